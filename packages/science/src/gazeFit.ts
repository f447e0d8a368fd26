/**
 * Calibration: from eye patches to the point of the page.
 *
 * Eye patches go through a ridge regression to a gaze direction in the head's own frame (two
 * angles); the head pose then carries that direction as a ray to the screen. The pose is never a
 * feature of the regression: as a feature it ruins the fit as soon as the head moves.
 */
import { PATCH_VALUES, type FaceFrames } from './faceFrames';
import type { CalibrationPoint, GazeSetup } from './gazeSetup';
import { angleBetweenDeg, anglesTowards, pageHit, type GazeAngles, type HeadPose } from './gazeRay';
import {
  addRow,
  applyWeights,
  emptySums,
  ridgeWeights,
  withoutSums,
  type NormalSums,
} from './ridge';

export const GAZE_ALGORITHM = 'eye-patch-ridge-ray';
export const GAZE_MODEL_VERSION = 2;

/** Penalties tried; leaving one point out chooses among them. */
export const LAMBDA_GRID: readonly number[] = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];
/** With fewer usable points there is no fit. */
export const MIN_POINTS = 5;
/** A point with fewer frames left after the outliers is not usable. */
export const MIN_FRAMES_A_POINT = 3;
/** Below this opening the pupil is covered: no gaze. */
export const CLOSED_BELOW = 0.35;
/** Frames farther from their point's median than this many median distances are left out. */
const OUTLIER_DISTANCES = 2.5;
const OUTPUTS = 2;
const EYE_VALUES = PATCH_VALUES / 2;

/** Plain data: JSON.stringify and back gives the same predictions. */
export interface GazeModel {
  readonly algorithm: typeof GAZE_ALGORITHM;
  readonly version: number;
  /** [(PATCH_VALUES + 1) * 2] yaw and pitch of each patch value, the bias last. */
  readonly weights: readonly number[];
  readonly lambda: number;
  /** Mean error of single frames at points left out of the fit, degrees; lambda rests on it. */
  readonly leaveOneOutDeg: number;
  /** Mean error of the calibration frames themselves, degrees. */
  readonly trainingDeg: number;
  /** Median distance from the camera while calibrating (rests on the assumed field of view). */
  readonly distanceCm: number;
  readonly usedPoints: number;
  readonly usedFrames: number;
}

export type GazeFit =
  | {
      readonly ok: true;
      readonly model: GazeModel;
      /** Of each point, in the order given: the weights of a fit without it; null if not usable. */
      readonly leftOutWeights: readonly (Float64Array | null)[];
    }
  | {
      readonly ok: false;
      readonly reason: 'tooFewPoints' | 'degenerate';
      readonly usedPoints: number;
    };

interface Row {
  readonly features: Float64Array;
  readonly target: GazeAngles;
  readonly distanceCm: number;
}

/**
 * Fits the gaze of one person from calibration points.
 *
 * Frames without exactly one face, with closed eyes, or far from the median picture of their point
 * (a blink, a saccade, a glance aside) are left out; every point then counts alike. Lambda is
 * chosen by leaving each point out in turn. Same input, same bytes.
 *
 * @param frames the recording with poses from refinePose
 * @param points where the dot stood (CSS pixels of the viewport) and the frames looking at it
 * @param setup viewport and pixel pitch during the calibration
 * @returns the model, or why there is none: fewer than MIN_POINTS usable points, or points that
 *   do not determine a fit
 */
