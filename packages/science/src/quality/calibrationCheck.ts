/**
 * How good a calibration is, while the respondent is still in front of it.
 *
 * The same fit and formulas as processSession, applied to the frames of the calibration alone: the
 * figures differ slightly from those of the whole recording, since the personal head shape is based
 * on less data. A point is poor if it has too little data, if it was not looked at
 * (missedPoints.ts), or if the gaze on it scatters far more than on the others because the eyes
 * wandered. Limits are our choice (docs/decisions/0015). Units: ms, CSS px, degrees.
 */
import { dropGazeAround, findClosures } from '../face/blinks';
import type { ShownPoint } from '../gazeEstimation/calibrationPoints';
import { calibrationRounds } from '../gazeEstimation/calibrationRounds';
import { findExposures } from '../timeline/exposures';
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import { fitGaze, gazeOfFrame, predictGaze, type GazeFit } from '../gazeEstimation/gazeFit';
import { measuredPose, patchFeatures } from '../gazeEstimation/patchFeatures';
import { anglesTowards } from '../geometry/gazeRay';
import type { GazeSetup } from '../geometry/gazeSetup';
import { medianOf } from '../math/medianOf';
import { missedPoints, type TargetFeatures } from '../gazeEstimation/missedPoints';
import { cameraAt, posesByCamera, type CameraInterval } from '../face/posesByCamera';
import { MIN_FRAME_RATE_HZ } from './minFrameRate';
import { effectiveRateHz, targetQuality } from './quality';
import type { SessionEvent } from '../recording/sessionEvents';
import type { ViewGeometry } from '../geometry/visualAngle';

/** With fewer gaze frames, a point cannot be evaluated. */
export const MIN_USABLE_FRAMES = 8;
/** Minimum usable share of the camera frames during the rest of a dot. */
const MIN_USABLE_SHARE = 0.5;
/** Share required instead if the camera delivers hardly MIN_USABLE_FRAMES in total. */
const NEARLY_ALL = 0.8;
const FAR_ABOVE_OTHERS = 2.5;
const SCATTERED_DEG = 3;
/** Maximum number of repeated points: more would tire the respondent more than it would help. */
export const MAX_REPEATED_POINTS = 4;

export interface CalibrationCheckInput {
  /** Everything recorded since the calibration appeared, in chronological order. */
  readonly events: readonly SessionEvent[];
  /** The frames of that time, with the engine's poses. */
  readonly frames: FaceFrames;
  readonly cameras: readonly CameraInterval[];
  readonly stimulusId: string;
  readonly cmPerPx: number;
}

export interface PointCheck {
  readonly index: number;
  /** Frames with one face and open eyes while the eye rested on the point. */
  readonly usableFrames: number;
  /** Angle between the point and the prediction of the other points; null if not measured. */
  readonly leaveOneOutDeg: number | null;
  /** Scatter of the gaze on it by a fit without it, sqrt(var x + var y). */
  readonly stdDeg: number | null;
  /** Whether it should be repeated. */
  readonly isPoor: boolean;
}

export interface ValidationPoint {
  readonly index: number;
  readonly xPx: number;
  readonly yPx: number;
  readonly samples: number;
  /** Angle between the mean gaze and the point. */
  readonly accuracyDeg: number;
  readonly stdDeg: number;
}

export interface CalibrationCheck {
  readonly points: readonly PointCheck[];
  /** Indices of the points to repeat, the worst first, at most MAX_REPEATED_POINTS. */
  readonly showAgain: readonly number[];
  /** Points with gaze, by index; empty before the validation and without a fit. */
  readonly validation: readonly ValidationPoint[];
  /** Mean over the validation points with equal weights; null if none has gaze. */
  readonly accuracyDeg: number | null;
  readonly precisionStdDeg: number | null;
  /** The device delivers fewer frames than the setup asks for, so advice about eyes is wrong. */
  readonly isSlow: boolean;
  /** Why there is no fit. */
  readonly problem: 'tooFewPoints' | 'degenerate' | null;
}

/** @param input not changed */
export function checkCalibration(input: CalibrationCheckInput): CalibrationCheck {
  const { events, cameras, stimulusId, cmPerPx } = input;
  const lastMs = Math.max(events.at(-1)?.tMs ?? 0, input.frames.tMs.at(-1) ?? 0);
  const exposure = findExposures(events, lastMs, input.frames.tMs).findLast(
    (shown) => shown.stimulusId === stimulusId,
  );
  if (!exposure) return NOTHING_CHECKED;
  const { viewportPx, startMs } = exposure;
  const setup: GazeSetup = {
    viewportPx,
    cmPerPx,
    pitchMethod: 'assumed',
    camera: cameraAt(cameras, startMs),
  };
  const frames = posesByCamera(input.frames, cameras);
  const rounds = calibrationRounds(events, exposure, frames.tMs);
  const fit = fitGaze(frames, rounds.fit, setup);
  const view: ViewGeometry = {
    centreXPx: viewportPx.widthPx / 2,
    centreYPx: viewportPx.heightPx / 2,
    cmPerPx,
    distanceCm: fit.ok ? fit.model.distanceCm : Number.NaN,
  };
  const points = checkPoints(rounds.fit, frames, fit, setup, view);
  const validation = fit.ok ? validate(rounds.validation, frames, fit, setup, view) : [];
  return {
    points,
    showAgain: worstFirst(points),
    validation,
    accuracyDeg: meanOf(validation.map(({ accuracyDeg }) => accuracyDeg)),
    precisionStdDeg: meanOf(validation.map(({ stdDeg }) => stdDeg)),
    isSlow: (effectiveRateHz(frames.tMs) ?? MIN_FRAME_RATE_HZ) < MIN_FRAME_RATE_HZ,
    problem: fit.ok ? null : fit.reason,
  };
}

