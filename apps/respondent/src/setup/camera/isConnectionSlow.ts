import type { SessionPackage } from '@fovea/contract/participation/participation';
import { recordingBytesPerS } from '../step/recordingBytesPerS';

/**
 * Whether the recording is uploaded slower than it is produced. Nothing is lost: the rest is uploaded at the
 * end, while the respondent waits.
 * @param uploadBytesPerS null: not measured
 */
export function isConnectionSlow(
  uploadBytesPerS: number | null,
  session: Pick<SessionPackage, 'recordWebcamVideo' | 'sensors'>,
): boolean {
  if (uploadBytesPerS === null) return false;
  return uploadBytesPerS < recordingBytesPerS(session.sensors, session.recordWebcamVideo);
}
