/**
 * Calibration: from eye patches to the point on the page.
 *
 * A ridge regression maps eye patches to a gaze direction in the head's own frame (two angles,
 * gazeRegression.ts); the head pose then carries that direction as a ray to the screen. The pose is
 * never a feature of the regression: that would ruin the fit as soon as the head moves.
 */
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import type { CalibrationPoint, GazeSetup } from '../geometry/gazeSetup';
import { anglesTowards, anglesTowardsCamera, pageHit } from '../geometry/gazeRay';
import { mean } from '../math/mean';
import { medianOf } from '../math/medianOf';
import {
  directionOf,
  fitPatches,
  meanErrorDeg,
  type PatchRow,
  type Showing,
} from './gazeRegression';
import { measuredPose, patchFeatures } from './patchFeatures';
import { patchNoise } from './patchNoise';

export const GAZE_ALGORITHM = 'eye-patch-ridge-ray';
export const GAZE_MODEL_VERSION = 5;

/** With fewer usable points there is no fit. */
export const MIN_POINTS = 5;
/** A point with fewer frames after outlier removal is unusable. */
export const MIN_FRAMES_A_POINT = 3;
/** Frames farther from their point's median than this many median distances are excluded. */
const OUTLIER_DISTANCES = 2.5;

/** Plain data: predictions are the same after JSON.stringify and back. */
export interface GazeModel {
  readonly algorithm: typeof GAZE_ALGORITHM;
  readonly version: number;
  /** [(PATCH_VALUES + 1) * 2 + 1], one more with factors of the head, see directionOf in gazeRegression.ts. */
  readonly weights: readonly number[];
  readonly lambda: number;
  /** Mean error of single frames at points left out of the fit, degrees; lambda is chosen by it. */
  readonly leaveOneOutDeg: number;
  /** Mean error of the calibration frames themselves, degrees. */
  readonly trainingDeg: number;
  /** Median distance from the camera during calibration (by the assumed angle of view). */
  readonly distanceCm: number;
  readonly usedPoints: number;
  readonly usedFrames: number;
}

export type GazeFit =
  | {
      readonly ok: true;
      readonly model: GazeModel;
      /**
       * For each point, in the order given: the weights of a fit without its position, that is also
       * without its other presentations; null if unusable.
       */
      readonly leftOutWeights: readonly (Float64Array | null)[];
      /**
       * For each point: mean error of its single frames with those weights, degrees; null likewise.
       */
      readonly leftOutErrorDeg: readonly (number | null)[];
    }
  | {
      readonly ok: false;
      readonly reason: 'tooFewPoints' | 'degenerate';
      readonly usedPoints: number;
    };

/** A point that may have been shown on a page of another size than the others. */
export interface FitPoint extends CalibrationPoint {
  readonly setup?: GazeSetup;
}

/**
 * Points whose positions differ by less than this fraction of the page count as the same position.
 */
const SAME_PLACE_NORM = 0.03;

/**
 * Fits the gaze model of one person from calibration points.
 *
 * Frames without exactly one face, with closed eyes, or far from the median picture of their point
 * (a blink, a saccade, a glance aside) are excluded; every point then has the same weight. Lambda
 * is chosen by leaving each point out in turn. The same input gives the same bytes.
 *
 * @param frames the recording with poses from refinePose
 * @param points where the dot was (CSS pixels of the viewport) and the frames in which it was
 *   looked at; of several calibrations together if they belong to one sitting
 * @param setup viewport and pixel pitch during the calibration, for points without their own
 * @returns the model, or why there is none: fewer than MIN_POINTS usable points, or points that do
 *   not determine a fit
 */
