/** What an agent recorded of a device, such as an eye tracker or an amplifier. */
import { joinDoubles } from './joinDoubles';

/** What the platform understands of a channel; of all others it keeps name and unit. */
export const DEVICE_ROLES = [
  'gazeXNorm',
  'gazeYNorm',
  'gazeValid',
  'pupilLeftMm',
  'pupilRightMm',
  'marker',
] as const;
export type DeviceRole = (typeof DEVICE_ROLES)[number];

export interface RecordedDevice {
  readonly id: string;
  readonly name: string;
  /** The protocol by which it was read. */
  readonly driver: string;
  readonly channels: readonly {
    readonly name: string;
    /** As written beside numbers; empty: unknown, or none. */
    readonly unit: string;
    readonly role: DeviceRole | null;
  }[];
  /** As the device states it; 0: at irregular times, or it does not. */
  readonly nominalRateHz: number;
}

/** Something that happened between two samples. */
export interface DeviceMark {
  /**
   * `dropped`: the device counted samples that never arrived. `lost`: nothing came any more. `back`: it came
   * again.
   */
  readonly kind: 'dropped' | 'lost' | 'back';
  readonly agentMs: number;
  /** Number of samples of the same part that came before it. */
  readonly atSample: number;
  /** How many were dropped; 0 for other kinds. */
  readonly count: number;
}

/** A moment on two clocks. */
export interface DeviceClock {
  readonly agentMs: number;
  /** Agent − device, at this moment. */
  readonly offsetMs: number;
  /** How far a straight line misses what was measured of it. */
  readonly residualMs: number;
}

/** The same moment on the agent's clock and the session's. */
export interface AgentClock {
  readonly agentMs: number;
  readonly sessionMs: number;
  /** It is right to this much. */
  readonly errorMs: number;
}

/** A part of the recording of one device, in the order in which it was taken. */
export interface DeviceSamples {
  readonly device: RecordedDevice;
  /** Where the agent's clock has its zero: milliseconds since 1970. Another one means that the agent began anew. */
  readonly agentOriginMs: number;
  readonly count: number;
  /** [count] times on the device's own clock. */
  readonly deviceMs: Float64Array;
  /** [count] the same moments on the agent's clock, ascending. */
  readonly agentMs: Float64Array;
  /** For each channel [count], exactly as the device sent them; NaN: not measured. Empty: it sends texts. */
  readonly values: readonly Float64Array[];
  /** For each channel [count], of a device that sends texts, such as names of stimuli; else empty. */
  readonly texts: readonly (readonly string[])[];
  readonly marks: readonly DeviceMark[];
  readonly deviceClocks: readonly DeviceClock[];
  readonly agentClocks: readonly AgentClock[];
}

/**
 * Joins the chunks of a stream where they go on: of the same channels, by the same clock of the agent.
 *
 * @param list in the order of their numbers
 * @returns one part, or more if the device was set up anew or the agent began anew
 */
export function joinDeviceSamples(list: readonly DeviceSamples[]): DeviceSamples[] {
  const runs: DeviceSamples[][] = [];
  for (const part of list) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first && goesOn(first, part)) run.push(part);
    else runs.push([part]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first) return [];
    return {
      device: first.device,
      agentOriginMs: first.agentOriginMs,
      count: run.reduce((sum, { count }) => sum + count, 0),
      deviceMs: joinDoubles(run.map(({ deviceMs }) => deviceMs)),
      agentMs: joinDoubles(run.map(({ agentMs }) => agentMs)),
      values: first.values.map((_, channel) =>
        joinDoubles(run.map(({ values }) => values[channel] ?? new Float64Array(0))),
      ),
      texts: first.texts.map((_, channel) => run.flatMap(({ texts }) => texts[channel] ?? [])),
      marks: run.flatMap(({ marks }, at) => {
        const before = run.slice(0, at).reduce((sum, { count }) => sum + count, 0);
        return marks.map((mark) => ({ ...mark, atSample: mark.atSample + before }));
      }),
      deviceClocks: run.flatMap(({ deviceClocks }) => deviceClocks),
      agentClocks: run.flatMap(({ agentClocks }) => agentClocks),
    };
  });
}

function goesOn(first: DeviceSamples, next: DeviceSamples): boolean {
  const shape = ({ device, agentOriginMs, texts }: DeviceSamples): string =>
    JSON.stringify([
      agentOriginMs,
      texts.length,
      device.id,
      device.driver,
      device.channels.map(({ name, unit, role }) => [name, unit, role]),
    ]);
  return shape(first) === shape(next);
}
