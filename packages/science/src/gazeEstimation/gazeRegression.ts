/**
 * From eye patches to a gaze direction in the head's frame: a ridge regression, and one number per
 * person for head rotation.
 *
 * A patch is cropped between the corners of the eye. When the head turns while the gaze stays, the
 * corners move in the picture by how far they are in front of the eye's centre (d), the iris by its
 * own distance (R): the regression, learned from a nearly still head, takes the difference for an
 * eye movement of (d - R) / R per radian of rotation. In anatomy and on rendered heads d is smaller
 * than R. The direction to the camera, seen from the head, gives the rotation; the factor is fitted
 * to the positions left out, and held near the default if the head hardly moved. It is not applied
 * vertically: both engines underestimate a nod, which compensates for it.
 */
import { PATCH_VALUES } from '../recording/faceFrames';
import { angleBetweenDeg, type GazeAngles } from '../geometry/gazeRay';
import { mean } from '../math/mean';
import {
  addRow,
  applyWeights,
  emptySums,
  ridgeWeights,
  subtractSums,
  type NormalSums,
} from '../math/ridge';

/** Penalties tried; chosen by leaving one position out. */
export const LAMBDA_GRID: readonly number[] = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];
/** The default (d - R) / R, and its variation between people (standard deviation). */
const USUAL_TURN = -0.25;
const TURN_SPREAD = 0.25;
/** Yaw and pitch of the gaze, yaw of the camera. */
const FITTED = 3;
/** Yaw and pitch. */
const OUTPUTS = 2;
/** Places of the two factors in the weights. */
const TURN_AT = (PATCH_VALUES + 1) * OUTPUTS;
const NOD_AT = TURN_AT + 1;
/**
 * Weight of a presentation, in frames: about what a point has after settling with a 30 Hz camera.
 */
const FRAMES_A_SHOWING = 30;
/** How much the noise of the recording (patchNoise.ts) is added to that of the frames at the points, which contain it once. */
const NOISE_WEIGHT = 3;

export interface PatchRow {
  /** [PATCH_VALUES], see patchFeatures. */
  readonly features: Float64Array;
  readonly target: GazeAngles;
  /** Direction to the camera in the head's frame. */
  readonly toCamera: GazeAngles;
  readonly distanceCm: number;
}

/** Rows of one presentation of a dot. */
export type Showing = readonly PatchRow[];

export interface PatchFit {
  readonly lambda: number;
  /** Mean error of single frames at positions left out, degrees. */
  readonly leaveOneOutDeg: number;
  /** Standard error of that mean, over the positions. */
  readonly standardErrorDeg: number;
  /** [(PATCH_VALUES + 1) * 2 + 1], see directionOf. */
  readonly weights: Float64Array;
  /** For each position, in the order given: the weights of a fit without it. */
  readonly leftOutWeights: readonly Float64Array[];
}

/**
 * A fit that knows the noise of the recording, unless it misses the positions left out by more than one standard error more
 * than one that does not: where patches are noisier than they are different, it takes the gaze towards the middle. The
 * same rule as for lambda: of two fits that cannot be told apart, the steadier one.
 *
 * @param places the presentations at each position; all have the same weight
 * @param noise how patches scatter while nothing moves (patchNoise.ts)
 * @returns null if the positions do not determine a fit
 */
export function fitPatches(
  places: readonly (readonly Showing[])[],
  noise: Float64Array | null = null,
): PatchFit | null {
  const plain = fitWithNoise(places, null);
  if (!plain || !noise) return plain;
  const steady = fitWithNoise(places, noise);
  const enough = plain.leaveOneOutDeg + plain.standardErrorDeg;
  return steady && steady.leaveOneOutDeg <= enough ? steady : plain;
}

/**
 * Leaves each position out in turn, with all its presentations: a second calibration shows the same
 * positions again, and one that stays in would not be a test. Chosen is the largest lambda whose
 * error is within one standard error of the smallest (Hastie, Tibshirani & Friedman 2009, 7.10):
 * positions at the rim, which have no neighbours when left out, would otherwise drive it too low.
 *
 * @param noise weights are penalised for answering to it
 */
function fitWithNoise(
  places: readonly (readonly Showing[])[],
  noise: Float64Array | null,
): PatchFit | null {
  const all = emptySums(PATCH_VALUES, FITTED);
  const leftOut = places
    .map((showings) => {
      const part = emptySums(PATCH_VALUES, FITTED);
      for (const rows of showings) addRows(part, rows);
      if (noise) addNoise(part, noise, showings.length);
      add(all.gram, part.gram);
      add(all.cross, part.cross);
      return part;
    })
    .map((part) => subtractSums(all, part));

  const tried: { fit: Omit<PatchFit, 'weights'>; turn: number }[] = [];
  for (const lambda of LAMBDA_GRID) {
    const without = leftOut.map((sums) => ridgeWeights(sums, lambda));
    if (!without.every((weights) => weights !== null)) continue;
    const turn = turnFactor(places, without);
    const leftOutWeights = without.map((weights) => combined(weights, turn));
    const errors = places.map((showings, at) =>
      mean(showings.map((rows) => meanErrorDeg(rows, leftOutWeights[at] ?? []))),
    );
    const leaveOneOutDeg = mean(errors);
    const variance = mean(errors.map((error) => (error - leaveOneOutDeg) ** 2));
    const standardErrorDeg = Math.sqrt(variance / (errors.length - 1));
    tried.push({ fit: { lambda, leaveOneOutDeg, standardErrorDeg, leftOutWeights }, turn });
  }
  const [best] = tried.toSorted((a, b) => a.fit.leaveOneOutDeg - b.fit.leaveOneOutDeg);
  if (!best) return null;
  const enough = best.fit.leaveOneOutDeg + best.fit.standardErrorDeg;
  const { fit, turn } = tried.findLast(({ fit: one }) => one.leaveOneOutDeg <= enough) ?? best;
  const whole = ridgeWeights(all, fit.lambda);
  return whole && { ...fit, weights: combined(whole, turn) };
}

