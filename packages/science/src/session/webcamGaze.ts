/**
 * Gaze of the webcam: for each period between page loads a fit to its calibrations together
 * (gazeModels.ts) -> gaze of every frame -> without closed eyes (blinks.ts) -> without an offset if
 * correcting it provably helps (driftCorrection.ts).
 */
import { dropGazeAround, isAwayFrom, type Closure } from '../face/blinks';
import { cameraDistanceText } from '../face/viewingDistance';
import {
  GAZE_ALGORITHM,
  GAZE_MODEL_VERSION,
  predictGaze,
  type GazeModel,
} from '../gazeEstimation/gazeFit';
import {
  fitGazeModels,
  gazeModelAt,
  type FittedGaze,
  type GazeModelPeriod,
} from '../gazeEstimation/gazeModels';
import { distanceMethodText } from '../geometry/distanceMethod';
import type { GazeSetup } from '../geometry/gazeSetup';
import { pageView } from '../geometry/pageView';
import { correctDrift } from '../quality/driftCorrection';
import { cameraLosses, gazeLoss } from '../quality/gazeLoss';
import { noGazeOf } from '../quality/noGaze';
import { NOT_MEASURED, sessionAccuracy, type Gaze } from '../quality/sessionAccuracy';
import type { SessionHeadFactors } from '../quality/sessionQuality';
import type { FaceFrames } from '../recording/faceFrames';
import type { Exposure } from '../timeline/exposures';
import type { GazeSourceInput, MeasuredGaze } from './measuredGaze';

export interface WebcamInput extends GazeSourceInput {
  /** The recording with poses from posesByCamera. */
  readonly frames: FaceFrames;
  readonly closures: readonly Closure[];
}

export function webcamGaze(input: WebcamInput): MeasuredGaze {
  const { events, frames, closures, distance, calibrations, shown, setupOf } = input;
  const visits = fitGazeModels(events, frames, calibrations, setupOf, (tMs) =>
    isAwayFrom(closures, tMs),
  );
  const leading = leadingFit(visits, shown);
  const gazeBy = gazeOfFrames(frames, closures);
  // The ray uses the face alone; degrees use the distance from face and iris together.
  const scale = distance ? distance.distanceCm / distance.faceCm : 1;
  const viewOf = (setup: GazeSetup, fit: GazeModel | null) =>
    pageView(setup, (fit?.distanceCm ?? 0) * scale);
  const accuracyOf = new Map(
    [...new Set(visits.map(({ fitted }) => fitted))].map((fitted) => [
      fitted,
      sessionAccuracy(fitted, {
        frames,
        gazeBy,
        viewOf: (setup) => viewOf(setup, fitted.model),
      }),
    ]),
  );
  const accuracy = (leading && accuracyOf.get(leading)) ?? NOT_MEASURED;
  const model = leading?.model ?? null;
  const isCalibrated = visits.length > 0;
  return {
    algorithm: GAZE_ALGORITHM,
    version: input.version,
    device: null,
    tMs: frames.tMs,
    accuracy,
    precisionStdDeg: accuracy.precisionStdDeg,
    isMeasured: model !== null,
    model,
    headFactors: headFactorsOf(leading),
    facts: {
      usedFrames: model?.usedFrames ?? 0,
      meanSampleErrorDeg: accuracy.meanSampleErrorDeg,
      calibrationsFitted: fittedCount(visits),
    },
    parametersOf: (fit) => ({
      gazeAlgorithm: GAZE_ALGORITHM,
      gazeVersion: GAZE_MODEL_VERSION,
      lambda: fit?.lambda ?? null,
    }),
    distanceMethod: distanceMethodText(
      cameraDistanceText(distance?.method ?? 'size of the face', input.optics),
      input.cmPerPx,
    ),
    distanceBasis: distance,
    on(exposure) {
      const fitted = gazeModelAt(visits, exposure.startMs)?.fitted ?? null;
      const fit = fitted?.model ?? null;
      const setup = setupOf(exposure);
      const view = viewOf(setup, fit);
      const measured = gazeBy(fit, setup);
      const drift = (fitted && accuracyOf.get(fitted)?.drift) ?? null;
      return {
        view,
        model: fit,
        isMeasured: fit !== null,
        gaze: drift ? correctDrift(measured, frames.tMs, drift, view) : measured,
        uncorrected: drift ? measured : null,
      };
    },
    loss: (exposed) => gazeLoss(exposed, cameraLosses(frames, closures), events, input.lastMs),
    noGaze: (hasGaze) =>
      isCalibrated && hasGaze
        ? null
        : noGazeOf({ events, frames, calibrations, shown, isCalibrated }),
  };
}

function headFactorsOf(leading: FittedGaze | null): SessionHeadFactors | undefined {
  if (!leading?.headFactors) return undefined;
  const { factors, pitch, yaw, ...figures } = leading.headFactors;
  return { ...factors, pitchOutcome: pitch, yawOutcome: yaw, ...figures };
}

/** The fit used for most of the exposure, which the quality figures describe. */
function leadingFit(
  visits: readonly GazeModelPeriod[],
  shown: readonly Exposure[],
): FittedGaze | null {
  const restsMs = new Map<FittedGaze, number>(visits.map(({ fitted }) => [fitted, 0]));
  for (const { startMs, activeMs } of shown) {
    const fitted = gazeModelAt(visits, startMs)?.fitted;
    if (fitted) restsMs.set(fitted, (restsMs.get(fitted) ?? 0) + activeMs);
  }
  // The sort is stable: the earlier one wins a tie.
  return [...restsMs].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Gaze of all frames by a model on a page, cached, without closed eyes. */
function gazeOfFrames(
  frames: FaceFrames,
  closures: readonly Closure[],
): (model: GazeModel | null, setup: GazeSetup) => Gaze {
  const known = new Map<GazeModel | null, Map<string, Gaze>>();
  return (model, setup) => {
    const { widthPx, heightPx } = setup.viewportPx;
    const page = `${widthPx}x${heightPx}`;
    const pages = known.get(model) ?? new Map<string, Gaze>();
    known.set(model, pages);
    const before = pages.get(page);
    if (before) return before;
    const gaze = model ? predictGaze(model, frames, setup) : gazeOfNobody(frames.count);
    dropGazeAround(closures, frames.tMs, gaze.xPx, gaze.yPx);
    pages.set(page, gaze);
    return gaze;
  };
}

function gazeOfNobody(count: number): Gaze {
  return {
    xPx: new Float32Array(count).fill(Number.NaN),
    yPx: new Float32Array(count).fill(Number.NaN),
  };
}

/** Number of calibrations used for the gaze, over all periods. */
function fittedCount(visits: readonly GazeModelPeriod[]): number {
  const fits = new Set(visits.map(({ fitted }) => fitted));
  return [...fits].reduce((sum, { calibrations }) => sum + calibrations.length, 0);
}
