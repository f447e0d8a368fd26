/**
 * The clocks of a device during a recording: device to agent to session, each by straight lines
 * (clockLine.ts), and what follows from them for its samples. How they are put together is
 * explained in placeDevice.ts. Units: ms.
 */
import type { DeviceSamples } from '../recording/deviceSamples';
import { aheadAt, clockLines, type ClockLine } from './clockLine';

/**
 * A line that misses the time at which the agent received a sample by more than this is not its line, unless the
 * sample waited. Also the longest step of the device's clock between samples that waited together.
 */
const MISSED_MS = 250;

/** What a part of a recording says of the clocks. */
export type ClockReadings = Pick<DeviceSamples, 'agentOriginMs' | 'deviceClocks' | 'agentClocks'>;

/** The clocks of one start of the agent. */
export interface StartClocks {
  readonly originMs: number;
  readonly toAgent: readonly ClockLine[];
  readonly toSession: readonly ClockLine[];
}

/** For each start of the agent that recorded a device, its clocks. @param parts all of the device */
export function clocksOfStarts(parts: readonly ClockReadings[]): StartClocks[] {
  return [...new Set(parts.map(({ agentOriginMs }) => agentOriginMs))].map((origin) =>
    clocksOf(parts.filter(({ agentOriginMs }) => agentOriginMs === origin)),
  );
}

function clocksOf(parts: readonly ClockReadings[]): StartClocks {
  const byDevice = parts.flatMap(({ deviceClocks }) =>
    deviceClocks.map(({ agentMs, offsetMs, residualMs }) => ({
      atMs: agentMs - offsetMs,
      aheadMs: offsetMs,
      errorMs: residualMs,
    })),
  );
  const byAgent = parts.flatMap(({ agentClocks }) =>
    agentClocks.map(({ agentMs, sessionMs, errorMs }) => ({
      atMs: agentMs,
      aheadMs: sessionMs - agentMs,
      errorMs,
    })),
  );
  return {
    originMs: parts[0]?.agentOriginMs ?? Number.NaN,
    toAgent: clockLines(byDevice),
    toSession: clockLines(byAgent),
  };
}

/**
 * [count] when the samples of a part were taken, in the order in which they were recorded.
 *
 * @returns null: the clock of that agent was never compared with the session's
 */
export function sessionTimes(
  part: Pick<DeviceSamples, 'agentOriginMs' | 'deviceMs' | 'agentMs'>,
  starts: readonly StartClocks[],
): Float64Array | null {
  const start = starts.find(({ originMs }) => originMs === part.agentOriginMs);
  if (!start || start.toSession.length === 0) return null;
  const { toAgent, toSession } = start;
  const fittedMs = Float64Array.from(part.deviceMs, (deviceMs, at) =>
    nearest(
      toAgent.map((line) => deviceMs + aheadAt(line, deviceMs)),
      part.agentMs[at] ?? Number.NaN,
    ),
  );
  const isFitted = fittedSamples(part, fittedMs);
  return Float64Array.from(part.agentMs, (receivedMs, at) =>
    sessionTime(isFitted[at] === 1 ? (fittedMs[at] ?? Number.NaN) : receivedMs, toSession),
  );
}

/**
 * The samples whose line is right: they were received when it says, or they waited for an agent that was held
 * up. Those follow on one another by the device's own clock from or to a sample that was received in
 * time, while a clock that was set leaves a step. None can have been received before it was taken.
 *
 * @returns [count] 1: by its line; 0: the time at which it was received counts
 */
function fittedSamples(
  { deviceMs, agentMs }: Pick<DeviceSamples, 'deviceMs' | 'agentMs'>,
  fittedMs: Float64Array,
): Uint8Array {
  const lateMs = fittedMs.map((fitted, at) => (agentMs[at] ?? Number.NaN) - fitted);
  const isFitted = Uint8Array.from(lateMs, (late) => (Math.abs(late) <= MISSED_MS ? 1 : 0));
  const waitedLike = (at: number, neighbour: number) => {
    if (isFitted[at] === 1 || isFitted[neighbour] !== 1) return;
    const stepMs = ((deviceMs[at] ?? 0) - (deviceMs[neighbour] ?? 0)) * (at - neighbour);
    const isLate = (lateMs[at] ?? 0) > MISSED_MS;
    if (isLate && stepMs >= 0 && stepMs <= MISSED_MS) isFitted[at] = 1;
  };
  for (let at = 1; at < isFitted.length; at++) waitedLike(at, at - 1);
  for (let at = isFitted.length - 2; at >= 0; at--) waitedLike(at, at + 1);
  return isFitted;
}

/** @returns NaN without a line */
export function sessionTime(agentMs: number, toSession: readonly ClockLine[]): number {
  const line = lineAt(toSession, agentMs);
  return line ? agentMs + aheadAt(line, agentMs) : Number.NaN;
}

/** @returns NaN without any */
function nearest(times: readonly number[], toMs: number): number {
  let best = Number.NaN;
  for (const time of times) {
    if (Number.isNaN(best) || Math.abs(time - toMs) < Math.abs(best - toMs)) best = time;
  }
  return best;
}

/** The line of a moment: between two lines, that whose readings are nearer. */
function lineAt(lines: readonly ClockLine[], atMs: number): ClockLine | undefined {
  return (
    lines.find((line, at) => {
      const next = lines[at + 1];
      return !next || atMs < (line.toMs + next.fromMs) / 2;
    }) ?? lines.at(-1)
  );
}