/**
 * The gaze direction of one frame.
 *
 * @param weights [(PATCH_VALUES + 1) * 2] yaw and pitch of each patch value, the bias last; then
 *   the factors of the head's rotation, for turns and for nods (0 if they are missing)
 * @param toCamera direction to the camera in the head's frame
 */
export function directionOf(
  weights: ArrayLike<number>,
  features: Float64Array,
  toCamera: GazeAngles,
): GazeAngles {
  const [yaw = 0, pitch = 0] = applyWeights(weights, features, PATCH_VALUES, OUTPUTS);
  const turn = weights[TURN_AT] ?? 0;
  const nod = weights[NOD_AT] ?? 0;
  return { yaw: yaw - turn * toCamera.yaw, pitch: pitch - nod * toCamera.pitch };
}

/**
 * Weights that add a person's factors (headFactors.ts) to the gaze, for a head that points elsewhere than it
 * did on average during the calibration.
 */
export function weightsWithFactors(
  weights: ArrayLike<number>,
  factors: GazeAngles,
  atCalibration: GazeAngles,
): Float64Array {
  const result = new Float64Array(NOD_AT + 1);
  result.set(Array.from(weights));
  result[TURN_AT] = (result[TURN_AT] ?? 0) - factors.yaw;
  result[NOD_AT] = (result[NOD_AT] ?? 0) - factors.pitch;
  const bias = PATCH_VALUES * OUTPUTS;
  result[bias] = (result[bias] ?? 0) - factors.yaw * atCalibration.yaw;
  result[bias + 1] = (result[bias + 1] ?? 0) - factors.pitch * atCalibration.pitch;
  return result;
}

/** Mean error of single frames, degrees. */
export function meanErrorDeg(rows: readonly PatchRow[], weights: ArrayLike<number>): number {
  return mean(
    rows.map(({ features, target, toCamera }) =>
      angleBetweenDeg(directionOf(weights, features, toCamera), target),
    ),
  );
}

function addRows(sums: NormalSums, rows: Showing): void {
  const weight = FRAMES_A_SHOWING / rows.length;
  for (const { features, target, toCamera } of rows) {
    addRow(sums, features, [target.yaw, target.pitch, toCamera.yaw], weight);
  }
}

/** Adds what frames with this noise, as many as the presentations have, would add; their outputs are unknown and add nothing. */
function addNoise(sums: NormalSums, noise: Float64Array, showings: number): void {
  const weight = NOISE_WEIGHT * FRAMES_A_SHOWING * showings;
  for (let i = 0; i < noise.length; i++) sums.gram[i]! += weight * noise[i]!;
}

/**
 * The residual of the target at a position left out is r0 + k r1 for a factor k, where r1 is the
 * residual of the camera's direction. Returns the k with the least squares, with a prior at the
 * default that weighs as many observations as there are positions.
 */
function turnFactor(
  places: readonly (readonly Showing[])[],
  leftOutWeights: readonly Float64Array[],
): number {
  let s00 = 0;
  let s01 = 0;
  let s11 = 0;
  for (const [at, showings] of places.entries()) {
    const weights = leftOutWeights[at] ?? [];
    for (const rows of showings) {
      for (const { features, target, toCamera } of rows) {
        const fitted = applyWeights(weights, features, PATCH_VALUES, FITTED);
        const r0 = target.yaw - (fitted[0] ?? 0);
        const r1 = toCamera.yaw - (fitted[OUTPUTS] ?? 0);
        const weight = 1 / (rows.length * showings.length);
        s00 += weight * r0 * r0;
        s01 += weight * r0 * r1;
        s11 += weight * r1 * r1;
      }
    }
  }
  const hold = s00 / places.length / TURN_SPREAD ** 2;
  const strength = s11 + hold;
  return strength > 0 ? (hold * USUAL_TURN - s01) / strength : USUAL_TURN;
}

/**
 * Gaze including head rotation: the fit of the target plus the factor times the fit of the camera.
 */
function combined(weights: Float64Array, turn: number): Float64Array {
  const rows = PATCH_VALUES + 1;
  const result = new Float64Array(rows * OUTPUTS + 1);
  for (let row = 0; row < rows; row++) {
    const [yaw = 0, pitch = 0, cameraYaw = 0] = weights.subarray(row * FITTED, (row + 1) * FITTED);
    result[row * OUTPUTS] = yaw + turn * cameraYaw;
    result[row * OUTPUTS + 1] = pitch;
  }
  result[rows * OUTPUTS] = turn;
  return result;
}

function add(into: Float64Array, values: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) + (values[i] ?? 0);
}
