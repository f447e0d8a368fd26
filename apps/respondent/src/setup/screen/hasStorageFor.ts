import type { Invitation } from '@fovea/contract/participation/participation';
import type { StorageEstimate } from '../../recording/openJournal';
import { recordingBytesPerS } from '../step/recordingBytesPerS';

const MARGIN = 1.5;

/** Whether the whole recording fits on this device, in case nothing can be sent in the meantime. */
export function hasStorageFor(
  storage: StorageEstimate,
  study: Pick<Invitation, 'estimatedDurationMs' | 'recordsWebcamVideo' | 'sensors'>,
): boolean {
  if (storage.freeBytes === null) return true;
  const perS = recordingBytesPerS(study.sensors, study.recordsWebcamVideo);
  return storage.freeBytes > (study.estimatedDurationMs / 1000) * perS * MARGIN;
}
