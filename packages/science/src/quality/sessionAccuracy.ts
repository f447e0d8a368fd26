/**
 * Accuracy and precision of one fit, and the method by which they were measured
 * (docs/science/quality.md).
 *
 * Accuracy is the angle between a dot and the mean gaze on it, averaged over dots; the mean error
 * of single samples, which includes scatter, is reported too. Every method applies the same
 * formulas to gaze by a fit that never saw the dot, and the best available is used: dots that are
 * never fitted (`validation`); those of a later calibration, with a fit to the first one
 * (`post-calibration`); each dot with a fit without its position (`leave-one-point-out`).
 */
import {
  estimateDrift,
  subtractOffset,
  type DriftCorrection,
  type HeldOutTarget,
} from './driftCorrection';
import type { FaceFrames } from '../recording/faceFrames';
import { gazeOfFrame, type GazeModel } from '../gazeEstimation/gazeFit';
import type { Calibration, FittedGaze } from '../gazeEstimation/gazeModels';
import type { GazeSetup } from '../geometry/gazeSetup';
import { meanOf } from '../math/meanOf';
import { qualityOverTargets, targetQuality, type QualityOverTargets } from './quality';
import type { PointQuality, SessionQuality } from './sessionQuality';
import type { ViewGeometry } from '../geometry/visualAngle';

/** Gaze of every frame of a recording, CSS px; NaN if there is none. */
export interface Gaze {
  readonly xPx: Float32Array;
  readonly yPx: Float32Array;
}

export type SessionAccuracy = Pick<
  SessionQuality,
  | 'accuracyDeg'
  | 'accuracyPx'
  | 'accuracyMethod'
  | 'precisionStdDeg'
  | 'precisionRmsDeg'
  | 'endAccuracyDeg'
  | 'uncorrectedAccuracyDeg'
> & {
  readonly points: PointQuality[];
  readonly meanSampleErrorDeg: number | null;
  readonly drift: DriftCorrection | null;
};

/** What is needed to measure accuracy. */
export interface AccuracyInput {
  /** The recording with poses from posesByCamera. */
  readonly frames: FaceFrames;
  /** Gaze of all frames by a model, on a page, without closed eyes. */
  readonly gazeBy: (model: GazeModel, setup: GazeSetup) => Gaze;
  /** The page as seen from the person's position. */
  readonly viewOf: (setup: GazeSetup) => ViewGeometry;
}

/** @param fitted the fit and the calibrations of its period */
export function sessionAccuracy(fitted: FittedGaze, means: AccuracyInput): SessionAccuracy {
  const [first] = fitted.calibrations;
  if (!first) return NOT_MEASURED;
  const view = means.viewOf(first.setup);
  const { model, firstModel, calibrations, later } = fitted;
  const all: readonly Calibration[] = [first, ...later];
  // Two rounds per calibration: the fit is unbiased on the mean of its own dots, not on those after
  // them.
  const roundOf = (calibration: Calibration) => 2 * all.indexOf(calibration);

  const validation = all.flatMap((calibration) =>
    targetsBy(model, calibration, calibration.validation, roundOf(calibration) + 1, means),
  );
  const leftOut = calibrations.flatMap((calibration, place) =>
    calibration.points.map((point, at) => {
      const weights = calibration.leftOutWeights[at];
      const own = means.gazeBy(model, calibration.setup);
      return targetOf(calibration, point, 2 * place, means.frames.tMs, (frame) =>
        // Without gaze by the fit itself the eyes were closed, so there is none without the point
        // either.
        weights && !Number.isNaN(own.xPx[frame])
          ? gazeOfFrame(weights, means.frames, frame, calibration.setup)
          : null,
      );
    }),
  );
  const end = later.flatMap((calibration) =>
    targetsBy(firstModel, calibration, calibration.points, roundOf(calibration), means),
  );

  // A later calibration that was not fitted is another round the fit never saw.
  const isUnseen = calibrations.length < all.length;
  const drift = estimateDrift([...validation, ...leftOut, ...(isUnseen ? end : [])], view);
  const endAccuracyDeg = qualityOverTargets(end, view).accuracyDeg;
  const measured = (targets: readonly HeldOutTarget[]) => qualityOverTargets(targets, view);
  const answer = (method: string, targets: readonly HeldOutTarget[], from: number | null) => {
    const taken =
      drift && from !== null
        ? targets.map((target, at) => correctedTarget(target, drift.leftOut[from + at], view))
        : targets;
    return {
      ...figures(measured(taken), method),
      points: taken.map((target) => pointQuality(target, view)),
      endAccuracyDeg,
      drift,
      uncorrectedAccuracyDeg: drift ? measured(targets).accuracyDeg : null,
    };
  };
  if (measured(validation).targets > 0) return answer('validation', validation, 0);
  // In a joint fit the correction says nothing about the first one, so only leaving points out is a
  // test.
  if (measured(end).targets > 0 && (isUnseen || !drift)) {
    return answer('post-calibration', end, isUnseen ? validation.length + leftOut.length : null);
  }
  return answer('leave-one-point-out', leftOut, validation.length);
}

