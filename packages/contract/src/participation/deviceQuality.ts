import * as z from 'zod/mini';

/** Where an eye was measured to look while it looked at a dot of a calibration. */
const CalibratedEye = z.object({
  isValid: z.boolean(),
  xNorm: z.nullable(z.number()),
  yNorm: z.nullable(z.number()),
  errorPx: z.nullable(z.number()),
});

/** A calibration of a device with dots of its own, as the device says itself; places are fractions of the screen. */
export const StoredDeviceCalibration = z.object({
  points: z.array(
    z.object({ xNorm: z.number(), yNorm: z.number(), left: CalibratedEye, right: CalibratedEye }),
  ),
  meanErrorPx: z.nullable(z.number()),
  validPoints: z.nullable(z.number()),
  /** Why it failed, in English; null: it did not. */
  failure: z.nullable(z.string()),
});
export type StoredDeviceCalibration = z.infer<typeof StoredDeviceCalibration>;

/** How well an agent recorded a device during a session, and how its samples were placed in time. */
export const DeviceQuality = z.object({
  /** As its driver calls it: the stream is `device-` and this. */
  id: z.string(),
  name: z.string(),
  /** The protocol by which it was read. */
  driver: z.string(),
  /** As the device states it; null: at irregular times, or it does not. */
  nominalRateHz: z.nullable(z.number()),
  /** Samples per second where it sent; null: at irregular times. */
  measuredRateHz: z.nullable(z.number()),
  samples: z.int(),
  /** Samples that the device counted and that never arrived. */
  dropped: z.number(),
  /** How long nothing came of it, milliseconds; null: its times are not known. */
  lostMs: z.nullable(z.number()),
  /** Share of the exposure during which it was recorded, 0..1; null: at irregular times. */
  recordedShare: z.nullable(z.number()),
  /** False: its clock was never compared with the session's, so that it has no signals. */
  isPlaced: z.boolean(),
  /** How much faster its clock runs than the session's, parts per million. */
  driftPpm: z.nullable(z.number()),
  /** What the lines between the clocks miss of the readings, milliseconds. */
  clockResidualMs: z.nullable(z.number()),
  /** The clock of the session was read to this much, milliseconds. */
  clockErrorMs: z.nullable(z.number()),
  channels: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      /** What the platform understands of it. */
      role: z.nullable(z.string()),
      /** Its signal in the results; null: a session has more channels than signals. */
      signalId: z.nullable(z.string()),
      /** Share of the samples with a value, 0..1; null: no sample. */
      validShare: z.nullable(z.number()),
    }),
  ),
  /** In the order in which they were tried; the last one holds. Missing: processed by an earlier version. */
  calibrations: z.optional(z.array(StoredDeviceCalibration)),
});
export type DeviceQuality = z.infer<typeof DeviceQuality>;
