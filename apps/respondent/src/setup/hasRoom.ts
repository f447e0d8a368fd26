import type { Invitation } from '@fovea/contract/takingPart';
import type { Room } from '../record/openJournal';

/** What a minute weighs when nothing can be sent meanwhile: measurements, and video at 1 Mbit/s. */
const BYTES_PER_MINUTE = 2_000_000;
const VIDEO_BYTES_PER_MINUTE = 8_000_000;
const MARGIN = 1.5;

export function hasRoom(
  room: Room,
  study: Pick<Invitation, 'estimatedDurationMs' | 'recordsWebcamVideo'>,
): boolean {
  if (room.freeBytes === null) return true;
  const perMinute = BYTES_PER_MINUTE + (study.recordsWebcamVideo ? VIDEO_BYTES_PER_MINUTE : 0);
  return room.freeBytes > (study.estimatedDurationMs / 60_000) * perMinute * MARGIN;
}
