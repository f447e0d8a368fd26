/**
 * Horizontal field of view a webcam is taken to have, degrees (along the longer side).
 *
 * A browser does not tell it. Webcams have 55 to 78; a wrong value scales the distance (up to a
 * fifth), which the gaze fit hardly feels since the same value is used in calibration and test.
 */
export const ASSUMED_FIELD_OF_VIEW_DEG = 60;

/**
 * Focal length of the assumed pinhole camera.
 *
 * @returns pixels; the principal point is the middle of the picture and pixels are square
 */
export function assumedFocalPx(camera: {
  readonly widthPx: number;
  readonly heightPx: number;
}): number {
  const longerSidePx = Math.max(camera.widthPx, camera.heightPx);
  return longerSidePx / 2 / Math.tan((ASSUMED_FIELD_OF_VIEW_DEG * Math.PI) / 360);
}