export function fitGaze(
  frames: FaceFrames,
  points: readonly CalibrationPoint[],
  setup: GazeSetup,
): GazeFit {
  const rowsOf = points.map((point) => withoutOutliers(rowsOfPoint(frames, point, setup)));
  const usable = rowsOf.filter((rows) => rows.length >= MIN_FRAMES_A_POINT);
  if (usable.length < MIN_POINTS) {
    return { ok: false, reason: 'tooFewPoints', usedPoints: usable.length };
  }
  const usedFrames = usable.reduce((sum, rows) => sum + rows.length, 0);
  // Every point weighs the mean number of frames, so that lambda means the same for any recording rate.
  const all = emptySums(PATCH_VALUES, OUTPUTS);
  const parts = usable.map((rows) => {
    const part = sumsOfRows(rows, FRAMES_A_POINT / rows.length);
    for (let i = 0; i < all.gram.length; i++)
      all.gram[i] = (all.gram[i] ?? 0) + (part.gram[i] ?? 0);
    for (let i = 0; i < all.cross.length; i++) {
      all.cross[i] = (all.cross[i] ?? 0) + (part.cross[i] ?? 0);
    }
    return part;
  });

  const best = chosenLambda(usable, all, parts);
  const weights = best && ridgeWeights(all, best.lambda);
  if (!best || !weights) return { ok: false, reason: 'degenerate', usedPoints: usable.length };
  const leftOutWeights = rowsOf.map((rows) => {
    const part = parts[usable.indexOf(rows)];
    return part ? ridgeWeights(withoutSums(all, part), best.lambda) : null;
  });
  return {
    ok: true,
    leftOutWeights,
    model: {
      algorithm: GAZE_ALGORITHM,
      version: GAZE_MODEL_VERSION,
      weights: [...weights],
      lambda: best.lambda,
      leaveOneOutDeg: best.errorDeg,
      trainingDeg: mean(usable.map((rows) => meanErrorDeg(rows, weights))),
      distanceCm: median(usable.flatMap((rows) => rows.map((row) => row.distanceCm))),
      usedPoints: usable.length,
      usedFrames,
    },
  };
}

/** Weight of a point, in frames: about what a point of a 30 Hz camera has after settling. */
const FRAMES_A_POINT = 30;

/**
 * The point of the page each frame looked at.
 *
 * @param model a model of this person
 * @param frames the recording with poses from refinePose
 * @param setup viewport and pixel pitch of the time the frames were taken
 * @returns [frames.count] CSS pixels of the viewport, may lie beside the page; NaN without exactly
 *   one face, with closed eyes, or when the gaze misses the plane of the screen
 */
export function predictGaze(
  model: GazeModel,
  frames: FaceFrames,
  setup: GazeSetup,
): { readonly xPx: Float32Array; readonly yPx: Float32Array } {
  const xPx = new Float32Array(frames.count).fill(Number.NaN);
  const yPx = new Float32Array(frames.count).fill(Number.NaN);
  for (let frame = 0; frame < frames.count; frame++) {
    const hit = gazeOfFrame(model.weights, frames, frame, setup);
    if (!hit) continue;
    xPx[frame] = hit.xPx;
    yPx[frame] = hit.yPx;
  }
  return { xPx, yPx };
}

/**
 * The point of the page one frame looked at.
 *
 * @param weights of a model, or of a fit without one point
 * @returns CSS pixels; null where predictGaze says NaN
 */
export function gazeOfFrame(
  weights: ArrayLike<number>,
  frames: FaceFrames,
  frame: number,
  setup: GazeSetup,
): { readonly xPx: number; readonly yPx: number } | null {
  const pose = measuredPose(frames, frame);
  if (!pose) return null;
  const [yaw = 0, pitch = 0] = applyWeights(
    weights,
    patchFeatures(frames.patches, frame),
    PATCH_VALUES,
    OUTPUTS,
  );
  return pageHit({ yaw, pitch }, pose, setup);
}

/**
 * Grey values of one frame's patches, each eye brought to mean 0 and standard deviation 1, so that
 * light and exposure fall out.
 *
 * @param patches the `patches` column
 * @returns [PATCH_VALUES]
 */
export function patchFeatures(patches: Uint8Array, frame: number): Float64Array {
  const features = new Float64Array(PATCH_VALUES);
  for (let eye = 0; eye < 2; eye++) {
    const from = frame * PATCH_VALUES + eye * EYE_VALUES;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < EYE_VALUES; i++) {
      const value = patches[from + i] ?? 0;
      sum += value;
      squares += value * value;
    }
    const centre = sum / EYE_VALUES;
    const spread = Math.sqrt(Math.max(squares / EYE_VALUES - centre * centre, 1));
    for (let i = 0; i < EYE_VALUES; i++) {
      features[eye * EYE_VALUES + i] = ((patches[from + i] ?? 0) - centre) / spread;
    }
  }
  return features;
}

