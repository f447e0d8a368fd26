/** How well a device was recorded during a session; defined in docs/science/devices.md. */
import { gapTotals } from './deviceGaps';
import type { DevicePart } from './devicePart';
import type { DeviceCalibrationResult, SessionEvent } from '../recording/sessionEvents';
import { PUPIL_CHANNELS } from './deviceSignalId';
import type { DeviceSignal } from './deviceSignals';
import type { PlacedDevice } from './placeDevice';
import { pupilMm } from './pupil';

/** Same fields as the contract's DeviceQuality. Null: not measured. */
export interface DeviceQuality {
  readonly id: string;
  readonly name: string;
  readonly driver: string;
  /** As the device states it; null: at irregular times, or it does not. */
  readonly nominalRateHz: number | null;
  /** Where it sent; null: at irregular times. */
  readonly measuredRateHz: number | null;
  readonly samples: number;
  /** Samples that the device counted and that never arrived. */
  readonly dropped: number;
  /** How long nothing came of it; null: its times are not known. */
  readonly lostMs: number | null;
  /** Share of the exposure during which it was recorded, 0..1; null: at irregular times. */
  readonly recordedShare: number | null;
  /** False: its clock was never compared with the session's, so that it has no signals. */
  readonly isPlaced: boolean;
  readonly driftPpm: number | null;
  readonly clockResidualMs: number | null;
  readonly clockErrorMs: number | null;
  readonly channels: ChannelQuality[];
  /** In the order in which they were tried; the last one holds. Missing: none was. */
  readonly calibrations?: StoredCalibration[] | undefined;
}

/** Same fields as the contract's StoredDeviceCalibration. */
type StoredCalibration = Omit<DeviceCalibrationResult, 'points'> & {
  readonly points: DeviceCalibrationResult['points'][number][];
};

export interface ChannelQuality {
  readonly name: string;
  readonly unit: string;
  /** A `DeviceRole`. */
  readonly role: string | null;
  /** Its signal in the results; null: a session has more channels than signals. */
  readonly signalId: string | null;
  /** Share of the samples with a value, 0..1; null: no sample. */
  readonly validShare: number | null;
}

type Stretch = { readonly startMs: number; readonly endMs: number };

/**
 * @param parts what `placed` was made of
 * @param signals of all devices of the session
 * @param stretches in which stimuli were visible, ascending
 * @param events of the session, in chronological order
 */
export function deviceQuality(
  placed: PlacedDevice,
  parts: readonly DevicePart[],
  signals: readonly DeviceSignal[],
  stretches: readonly Stretch[],
  events: readonly SessionEvent[],
): DeviceQuality {
  const { device, samples, unplaced, clock } = placed;
  const { rateHz, coveredMs } = gapTotals(placed, stretches);
  const exposureMs = stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const isPlaced = samples > unplaced;
  const calibrations = events.flatMap((event) => {
    if (event.kind !== 'deviceCalibrated' || event.deviceId !== device.id) return [];
    const { points, meanErrorPx, validPoints, failure } = event;
    return [{ points: [...points], meanErrorPx, validPoints, failure }];
  });
  return {
    id: device.id,
    name: device.name,
    driver: device.driver,
    nominalRateHz: device.nominalRateHz > 0 ? device.nominalRateHz : null,
    measuredRateHz: rateHz,
    samples,
    dropped: parts
      .flatMap(({ marks }) => marks)
      .reduce((sum, { kind, count }) => sum + (kind === 'dropped' ? count : 0), 0),
    lostMs: isPlaced ? lostMs(placed, stretches) : null,
    recordedShare: isPlaced && coveredMs !== null && exposureMs > 0 ? coveredMs / exposureMs : null,
    isPlaced,
    driftPpm: clock.driftPpm,
    clockResidualMs: clock.residualMs,
    clockErrorMs: clock.errorMs,
    channels: [
      ...placed.channels.map(({ name, unit, role }, at) => ({
        ...{ name, unit, role },
        signalId: signals.find((each) => each.device === placed && each.channel === at)?.id ?? null,
        validShare: validShare(placed.valuesOf(at)),
      })),
      ...pupilQuality(placed, signals),
    ],
    ...(calibrations.length > 0 && { calibrations }),
  };
}

/** What is made of the pupils stands among the channels, as it is exported like them. */
function pupilQuality(placed: PlacedDevice, signals: readonly DeviceSignal[]): ChannelQuality[] {
  const own = signals.flatMap(({ id, device, channel }) =>
    device === placed && typeof channel !== 'number' ? [{ id, channel }] : [],
  );
  if (own.length === 0) return [];
  const seen = validShare(pupilMm(placed));
  return own.map(({ id, channel }) => ({
    ...{ name: PUPIL_CHANNELS[channel], unit: 'mm', role: null, signalId: id, validShare: seen },
  }));
}

/** From each loss until it was back, or until the last stimulus was over. */
function lostMs({ losses }: PlacedDevice, stretches: readonly Stretch[]): number {
  const lastMs = stretches.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY;
  return losses.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, (toMs ?? lastMs) - fromMs), 0);
}

function validShare(values: Float32Array): number | null {
  if (values.length === 0) return null;
  let count = 0;
  for (const value of values) if (!Number.isNaN(value)) count++;
  return count / values.length;
}
