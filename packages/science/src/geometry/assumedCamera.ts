/**
 * Assumed horizontal field of view of a webcam, degrees (along the longer side).
 *
 * A browser does not report it. Webcams have 55 to 78; a wrong value scales the distance (up to a
 * fifth), which hardly affects the gaze fit since the same value is used in calibration and test.
 */
export const ASSUMED_FIELD_OF_VIEW_DEG = 60;

/**
 * Focal length of the assumed pinhole camera.
 *
 * @returns pixels; the principal point is the centre of the picture and pixels are square
 */
export function assumedFocalPx(camera: {
  readonly widthPx: number;
  readonly heightPx: number;
}): number {
  const longerSidePx = Math.max(camera.widthPx, camera.heightPx);
  return longerSidePx / 2 / Math.tan((ASSUMED_FIELD_OF_VIEW_DEG * Math.PI) / 360);
}
