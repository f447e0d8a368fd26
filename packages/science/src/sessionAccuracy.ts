/**
 * Accuracy and precision of one fit, with the method they were measured by (docs/science/quality.md).
 *
 * Accuracy is the angle from a dot to the middle of the gaze on it, as the mean over dots; the mean
 * error of single samples, scatter included, stands beside it. Both methods are the same formulas on
 * gaze that never saw the dot: that of a second calibration, or each dot by a fit without it.
 */
import type { FaceFrames } from './faceFrames';
import { gazeOfFrame } from './gazeFit';
import type { Calibration, Fitted } from './gazeVisits';
import type { GazeSetup } from './gazeSetup';
import { qualityOverTargets, type QualityOverTargets } from './quality';
import type { SessionQuality } from './sessionResult';
import type { ViewGeometry } from './visualAngle';

/** Gaze of every frame of a recording, CSS px; NaN without. */
export interface Gaze {
  readonly xPx: Float32Array;
  readonly yPx: Float32Array;
}

export type SessionAccuracy = Pick<
  SessionQuality,
  'accuracyDeg' | 'accuracyPx' | 'accuracyMethod' | 'precisionStdDeg' | 'precisionRmsDeg'
> & { readonly meanSampleErrorDeg: number | null };

/**
 * @param fitted the fit, and the later calibration that can validate it
 * @param frames the recording with poses from posesByCamera
 * @param gazeOf gaze of all frames by this fit, for the page of a calibration
 * @param viewOf the page as seen from where the person sat
 */
export function sessionAccuracy(
  fitted: Fitted | null,
  frames: FaceFrames,
  gazeOf: (calibration: Calibration) => Gaze,
  viewOf: (setup: GazeSetup) => ViewGeometry,
): SessionAccuracy {
  if (!fitted) {
    return {
      accuracyDeg: null,
      accuracyPx: null,
      accuracyMethod: 'not-measured',
      precisionStdDeg: null,
      precisionRmsDeg: null,
      meanSampleErrorDeg: null,
    };
  }
  const validated = fitted.validation && qualityAt(fitted.validation);
  if (validated && validated.targets > 0) return figures(validated, 'post-calibration');

  const { calibration, leftOutWeights } = fitted;
  const { points, setup } = calibration;
  const own = gazeOf(calibration);
  const leftOut = points.map((point, at) => {
    const weights = leftOutWeights[at];
    const hits = point.frames.map((frame) =>
      // No gaze by the fit itself: closed eyes. Then there is none without the point either.
      weights && !Number.isNaN(own.xPx[frame]) ? gazeOfFrame(weights, frames, frame, setup) : null,
    );
    return {
      targetXPx: point.xPx,
      targetYPx: point.yPx,
      xPx: hits.map((hit) => hit?.xPx ?? Number.NaN),
      yPx: hits.map((hit) => hit?.yPx ?? Number.NaN),
    };
  });
  return figures(qualityOverTargets(leftOut, viewOf(setup)), 'leave-one-point-out');

  function qualityAt(where: Calibration): QualityOverTargets {
    const { xPx, yPx } = gazeOf(where);
    return qualityOverTargets(
      where.points.map((point) => ({
        targetXPx: point.xPx,
        targetYPx: point.yPx,
        xPx: point.frames.map((frame) => xPx[frame] ?? Number.NaN),
        yPx: point.frames.map((frame) => yPx[frame] ?? Number.NaN),
      })),
      viewOf(where.setup),
    );
  }
}

function figures(measured: QualityOverTargets, accuracyMethod: string): SessionAccuracy {
  return {
    accuracyDeg: measured.accuracyDeg,
    accuracyPx: measured.accuracyPx,
    accuracyMethod,
    precisionStdDeg: measured.stdDeg,
    precisionRmsDeg: measured.rmsDeg,
    meanSampleErrorDeg: measured.meanSampleErrorDeg,
  };
}
