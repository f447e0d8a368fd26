/** Small grey pictures of both eyes, cropped so that they stay stable when the head moves. */
import { PATCH_COLUMNS, PATCH_ROWS, PATCH_VALUES } from '../recording/faceFrames';
import { SLOT } from '../recording/recordedLandmarks';

/** Width of a patch in eye widths (corner to corner). */
export const PATCH_WIDTH_IN_EYES = 1.3;
/** Height of a patch, likewise: the cells are square. */
export const PATCH_HEIGHT_IN_EYES = (PATCH_WIDTH_IN_EYES * PATCH_ROWS) / PATCH_COLUMNS;

const SAMPLES_A_SIDE = 3;

export interface GreyImage {
  /** [heightPx * widthPx] row by row, 0 black to 255 white. */
  readonly grey: Uint8Array | Uint8ClampedArray;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Extracts the two eye patches from a camera picture.
 *
 * Each patch is centred between the corners of its eye, rotated so that the line through the two
 * outer corners is level (upright relative to the head), and scaled by the mean eye width. Columns
 * run from the left to the right of the picture and rows downwards, for both eyes (nothing is
 * mirrored). A cell is the mean of 3x3 bilinear samples; beyond the edge of the picture the edge is
 * repeated. Values stay grey values 0..255: contrast is normalised by the fit, not here.
 *
 * @param image the whole picture in grey
 * @param landmarksPx x, y in image pixels in the order of RECORDED_LANDMARKS (one frame)
 * @returns [PATCH_VALUES] left eye then right eye, row by row; all zero without finite corners
 */
export function extractEyePatches(image: GreyImage, landmarksPx: ArrayLike<number>): Uint8Array {
  const patches = new Uint8Array(PATCH_VALUES);
  const at = (slot: number) => ({
    x: landmarksPx[slot * 2] ?? Number.NaN,
    y: landmarksPx[slot * 2 + 1] ?? Number.NaN,
  });
  const rightOuter = at(SLOT.rightEyeOuter);
  const rightInner = at(SLOT.rightEyeInner);
  const leftInner = at(SLOT.leftEyeInner);
  const leftOuter = at(SLOT.leftEyeOuter);
  // The subject's right eye is on the left of the picture, so this axis points to its right.
  const span = Math.hypot(leftOuter.x - rightOuter.x, leftOuter.y - rightOuter.y);
  if (!(span > 0)) return patches;
  const ux = (leftOuter.x - rightOuter.x) / span;
  const uy = (leftOuter.y - rightOuter.y) / span;
  const eyeWidth =
    (Math.hypot(rightInner.x - rightOuter.x, rightInner.y - rightOuter.y) +
      Math.hypot(leftOuter.x - leftInner.x, leftOuter.y - leftInner.y)) /
    2;
  if (!(eyeWidth > 0)) return patches;
  const cell = (eyeWidth * PATCH_WIDTH_IN_EYES) / PATCH_COLUMNS;

  const centres = [
    { x: (leftInner.x + leftOuter.x) / 2, y: (leftInner.y + leftOuter.y) / 2 },
    { x: (rightInner.x + rightOuter.x) / 2, y: (rightInner.y + rightOuter.y) / 2 },
  ];
  let out = 0;
  for (const centre of centres) {
    for (let row = 0; row < PATCH_ROWS; row++) {
      for (let column = 0; column < PATCH_COLUMNS; column++) {
        let sum = 0;
        for (let sy = 0; sy < SAMPLES_A_SIDE; sy++) {
          for (let sx = 0; sx < SAMPLES_A_SIDE; sx++) {
            const across = (column + (sx + 0.5) / SAMPLES_A_SIDE - PATCH_COLUMNS / 2) * cell;
            const down = (row + (sy + 0.5) / SAMPLES_A_SIDE - PATCH_ROWS / 2) * cell;
            sum += sampleBilinear(
              image,
              centre.x + across * ux - down * uy,
              centre.y + across * uy + down * ux,
            );
          }
        }
        patches[out++] = Math.round(sum / (SAMPLES_A_SIDE * SAMPLES_A_SIDE));
      }
    }
  }
  return patches;
}

/** Coordinates as for landmarks: the centre of the first pixel is at (0.5, 0.5). */
function sampleBilinear({ grey, widthPx, heightPx }: GreyImage, xPx: number, yPx: number): number {
  const x = Math.min(Math.max(xPx - 0.5, 0), widthPx - 1);
  const y = Math.min(Math.max(yPx - 0.5, 0), heightPx - 1);
  const x0 = Math.min(Math.floor(x), widthPx - 2);
  const y0 = Math.min(Math.floor(y), heightPx - 2);
  const fx = x - x0;
  const fy = y - y0;
  const first = y0 * widthPx + x0;
  const top = (grey[first] ?? 0) * (1 - fx) + (grey[first + 1] ?? 0) * fx;
  const bottom = (grey[first + widthPx] ?? 0) * (1 - fx) + (grey[first + widthPx + 1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}
