import type { SessionPackage } from '@fovea/contract/takingPart';

/** Measurements and the sound's figures; video of the camera and of the screen, each at about 1 Mbit/s. */
const BYTES_PER_S = 35_000;
const VIDEO_BYTES_PER_S = 130_000;

/**
 * Whether what is recorded goes out as fast as it comes in. A slower connection loses nothing: the rest is
 * sent at the end, while the respondent waits.
 * @param uploadBytesPerS null: not measured
 */
export function isConnectionSlow(
  uploadBytesPerS: number | null,
  session: Pick<SessionPackage, 'recordWebcamVideo' | 'sensors'>,
): boolean {
  if (uploadBytesPerS === null) return false;
  const videos = Number(session.recordWebcamVideo) + Number(session.sensors.screenRecording);
  return uploadBytesPerS < BYTES_PER_S + videos * VIDEO_BYTES_PER_S;
}