export function fitGaze(
  frames: FaceFrames,
  points: readonly FitPoint[],
  setup: GazeSetup,
): GazeFit {
  const rowsOf = points.map((point) =>
    withoutOutliers(rowsOfPoint(frames, point, point.setup ?? setup)),
  );
  const usable = rowsOf.filter((rows) => rows.length >= MIN_FRAMES_A_POINT);
  const placeOf = pointGroups(points, setup);
  const placeOfRows = new Map(rowsOf.map((rows, at) => [rows, placeOf[at] ?? at]));
  const places = new Map<number, Showing[]>();
  for (const rows of usable) {
    const place = placeOfRows.get(rows) ?? -1;
    places.set(place, [...(places.get(place) ?? []), rows]);
  }
  if (places.size < MIN_POINTS) {
    return { ok: false, reason: 'tooFewPoints', usedPoints: usable.length };
  }
  const usedFrames = usable.reduce((sum, rows) => sum + rows.length, 0);
  const fit = fitPatches([...places.values()], patchNoise(frames));
  if (!fit) return { ok: false, reason: 'degenerate', usedPoints: usable.length };
  const leftOutOf = new Map([...places.keys()].map((place, at) => [place, fit.leftOutWeights[at]]));
  const leftOutWeights = rowsOf.map((rows) =>
    usable.includes(rows) ? (leftOutOf.get(placeOfRows.get(rows) ?? -1) ?? null) : null,
  );
  return {
    ok: true,
    leftOutWeights,
    leftOutErrorDeg: rowsOf.map((rows, at) => {
      const without = leftOutWeights[at];
      return without ? meanErrorDeg(rows, without) : null;
    }),
    model: {
      algorithm: GAZE_ALGORITHM,
      version: GAZE_MODEL_VERSION,
      weights: [...fit.weights],
      lambda: fit.lambda,
      leaveOneOutDeg: fit.leaveOneOutDeg,
      trainingDeg: mean(usable.map((rows) => meanErrorDeg(rows, fit.weights))),
      distanceCm: medianOf(usable.flatMap((rows) => rows.map((row) => row.distanceCm))),
      usedPoints: usable.length,
      usedFrames,
    },
  };
}

/**
 * Predicts the point on the page for each frame.
 *
 * @param model a model of this person
 * @param frames the recording with poses from refinePose
 * @param setup viewport and pixel pitch at the time of the frames
 * @returns [frames.count] CSS pixels of the viewport, possibly outside the page; NaN without
 *   exactly one face, with closed eyes, or if the gaze misses the screen plane
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
 * Predicts the point on the page for one frame.
 *
 * @param weights of a model, or of a fit without one point
 * @returns CSS pixels; null where predictGaze gives NaN
 */
export function gazeOfFrame(
  weights: ArrayLike<number>,
  frames: FaceFrames,
  frame: number,
  setup: GazeSetup,
): { readonly xPx: number; readonly yPx: number } | null {
  const pose = measuredPose(frames, frame);
  if (!pose) return null;
  const features = patchFeatures(frames.patches, frame);
  return pageHit(directionOf(weights, features, anglesTowardsCamera(pose)), pose, setup);
}

function rowsOfPoint(frames: FaceFrames, point: CalibrationPoint, setup: GazeSetup): PatchRow[] {
  const rows: PatchRow[] = [];
  for (const frame of point.frames) {
    const pose = measuredPose(frames, frame);
    if (!pose) continue;
    rows.push({
      features: patchFeatures(frames.patches, frame),
      target: anglesTowards(point.xPx, point.yPx, pose, setup),
      toCamera: anglesTowardsCamera(pose),
      distanceCm: pose.translationCm[2],
    });
  }
  return rows;
}

function withoutOutliers(rows: Showing): Showing {
  if (rows.length < MIN_FRAMES_A_POINT) return rows;
  const centre = Float64Array.from({ length: PATCH_VALUES }, (_, i) =>
    medianOf(rows.map((row) => row.features[i] ?? 0)),
  );
  const distances = rows.map((row) =>
    Math.sqrt(row.features.reduce((sum, value, i) => sum + (value - (centre[i] ?? 0)) ** 2, 0)),
  );
  const limit = OUTLIER_DISTANCES * medianOf(distances);
  return rows.filter((_, i) => (distances[i] ?? 0) <= limit);
}

/** For each point: the index of the first one at its position. */
function pointGroups(points: readonly FitPoint[], setup: GazeSetup): number[] {
  const norm = points.map((point) => {
    const { widthPx, heightPx } = (point.setup ?? setup).viewportPx;
    return { x: point.xPx / widthPx, y: point.yPx / heightPx };
  });
  return norm.map((one) =>
    norm.findIndex(
      (other) =>
        Math.abs(other.x - one.x) < SAME_PLACE_NORM && Math.abs(other.y - one.y) < SAME_PLACE_NORM,
    ),
  );
}