/** Accuracy and precision at targets that the gaze was not fitted to, without a correction. */
export function accuracyAt(
  targets: readonly HeldOutTarget[],
  later: readonly HeldOutTarget[],
  view: ViewGeometry,
): SessionAccuracy {
  const measured = qualityOverTargets(targets, view);
  if (measured.targets === 0) return NOT_MEASURED;
  return {
    ...figures(measured, 'webcam-calibration'),
    points: targets.map((target) => pointQuality(target, view)),
    endAccuracyDeg: qualityOverTargets(later, view).accuracyDeg,
    uncorrectedAccuracyDeg: null,
    drift: null,
  };
}

/** For a session without a fit. */
export const NOT_MEASURED: SessionAccuracy = {
  accuracyDeg: null,
  accuracyPx: null,
  accuracyMethod: 'not-measured',
  precisionStdDeg: null,
  precisionRmsDeg: null,
  meanSampleErrorDeg: null,
  endAccuracyDeg: null,
  uncorrectedAccuracyDeg: null,
  points: [],
  drift: null,
};

type Point = Calibration['points'][number];

function targetsBy(
  model: GazeModel,
  calibration: Calibration,
  points: readonly Point[],
  round: number,
  { frames, gazeBy }: AccuracyInput,
): HeldOutTarget[] {
  if (points.length === 0) return [];
  const { xPx, yPx } = gazeBy(model, calibration.setup);
  return points.map((point) =>
    targetOf(calibration, point, round, frames.tMs, (frame) => ({
      xPx: xPx[frame] ?? Number.NaN,
      yPx: yPx[frame] ?? Number.NaN,
    })),
  );
}

function targetOf(
  { setup: { viewportPx } }: Calibration,
  { xPx, yPx, frames }: Point,
  round: number,
  tMs: Float64Array,
  gazeAt: (frame: number) => { readonly xPx: number; readonly yPx: number } | null,
): HeldOutTarget {
  const hits = frames.map(gazeAt);
  return {
    targetXPx: xPx,
    targetYPx: yPx,
    xPx: hits.map((hit) => hit?.xPx ?? Number.NaN),
    yPx: hits.map((hit) => hit?.yPx ?? Number.NaN),
    xNorm: xPx / viewportPx.widthPx,
    yNorm: yPx / viewportPx.heightPx,
    atMs: meanOf(frames.map((frame) => tMs[frame] ?? Number.NaN)),
    round,
  };
}

function correctedTarget(
  target: HeldOutTarget,
  offset: DriftCorrection['leftOut'][number] | undefined,
  view: ViewGeometry,
): HeldOutTarget {
  if (!offset) return target;
  const moved = Array.from(target.xPx, (xPx, at) =>
    subtractOffset(xPx, target.yPx[at] ?? Number.NaN, offset, view),
  );
  return { ...target, xPx: moved.map(({ xPx }) => xPx), yPx: moved.map(({ yPx }) => yPx) };
}

function pointQuality(target: HeldOutTarget, view: ViewGeometry): PointQuality {
  const quality = targetQuality(target, view);
  return {
    xNorm: target.xNorm,
    yNorm: target.yNorm,
    accuracyDeg: quality?.accuracyDeg ?? null,
    precisionStdDeg: quality?.stdDeg ?? null,
    samples: quality?.samples ?? 0,
  };
}

function figures(measured: QualityOverTargets, accuracyMethod: string) {
  return {
    accuracyDeg: measured.accuracyDeg,
    accuracyPx: measured.accuracyPx,
    accuracyMethod,
    precisionStdDeg: measured.stdDeg,
    precisionRmsDeg: measured.rmsDeg,
    meanSampleErrorDeg: measured.meanSampleErrorDeg,
  };
}
