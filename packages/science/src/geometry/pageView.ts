import type { GazeSetup } from './gazeSetup';
import type { ViewGeometry } from './visualAngle';

/** Assumed distance between eye and screen if nothing measured it. */
export const TYPICAL_DISTANCE_CM = 60;
/**
 * Eye trackers of laboratories see heads at 50 to 75 cm. 60 cm are nearly the geometric mean of both,
 * and either end is off by sqrt(75 / 50) = 1.22.
 */
export const TYPICAL_DISTANCE_ERROR_PERCENT = 22;

/** The page as seen by the eye. @param distanceCm 0: not measured */
export function pageView(
  { viewportPx, cmPerPx }: Pick<GazeSetup, 'viewportPx' | 'cmPerPx'>,
  distanceCm: number,
): ViewGeometry {
  return {
    centreXPx: viewportPx.widthPx / 2,
    centreYPx: viewportPx.heightPx / 2,
    cmPerPx,
    distanceCm: distanceCm > 0 ? distanceCm : TYPICAL_DISTANCE_CM,
  };
}