/** The head of a frame whose gaze can be computed: one face, eyes open, a pose; else null. */
export function measuredPose(frames: FaceFrames, frame: number): HeadPose | null {
  if (frames.faces[frame] !== 1) return null;
  // An engine that cannot measure the lids gives NaN: then every frame counts as open.
  const left = frames.lids[frame * 2] ?? Number.NaN;
  const right = frames.lids[frame * 2 + 1] ?? Number.NaN;
  if (left < CLOSED_BELOW && right < CLOSED_BELOW) return null;
  const [rx, ry, rz, tx, ty, tz] = frames.pose.subarray(frame * 6, frame * 6 + 6);
  if (rx === undefined || ry === undefined || rz === undefined) return null;
  if (tx === undefined || ty === undefined || tz === undefined) return null;
  if (!Number.isFinite(rx + ry + rz + tx + ty + tz)) return null;
  return { rotation: [rx, ry, rz], translationCm: [tx, ty, tz] };
}

function rowsOfPoint(frames: FaceFrames, point: CalibrationPoint, setup: GazeSetup): Row[] {
  const rows: Row[] = [];
  for (const frame of point.frames) {
    const pose = measuredPose(frames, frame);
    if (!pose) continue;
    rows.push({
      features: patchFeatures(frames.patches, frame),
      target: anglesTowards(point.xPx, point.yPx, pose, setup),
      distanceCm: pose.translationCm[2],
    });
  }
  return rows;
}

function withoutOutliers(rows: readonly Row[]): readonly Row[] {
  if (rows.length < MIN_FRAMES_A_POINT) return rows;
  const centre = Float64Array.from({ length: PATCH_VALUES }, (_, i) =>
    median(rows.map((row) => row.features[i] ?? 0)),
  );
  const distances = rows.map((row) =>
    Math.sqrt(row.features.reduce((sum, value, i) => sum + (value - (centre[i] ?? 0)) ** 2, 0)),
  );
  const limit = OUTLIER_DISTANCES * median(distances);
  return rows.filter((_, i) => (distances[i] ?? 0) <= limit);
}

function sumsOfRows(rows: readonly Row[], weight: number): NormalSums {
  const sums = emptySums(PATCH_VALUES, OUTPUTS);
  for (const row of rows) addRow(sums, row.features, [row.target.yaw, row.target.pitch], weight);
  return sums;
}

interface LambdaChoice {
  readonly lambda: number;
  readonly errorDeg: number;
}

/**
 * Leaves each point out in turn. Taken is the largest lambda whose error is within one standard
 * error of the smallest (Hastie, Tibshirani & Friedman 2009, 7.10): points at the rim, which have
 * no neighbours when left out, would else drive it too low.
 */
function chosenLambda(
  points: readonly (readonly Row[])[],
  all: NormalSums,
  parts: readonly NormalSums[],
): LambdaChoice | null {
  const leftOut = parts.map((part) => withoutSums(all, part));
  const tried: (LambdaChoice & { readonly standardErrorDeg: number })[] = [];
  for (const lambda of LAMBDA_GRID) {
    const errors: number[] = [];
    for (const [at, rows] of points.entries()) {
      const sums = leftOut[at];
      const weights = sums && ridgeWeights(sums, lambda);
      if (weights) errors.push(meanErrorDeg(rows, weights));
    }
    if (errors.length < points.length) continue;
    const errorDeg = mean(errors);
    const variance = mean(errors.map((error) => (error - errorDeg) ** 2));
    tried.push({ lambda, errorDeg, standardErrorDeg: Math.sqrt(variance / (errors.length - 1)) });
  }
  const [best] = tried.toSorted((a, b) => a.errorDeg - b.errorDeg);
  if (!best) return null;
  const enough = best.errorDeg + best.standardErrorDeg;
  return tried.findLast(({ errorDeg }) => errorDeg <= enough) ?? best;
}

function meanErrorDeg(rows: readonly Row[], weights: ArrayLike<number>): number {
  return mean(
    rows.map((row) => {
      const [yaw = 0, pitch = 0] = applyWeights(weights, row.features, PATCH_VALUES, OUTPUTS);
      return angleBetweenDeg({ yaw, pitch }, row.target);
    }),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
