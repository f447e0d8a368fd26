/**
 * The angle of view of a webcam, which a browser does not report.
 *
 * Webcams see 60 to 78 degrees horizontally. The focal length in px is half the picture's width over
 * the tangent of half the angle, and a distance from the size of something in the picture is
 * proportional to it. With tan 30 = 0.577 and tan 39 = 0.810, the angle in the middle is the one whose tangent is
 * their geometric mean: 2 atan 0.684 = 68.7, so 69 degrees are assumed. Both ends are then off by the
 * same factor, sqrt(0.810 / 0.577) = 1.184: the possible error is 18 % in either direction. (With 60
 * degrees assumed it would be up to 0.810 / 0.577 = 1.40, and always too far.)
 */
export const FIELD_OF_VIEW_RANGE_DEG = { least: 60, most: 78 } as const;
/** Along the longer side of the picture. */
export const ASSUMED_FIELD_OF_VIEW_DEG = 69;

/** Possible error of a distance, and so of every angle, because the angle of view is assumed. */
export const FIELD_OF_VIEW_PERCENT =
  100 *
  (Math.sqrt(
    halfTangent(FIELD_OF_VIEW_RANGE_DEG.most) / halfTangent(FIELD_OF_VIEW_RANGE_DEG.least),
  ) -
    1);

/**
 * Focal length of the assumed pinhole camera.
 *
 * @returns pixels; the principal point is the centre of the picture and pixels are square
 */
export function assumedFocalPx(camera: {
  readonly widthPx: number;
  readonly heightPx: number;
}): number {
  return focalPxOf(camera, ASSUMED_FIELD_OF_VIEW_DEG);
}

/** A camera, with the focal length where it was measured (face/measuredCamera.ts); missing: assumed. */
export interface CameraOptics {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly focalPx?: number | undefined;
}

/** Focal length of a camera, measured or assumed; pixels. */
export function cameraFocalPx(camera: CameraOptics): number {
  return camera.focalPx ?? assumedFocalPx(camera);
}

/** Angle of view along the longer side. @param focalShare focal length over that side */
export function fieldOfViewOf(focalShare: number): number {
  return (360 / Math.PI) * Math.atan(0.5 / focalShare);
}

/** @param fieldOfViewDeg along the longer side */
export function focalPxOf(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  fieldOfViewDeg: number,
): number {
  return Math.max(widthPx, heightPx) / 2 / halfTangent(fieldOfViewDeg);
}

function halfTangent(fieldOfViewDeg: number): number {
  return Math.tan((fieldOfViewDeg * Math.PI) / 360);
}
