import type { Invitation } from '@fovea/contract/participation/takingPart';
import type { Room } from '../../record/openJournal';
import { recordedBytesPerS } from '../step/recordedWeight';

const MARGIN = 1.5;

/** Whether the whole recording can wait on this device, if nothing can be sent meanwhile. */
export function hasRoom(
  room: Room,
  study: Pick<Invitation, 'estimatedDurationMs' | 'recordsWebcamVideo' | 'sensors'>,
): boolean {
  if (room.freeBytes === null) return true;
  const perS = recordedBytesPerS(study.sensors, study.recordsWebcamVideo);
  return room.freeBytes > (study.estimatedDurationMs / 1000) * perS * MARGIN;
}
