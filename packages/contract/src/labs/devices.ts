/** Devices of a machine, such as eye trackers and amplifiers, as its agent found them. */
import * as z from 'zod/mini';

/** A machine is asked for no more; an agent says how many it has left out. */
export const MACHINE_DEVICES_MAX = 20;
/** Of devices with many channels, the first ones are named. */
export const DEVICE_CHANNELS_NAMED = 8;
export const DEVICE_NAME_MAX = 100;
export const DEVICE_UNIT_MAX = 20;
export const DEVICE_PROBLEM_MAX = 300;

export const DeviceId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

/**
 * - `ready`: it sends what it measures
 * - `noSignal`: it is connected, but for three seconds nothing was measured, such as no eyes before a tracker
 * - `lost`: nothing comes, or it cannot be opened; the agent goes on trying
 */
export const DeviceState = z.enum(['ready', 'noSignal', 'lost']);
export type DeviceState = z.infer<typeof DeviceState>;

export const MachineDevice = z.object({
  id: DeviceId,
  name: z.string().check(z.maxLength(DEVICE_NAME_MAX)),
  /** The protocol by which it is read. */
  driver: z.string().check(z.maxLength(40)),
  channelCount: z.int().check(z.minimum(0)),
  /** Of the first channels. */
  channelNames: z
    .array(z.string().check(z.maxLength(DEVICE_NAME_MAX)))
    .check(z.maxLength(DEVICE_CHANNELS_NAMED)),
  state: DeviceState,
  /** As the device states it; 0: at irregular times, or it does not. */
  nominalRateHz: z.number().check(z.minimum(0)),
  /** Samples per second over the last three seconds; null: it is lost. */
  rateHz: z.nullable(z.number().check(z.minimum(0))),
  /** Of the samples of the last minute, those that the device took but that never arrived; 0 to 1. */
  droppedShare: z.number().check(z.minimum(0), z.maximum(1)),
  /** How far a straight line misses the measured differences of both clocks; null: not measured yet. */
  clockResidualMs: z.nullable(z.number().check(z.minimum(0))),
  canCalibrate: z.boolean(),
  /** Why it is lost, in English, for whoever sits at the machine; null: it is not. */
  problem: z.nullable(z.string().check(z.maxLength(DEVICE_PROBLEM_MAX))),
});
export type MachineDevice = z.infer<typeof MachineDevice>;

/** What a page shows of a device while somebody prepares a session. */
export const LiveDevice = z.extend(MachineDevice, {
  /** The last sample of the channels that are named. */
  lastValues: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      /** A text of a channel of markers; null: not measured. */
      value: z.nullable(z.union([z.number(), z.string()])),
    }),
  ),
});
export type LiveDevice = z.infer<typeof LiveDevice>;