const NOTHING_CHECKED: CalibrationCheck = {
  points: [],
  showAgain: [],
  validation: [],
  accuracyDeg: null,
  precisionStdDeg: null,
  isSlow: false,
  problem: 'tooFewPoints',
};

function checkPoints(
  shown: readonly ShownPoint[],
  frames: FaceFrames,
  fit: GazeFit,
  setup: GazeSetup,
  view: ViewGeometry,
): PointCheck[] {
  const measured = shown.map((point, at) => {
    const usable = point.frames.filter((frame) => measuredPose(frames, frame) !== null);
    const weights = fit.ok ? fit.leftOutWeights[at] : null;
    const hits = usable.map((frame) =>
      weights ? gazeOfFrame(weights, frames, frame, setup) : null,
    );
    const gaze = {
      targetXPx: point.xPx,
      targetYPx: point.yPx,
      xPx: hits.map((hit) => hit?.xPx ?? Number.NaN),
      yPx: hits.map((hit) => hit?.yPx ?? Number.NaN),
    };
    return { point, usable, stdDeg: targetQuality(gaze, view)?.stdDeg ?? null };
  });
  const scatter = measured.flatMap(({ stdDeg }) => stdDeg ?? []);
  const wideDeg = Math.max(SCATTERED_DEG, FAR_ABOVE_OTHERS * medianOf(scatter));
  // Relative to the frames the camera actually delivered: a slow device is no reason to repeat
  // everything.
  const broughtFrames = medianOf(shown.map((point) => point.frames.length));
  const enough = Math.max(
    MIN_USABLE_SHARE * broughtFrames,
    Math.min(MIN_USABLE_FRAMES, NEARLY_ALL * broughtFrames),
    1,
  );
  const seen = measured.filter(({ usable }) => usable.length >= enough);
  const { errorDeg, missed } = missedPoints(
    seen.map(({ point, usable }) => meanGaze(point, usable, frames, setup)),
    MAX_REPEATED_POINTS,
  );
  return measured.map((each) => {
    const place = seen.indexOf(each);
    return {
      index: each.point.index,
      usableFrames: each.usable.length,
      leaveOneOutDeg: finiteOrNull(errorDeg[place]),
      stdDeg: each.stdDeg,
      isPoor: place === -1 || missed.includes(place) || (each.stdDeg ?? 0) > wideDeg,
    };
  });
}

function meanGaze(
  { xPx, yPx }: ShownPoint,
  usable: readonly number[],
  frames: FaceFrames,
  setup: GazeSetup,
): TargetFeatures {
  const features = new Float64Array(PATCH_VALUES);
  const direction = { yaw: 0, pitch: 0 };
  for (const frame of usable) {
    patchFeatures(frames.patches, frame).forEach((value, i) => {
      features[i] = (features[i] ?? 0) + value / usable.length;
    });
    const pose = measuredPose(frames, frame);
    if (!pose) continue;
    const { yaw, pitch } = anglesTowards(xPx, yPx, pose, setup);
    direction.yaw += yaw / usable.length;
    direction.pitch += pitch / usable.length;
  }
  return { features, direction };
}

const finiteOrNull = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** Points without data first, then by error. */
function worstFirst(points: readonly PointCheck[]): number[] {
  const badness = ({ usableFrames, leaveOneOutDeg, stdDeg }: PointCheck) =>
    usableFrames < MIN_USABLE_FRAMES ? Infinity : Math.max(leaveOneOutDeg ?? 0, stdDeg ?? 0);
  return points
    .filter(({ isPoor }) => isPoor)
    .toSorted((a, b) => badness(b) - badness(a) || a.index - b.index)
    .slice(0, MAX_REPEATED_POINTS)
    .map(({ index }) => index);
}

function validate(
  shown: readonly ShownPoint[],
  frames: FaceFrames,
  { model }: Extract<GazeFit, { ok: true }>,
  setup: GazeSetup,
  view: ViewGeometry,
): ValidationPoint[] {
  const { xPx, yPx } = predictGaze(model, frames, setup);
  dropGazeAround(findClosures(frames.tMs, frames.lids), frames.tMs, xPx, yPx);
  return shown.flatMap((point) => {
    const quality = targetQuality(
      {
        targetXPx: point.xPx,
        targetYPx: point.yPx,
        xPx: point.frames.map((frame) => xPx[frame] ?? Number.NaN),
        yPx: point.frames.map((frame) => yPx[frame] ?? Number.NaN),
      },
      view,
    );
    if (!quality) return [];
    const { samples, accuracyDeg, stdDeg } = quality;
    return [{ index: point.index, xPx: point.xPx, yPx: point.yPx, samples, accuracyDeg, stdDeg }];
  });
}

function meanOf(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
