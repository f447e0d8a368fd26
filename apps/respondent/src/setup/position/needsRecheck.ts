import type { FaceResult } from '../../engine/faceResult';
import { distanceCm, distanceVerdict, positionVerdict } from './cameraChecks';

/** Somebody who reaches for a cup is back by then. */
const WINDOW_MS = 3000;
/** Fewer pictures than this say nothing about three seconds. */
const MIN_FRAMES = 8;

/**
 * Whether the head has left its place: it was too near, too far, at the edge or out of the picture for
 * most of the last three seconds.
 *
 * @param recent newest last; older ones than three seconds are passed over
 * @param nowMs on the clock of the results' tMs
 */
export function needsRecheck(recent: readonly FaceResult[], nowMs: number): boolean {
  const watched = recent.filter(({ tMs }) => tMs > nowMs - WINDOW_MS);
  if (watched.length < MIN_FRAMES) return false;
  return watched.filter(isAway).length > watched.length / 2;
}

function isAway(result: FaceResult): boolean {
  if (result.faces === 0) return true;
  // Of several faces, the one that is measured may be somebody else's.
  if (result.faces === 2) return false;
  const distance = distanceVerdict(distanceCm(result));
  return distance === 'tooNear' || distance === 'tooFar' || positionVerdict(result) === 'offCentre';
}
