/**
 * Channels of devices at the times of the other signals, about 30 a second.
 *
 * A value is the mean of the samples around its time, half the way to its neighbours and at most
 * 50 ms, as for the voice; of a marker it is the last one. Where a device is slower, a value lies on
 * the straight line between the samples before and after it, unless something is missing between
 * them or they are further apart than one and a half of its intervals, and 100 ms. Otherwise it is
 * NaN. Every sample stays in the recording as it was; see docs/science/devices.md.
 */
import { firstAtOrAfter } from '../math/timeOrder';
import { SIDE_LIMIT_MS } from '../timeline/sampleExtents';
import { numbered } from './channelKeys';
import {
  deviceSignalId,
  PUPIL_CHANNELS,
  type DeviceSignalId,
  type PupilSignal,
} from './deviceSignalId';
import { gapLimitMs } from './deviceGaps';
import type { DeviceChannel, PlacedDevice } from './placeDevice';
import { hasPupils, pupilBaselineMm, pupilMm } from './pupil';

/** Increased when the same recording would give different signals. */
export const DEVICE_SIGNALS_VERSION = 'd2';

/**
 * Most channels of a session that become signals: 32 channels at 30 values a second are 14 MB an
 * hour. The recording has them all.
 */
export const DEVICE_SIGNALS_MAX = 256;

export interface DeviceSignal {
  readonly id: DeviceSignalId;
  readonly device: PlacedDevice;
  /** Of the device's channels, or what is made of them (pupil.ts). */
  readonly channel: number | PupilSignal;
}

/** Moments of one stimulus. */
export interface SignalMoments {
  /** Ascending, on the session clock. */
  readonly sessionMs: Float64Array;
  /** When the stimulus was shown. */
  readonly onsetMs: number;
}

/**
 * The signals of all devices of a session, each with an id of its own: of two devices, or channels,
 * of the same name the second is numbered.
 */
export function listDeviceSignals(devices: readonly PlacedDevice[]): DeviceSignal[] {
  const named = numbered(devices.map(({ device }) => device.name || device.id));
  return devices
    .flatMap((device, at) => {
      const channels = numbered(
        device.channels.map(({ name }, place) => name || String(place + 1)),
      );
      const own = named[at] ?? '';
      const ofChannels = device.channels.map(({ unit }, channel): DeviceSignal => ({
        id: deviceSignalId({ device: own, channel: channels[channel] ?? '', unit }),
        device,
        channel,
      }));
      if (!hasPupils(device)) return ofChannels;
      const ofPupils = (['pupil', 'pupilChange'] as const).map((channel): DeviceSignal => ({
        id: deviceSignalId({ device: own, channel: PUPIL_CHANNELS[channel], unit: 'mm' }),
        device,
        channel,
      }));
      return [...ofChannels, ...ofPupils];
    })
    .slice(0, DEVICE_SIGNALS_MAX);
}

/** @returns the values at the moments of each stimulus, in the same order */
export function deviceSignalValues(
  { device, channel }: DeviceSignal,
  stimuli: readonly SignalMoments[],
): Float32Array[] {
  const values = typeof channel === 'number' ? device.valuesOf(channel) : pupilMm(device);
  const isMarker = typeof channel === 'number' && device.channels[channel]?.role === 'marker';
  return stimuli.map(({ sessionMs, onsetMs }) => {
    const own = valuesAt(device, values, sessionMs, isMarker);
    if (channel !== 'pupilChange') return own;
    const baselineMm = pupilBaselineMm(device, values, onsetMs);
    return own.map((mm) => mm - baselineMm);
  });
}

function valuesAt(
  device: PlacedDevice,
  values: Float32Array,
  moments: Float64Array,
  isMarker: boolean,
): Float32Array {
  const limitMs = gapLimitMs(device);
  return Float32Array.from(moments, (tMs, at) => {
    const before = Math.min((tMs - (moments[at - 1] ?? -Infinity)) / 2, SIDE_LIMIT_MS);
    const after = Math.min(((moments[at + 1] ?? Infinity) - tMs) / 2, SIDE_LIMIT_MS);
    const from = firstAtOrAfter(device.sessionMs, tMs - before);
    const to = firstAtOrAfter(device.sessionMs, tMs + after);
    if (isMarker) return lastOf(values.subarray(from, to));
    if (to > from) return meanOf(values.subarray(from, to));
    return between(device, values, from, tMs, limitMs);
  });
}

function lastOf(values: Float32Array): number {
  return values.findLast((value) => !Number.isNaN(value)) ?? Number.NaN;
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : Number.NaN;
}

/** @param next the sample after this time */
function between(
  { sessionMs, isAfterGap }: PlacedDevice,
  values: Float32Array,
  next: number,
  tMs: number,
  limitMs: number,
): number {
  const fromMs = sessionMs[next - 1] ?? Number.NaN;
  const apartMs = (sessionMs[next] ?? Number.NaN) - fromMs;
  if (!(apartMs <= limitMs) || isAfterGap[next] === 1) return Number.NaN;
  const from = values[next - 1] ?? Number.NaN;
  return from + ((values[next] ?? Number.NaN) - from) * ((tMs - fromMs) / apartMs);
}

/** How a channel is written where there is room for one line: its name, and its unit in brackets. */
export function channelTitle({ name, unit }: Pick<DeviceChannel, 'name' | 'unit'>): string {
  return unit === '' ? name : `${name} [${unit}]`;
}
