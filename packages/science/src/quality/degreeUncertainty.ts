/**
 * How sure the degrees of a session are.
 *
 * An angle is atan(px x cm per px / distance), so it is off by as much as the distance and the size
 * of a pixel are. Their errors are independent, and so are those of the camera and of the sizes of
 * face and iris: the root of their squares is the error of all together. It is a factor and the same
 * for all figures of a session: 3 degrees with 18 % mean 3 / 1.18 to 3 x 1.18. Percent.
 */
import { ASSUMED_PITCH_ERROR_PERCENT, CARD_ERROR_PERCENT } from '../geometry/screenPitch';

/** How the angle of view of the camera was known; `none`: the distance rests on no camera. */
export type CameraMethod = 'assumed' | 'measured' | 'none';
export type ScreenSizeMethod = 'assumed' | 'bank-card';

/** What the distance rests on. */
export type DistanceBasis =
  | {
      readonly cameraMethod: 'assumed' | 'measured';
      readonly cameraErrorPercent: number;
      /** Because people's faces and irises differ. */
      readonly sizeErrorPercent: number;
      /**
       * Of the distance as a whole, where the camera was measured with the person who sits in front of it: the
       * sizes are the same then and now, and cancel. Null or missing: follows from the two.
       */
      readonly measuredErrorPercent?: number | null | undefined;
    }
  /** Nothing measured it. */
  | { readonly cameraMethod: 'none'; readonly assumedErrorPercent: number };

/** In whole percent: more would be a precision that they do not have. */
export interface DegreeUncertainty {
  readonly cameraMethod: CameraMethod | null;
  /** Possible error of the distance because of the camera; null: no camera is concerned. */
  readonly cameraErrorPercent: number | null;
  readonly screenSizeMethod: ScreenSizeMethod;
  readonly screenSizeErrorPercent: number;
  /** Possible error of the distance. */
  readonly distanceErrorPercent: number | null;
  /** Possible error of every figure in degrees. */
  readonly degreeErrorPercent: number | null;
}

/**
 * @param distance null: nothing is known of it, and so of the degrees
 * @param screenSizeMethod how the size of a pixel was known
 */
export function degreeUncertainty(
  distance: DistanceBasis | null,
  screenSizeMethod: ScreenSizeMethod,
): DegreeUncertainty {
  const screenSizeErrorPercent = SCREEN_SIZE_ERROR_PERCENT[screenSizeMethod];
  const distanceErrorPercent = distance && distanceError(distance);
  const isByCamera = distance !== null && distance.cameraMethod !== 'none';
  return {
    cameraMethod: distance && distance.cameraMethod,
    cameraErrorPercent: isByCamera ? Math.round(distance.cameraErrorPercent) : null,
    screenSizeMethod,
    screenSizeErrorPercent,
    distanceErrorPercent: distanceErrorPercent && Math.round(distanceErrorPercent),
    degreeErrorPercent:
      distanceErrorPercent && Math.round(Math.hypot(distanceErrorPercent, screenSizeErrorPercent)),
  };
}

const SCREEN_SIZE_ERROR_PERCENT: Record<ScreenSizeMethod, number> = {
  assumed: ASSUMED_PITCH_ERROR_PERCENT,
  'bank-card': CARD_ERROR_PERCENT,
};

function distanceError(distance: DistanceBasis): number {
  if (distance.cameraMethod === 'none') return distance.assumedErrorPercent;
  return (
    distance.measuredErrorPercent ??
    Math.hypot(distance.cameraErrorPercent, distance.sizeErrorPercent)
  );
}
