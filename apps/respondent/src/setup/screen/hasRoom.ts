import type { Invitation } from '@fovea/contract/participation/takingPart';
import type { Room } from '../../record/openJournal';
import { recordedBytesPerS } from '../step/recordedWeight';

const MARGIN = 1.5;

/** Whether the whole recording fits on this device, in case nothing can be sent in the meantime. */
export function hasRoom(
  room: Room,
  study: Pick<Invitation, 'estimatedDurationMs' | 'recordsWebcamVideo' | 'sensors'>,
): boolean {
  if (room.freeBytes === null) return true;
  const perS = recordedBytesPerS(study.sensors, study.recordsWebcamVideo);
  return room.freeBytes > (study.estimatedDurationMs / 1000) * perS * MARGIN;
}
