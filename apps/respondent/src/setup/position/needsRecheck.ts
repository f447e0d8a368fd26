import type { FaceResult } from '../../engine/faceResult';
import { distanceCm, distanceVerdict, positionVerdict } from './cameraChecks';

/** Long enough for somebody who reaches for a cup to be back. */
const WINDOW_MS = 3000;
/** Fewer frames than this are not representative of three seconds. */
const MIN_FRAMES = 8;

/**
 * Whether the head has left its position: it was too near, too far, at the edge or out of the frame for most
 * of the last three seconds.
 *
 * @param recent newest last; results older than three seconds are ignored
 * @param nowMs on the clock of the results' tMs
 */
export function needsRecheck(recent: readonly FaceResult[], nowMs: number): boolean {
  const watched = recent.filter(({ tMs }) => tMs > nowMs - WINDOW_MS);
  if (watched.length < MIN_FRAMES) return false;
  return watched.filter(isAway).length > watched.length / 2;
}

function isAway(result: FaceResult): boolean {
  if (result.faces === 0) return true;
  // With several faces, the measured one may belong to somebody else.
  if (result.faces === 2) return false;
  const distance = distanceVerdict(distanceCm(result));
  return distance === 'tooNear' || distance === 'tooFar' || positionVerdict(result) === 'offCentre';
}
