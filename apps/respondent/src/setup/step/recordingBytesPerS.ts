import type { Sensors } from '@fovea/contract/studies/sensors';

/** Measurements and voice features; video of the camera and of the screen, each at about 1 Mbit/s. */
const BYTES_PER_S = 35_000;
const VIDEO_BYTES_PER_S = 130_000;

/** Size of a second of recording. */
export function recordingBytesPerS(
  sensors: Pick<Sensors, 'screenRecording'>,
  hasWebcamVideo: boolean,
): number {
  const videos = Number(hasWebcamVideo) + Number(sensors.screenRecording);
  return BYTES_PER_S + videos * VIDEO_BYTES_PER_S;
}
