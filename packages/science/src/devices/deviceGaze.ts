/**
 * The gaze of an eye tracker among the devices of a session, as fractions of its screen.
 *
 * Every sample keeps its own time. It has gaze if the device calls it valid (`gazeValid`, where there
 * is such a channel), both coordinates are numbers, and a pupil was seen: where a device measures
 * pupils, a sample without any is a closed eye, whatever is sent as gaze meanwhile. Nothing is
 * smoothed, filled or resampled.
 */
import type { DeviceRole } from '../recording/deviceSamples';
import type { PlacedDevice } from './placeDevice';

/** Increased when the same recording would give different gaze. */
export const DEVICE_GAZE_VERSION = 't1';

export interface DeviceGaze {
  readonly device: PlacedDevice;
  /** [n] session clock, ascending. */
  readonly tMs: Float64Array;
  /** [n] from the left and the upper edge of the screen; 0..1 on it; NaN where lost. */
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
}

/** Whether a device says where on a screen somebody looks. */
export function hasGazeChannels({ channels }: Pick<PlacedDevice, 'channels'>): boolean {
  const roles = channels.map(({ role }) => role);
  return roles.includes('gazeXNorm') && roles.includes('gazeYNorm');
}

/** @returns null for a device without gaze, or none of whose samples could be placed in time */
export function deviceGaze(device: PlacedDevice): DeviceGaze | null {
  const valuesOf = (role: DeviceRole) => {
    const at = device.channels.findIndex((channel) => channel.role === role);
    return at < 0 ? null : device.valuesOf(at);
  };
  const x = valuesOf('gazeXNorm');
  const y = valuesOf('gazeYNorm');
  if (!x || !y || device.sessionMs.length === 0) return null;
  const valid = valuesOf('gazeValid');
  const pupils = [valuesOf('pupilLeftMm'), valuesOf('pupilRightMm')].filter(
    // A channel without a single diameter says nothing about closed eyes.
    (pupil) => pupil !== null && pupil.some((mm) => mm > 0),
  );
  const isSeen = (at: number) =>
    (valid === null || valid[at] === 1) &&
    Number.isFinite(x[at]) &&
    Number.isFinite(y[at]) &&
    (pupils.length === 0 || pupils.some((pupil) => (pupil?.[at] ?? 0) > 0));
  return {
    device,
    tMs: device.sessionMs,
    xNorm: x.map((value, at) => (isSeen(at) ? value : Number.NaN)),
    yNorm: y.map((value, at) => (isSeen(at) ? value : Number.NaN)),
  };
}
