/**
 * The recording of one device on the session clock.
 *
 * Device clock → agent clock → session clock, each by straight lines through everything that was
 * read of the two clocks during the recording (clockLine.ts). A sample belongs to the line of the
 * device that is nearest to the time at which the agent received it, and where the device clock was
 * never compared, or did something between two readings that no line says, that time counts itself.
 * Samples that waited for an agent that was held up belong to their line all the same.
 * A part whose agent clock was never compared with the session's cannot be placed: its samples are
 * left out and counted. Units: ms.
 */
import { joinDoubles } from '../recording/joinDoubles';
import type { RecordedDevice } from '../recording/deviceSamples';
import { channelKeys } from './channelKeys';
import type { ClockLine } from './clockLine';
import { clocksOfStarts, sessionTime, sessionTimes, type StartClocks } from './deviceClocks';
import type { DevicePart } from './devicePart';

export type DeviceChannel = RecordedDevice['channels'][number];

export interface PlacedDevice {
  /** As in the last part. */
  readonly device: RecordedDevice;
  /** Of all parts; the same name and unit is the same channel. */
  readonly channels: readonly DeviceChannel[];
  /** [n] ascending, of the samples that could be placed. */
  readonly sessionMs: Float64Array;
  /** [n] 1: something is missing between this sample and the one before, or there is none before. */
  readonly isAfterGap: Uint8Array;
  /** [n] values of a channel; NaN: not measured. */
  readonly valuesOf: (channel: number) => Float32Array;
  /** When nothing came of the device any more, and when it came again; null: it did not. */
  readonly losses: readonly { readonly fromMs: number; readonly toMs: number | null }[];
  readonly samples: number;
  /** Samples that could not be placed, because the clocks were never compared. */
  readonly unplaced: number;
  readonly clock: PlacedClock;
}

/** How the samples were placed, by the longest lines; null: there was nothing to read it from. */
export interface PlacedClock {
  /** How much faster the device clock runs than the session's, parts per million. */
  readonly driftPpm: number | null;
  /** What the lines miss of the readings, of device and agent, and of agent and session together. */
  readonly residualMs: number | null;
  /** The session clock was read to this much. */
  readonly errorMs: number | null;
}

/** @param parts of one device, in the order in which they were recorded */
export function placeDevice(parts: readonly DevicePart[]): PlacedDevice | null {
  const device = parts.at(-1)?.device;
  if (!device) return null;
  const runs = clocksOfStarts(parts);
  const placed = parts.flatMap((part): Placed[] => {
    const sessionMs = sessionTimes(part, runs);
    return sessionMs ? [{ part, sessionMs }] : [];
  });
  const samples = parts.reduce((sum, { count }) => sum + count, 0);
  const channels = allChannels(parts);
  const keys = [...channels.keys()];
  const times = joinDoubles(placed.map(({ sessionMs }) => sessionMs));
  const order = orderOf(times);
  const sessionMs = order ? Float64Array.from(order, (from) => times[from] ?? Number.NaN) : times;
  return {
    device,
    channels: [...channels.values()],
    sessionMs,
    isAfterGap: gapsOf(placed, order),
    valuesOf: (channel) => channelValues(placed, keys[channel] ?? '', order),
    losses: lossesOf(placed, runs),
    samples,
    unplaced: samples - sessionMs.length,
    clock: clockOf(runs),
  };
}

interface Placed {
  readonly part: DevicePart;
  readonly sessionMs: Float64Array;
}

/** Which sample comes where; null: the times ascend already, as they nearly always do. */
function orderOf(times: Float64Array): Uint32Array | null {
  const isAscending = times.every((tMs, at) => tMs >= (times[at - 1] ?? -Infinity));
  if (isAscending) return null;
  const timeOf = (at: number) => times[at] ?? Number.NaN;
  return (
    Uint32Array.from(times.keys())
      .filter((at) => Number.isFinite(timeOf(at)))
      // Equal times keep their order.
      .sort((a, b) => timeOf(a) - timeOf(b) || a - b)
  );
}

function gapsOf(placed: readonly Placed[], order: Uint32Array | null): Uint8Array {
  const count = placed.reduce((sum, { part }) => sum + part.count, 0);
  const isAfterGap = new Uint8Array(count);
  let from = 0;
  let originMs: number | null = null;
  for (const { part } of placed) {
    if (part.agentOriginMs !== originMs && from < count) isAfterGap[from] = 1;
    originMs = part.agentOriginMs;
    for (const { atSample } of part.marks) {
      if (from + atSample < count) isAfterGap[from + atSample] = 1;
    }
    from += part.count;
  }
  return order ? Uint8Array.from(order, (at) => isAfterGap[at] ?? 0) : isAfterGap;
}

function lossesOf(
  placed: readonly Placed[],
  runs: readonly StartClocks[],
): { fromMs: number; toMs: number | null }[] {
  const losses: { fromMs: number; toMs: number | null }[] = [];
  for (const { part } of placed) {
    const toSession = runs.find(({ originMs }) => originMs === part.agentOriginMs)?.toSession ?? [];
    for (const { kind, agentMs } of part.marks) {
      const last = losses.at(-1);
      const isLost = last !== undefined && last.toMs === null;
      if (kind === 'lost' && !isLost) {
        losses.push({ fromMs: sessionTime(agentMs, toSession), toMs: null });
      }
      if (kind === 'back' && isLost) last.toMs = sessionTime(agentMs, toSession);
    }
  }
  return losses;
}

/** The channels of all parts, by what makes them the same. */
function allChannels(parts: readonly DevicePart[]): Map<string, DeviceChannel> {
  const all = new Map<string, DeviceChannel>();
  for (const { device, hasValues } of parts) {
    if (!hasValues) continue;
    const keys = channelKeys(device.channels, false);
    device.channels.forEach((channel, at) => all.set(keys[at] ?? '', channel));
  }
  return all;
}

function channelValues(
  placed: readonly Placed[],
  key: string,
  order: Uint32Array | null,
): Float32Array {
  const count = placed.reduce((sum, { part }) => sum + part.count, 0);
  const values = new Float32Array(count).fill(Number.NaN);
  let from = 0;
  for (const { part } of placed) {
    const own = channelKeys(part.device.channels, false).indexOf(key);
    if (part.hasValues && own >= 0) values.set(part.valuesOf(own), from);
    from += part.count;
  }
  return order ? Float32Array.from(order, (at) => values[at] ?? Number.NaN) : values;
}

function clockOf(runs: readonly StartClocks[]): PlacedClock {
  const longest = (lines: readonly ClockLine[]): ClockLine | null =>
    lines.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))[0] ?? null;
  const device = longest(runs.flatMap(({ toAgent }) => toAgent));
  const session = longest(runs.flatMap(({ toSession }) => toSession));
  if (!session) return { driftPpm: null, residualMs: null, errorMs: null };
  return {
    driftPpm: device?.canDrift ? (1 / ((1 + device.drift) * (1 + session.drift)) - 1) * 1e6 : null,
    residualMs: Math.hypot(device?.residualMs ?? 0, session.residualMs),
    errorMs: session.errorMs,
  };
}
