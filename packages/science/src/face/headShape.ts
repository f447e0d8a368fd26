/**
 * The mean head used to solve the pose before it is adapted to the person.
 *
 * Centimetres in the head's own frame: origin midway between the centres of the eyeballs, x to the
 * subject's left, y down, z to the back of the head. With a rotation of zero these axes are those
 * of the camera, so a face looking straight into it has its points at z below the eyes'. Measured
 * with the mesh engine on two heads and made symmetric; the depths are the mesh's times 1.2, which
 * makes the rotations found from its landmarks as large as the true ones.
 */
import { RECORDED_LANDMARKS, landmarkSlot } from '../recording/recordedLandmarks';

/**
 * Half the distance between the centres of the eyeballs, which defines the eye positions in the
 * head's frame.
 */
export const HALF_EYE_DISTANCE_CM = 3.15;

/** [mesh index on the subject's right or the midline, its mirror point, x, y, z of the first]. */
// prettier-ignore
const HALF: readonly (readonly [number, number, number, number, number])[] = [
  [10, 10, 0.00, -5.96, -2.50],
  [151, 151, 0.00, -4.31, -3.08],
  [9, 9, 0.00, -2.71, -3.46],
  [8, 8, 0.00, -1.73, -3.40],
  [168, 168, 0.00, -0.83, -3.49],
  [6, 6, 0.00, 0.05, -4.13],
  [197, 197, 0.00, 0.77, -4.82],
  [195, 195, 0.00, 1.40, -5.52],
  [5, 5, 0.00, 2.08, -6.26],
  [4, 4, 0.00, 2.97, -6.66],
  [1, 1, 0.00, 3.67, -6.50],
  [19, 19, 0.00, 4.02, -6.18],
  [94, 94, 0.00, 4.28, -5.23],
  [2, 2, 0.00, 4.51, -4.72],
  [98, 327, -1.64, 4.35, -3.78],
  [48, 278, -1.82, 3.59, -4.63],
  [67, 297, -3.62, -5.51, -1.62],
  [103, 332, -5.10, -4.73, -0.40],
  [54, 284, -6.00, -3.61, 0.97],
  [21, 251, -6.51, -2.25, 2.27],
  [162, 389, -6.75, -0.79, 3.68],
  [127, 356, -6.77, 0.89, 4.75],
  [234, 454, -6.61, 2.40, 5.20],
  [93, 323, -6.44, 3.86, 5.17],
  [116, 345, -6.18, 1.77, 0.28],
  [123, 352, -6.05, 3.12, -0.04],
  [33, 263, -4.57, -0.09, -1.02],
  [133, 362, -1.73, 0.09, -1.74],
  [161, 388, -4.24, -0.42, -1.55],
  [160, 387, -3.92, -0.63, -1.74],
  [159, 386, -3.38, -0.76, -1.91],
  [158, 385, -2.82, -0.72, -1.97],
  [157, 384, -2.28, -0.48, -1.92],
  [163, 390, -4.08, 0.18, -1.51],
  [144, 373, -3.71, 0.27, -1.78],
  [145, 374, -3.17, 0.31, -1.96],
  [153, 380, -2.65, 0.26, -1.99],
  [154, 381, -2.16, 0.18, -1.88],
  [70, 300, -5.75, -1.79, -0.67],
  [63, 293, -5.19, -2.53, -1.52],
  [105, 334, -4.27, -2.94, -2.28],
  [66, 296, -3.03, -2.97, -2.95],
  [107, 336, -1.56, -2.83, -3.34],
  [61, 291, -2.45, 6.66, -2.64],
  [0, 0, 0.00, 5.89, -4.86],
  [17, 17, 0.00, 7.55, -4.42],
  [37, 267, -0.73, 5.79, -4.75],
  [40, 270, -1.92, 6.22, -3.84],
  [84, 314, -0.72, 7.50, -4.36],
  [91, 321, -1.87, 7.03, -3.62],
  [13, 13, 0.00, 6.56, -4.26],
  [14, 14, 0.00, 6.66, -4.19],
  [78, 308, -2.13, 6.58, -2.86],
  [82, 312, -0.55, 6.53, -4.16],
  [87, 317, -0.60, 6.65, -4.09],
  [152, 152, 0.00, 10.55, -2.50],
  [164, 164, 0.00, 4.96, -4.60],
  [468, 473, -3.15, 0.00, -1.93],
  [469, 476, -3.73, 0.00, -1.93],
  [470, 475, -3.15, -0.58, -1.93],
  [471, 474, -2.56, 0.00, -1.93],
  [472, 477, -3.15, 0.58, -1.93],
];

/** [RECORDED_LANDMARKS.length * 3] x, y, z of each recorded point, cm. */
export const HEAD_SHAPE_CM: Float64Array = wholeShape();

function wholeShape(): Float64Array {
  const shape = new Float64Array(RECORDED_LANDMARKS.length * 3);
  for (const [right, left, x, y, z] of HALF) {
    shape.set([x, y, z], landmarkSlot(right) * 3);
    shape.set([left === right ? x : -x, y, z], landmarkSlot(left) * 3);
  }
  return shape;
}
