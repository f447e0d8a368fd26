import type { SessionPackage } from '@fovea/contract/participation/participation';
import { recordingBytesPerS } from '../step/recordingBytesPerS';

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
  return uploadBytesPerS < recordingBytesPerS(session.sensors, session.recordWebcamVideo);
}
