/**
 * Which calibrations the gaze is based on in each part of a session.
 *
 * A reload divides a session into periods. The camera may have moved, so the client calibrates
 * again, and each period uses its own calibrations: those before and after the stimuli are fitted
 * together, since the stimuli lie between them (jointFit below). A period without one of its own
 * uses the fit of the previous period, otherwise of the next. Times in ms on the session clock.
 */
import type { ShownPoint } from './calibrationPoints';
import { calibrationRounds } from './calibrationRounds';
import { countedExposures, type Exposure } from '../timeline/exposures';
import type { FaceFrames } from '../recording/faceFrames';
import { fitGaze, type GazeFit, type GazeModel } from './gazeFit';
import type { HeadFactorFit } from './headFactors';
import { headMovement } from './headMovement';
import type { GazeSetup } from '../geometry/gazeSetup';
import { meanOf } from '../math/meanOf';
import type { SessionEvent } from '../recording/sessionEvents';

export interface Calibration {
  readonly exposure: Exposure;
  /** Points that are fitted, and validation points that never are. */
  readonly points: readonly ShownPoint[];
  readonly validation: readonly ShownPoint[];
  /** Points at which the head was moved: for its factors alone. */
  readonly moving: readonly ShownPoint[];
  readonly setup: GazeSetup;
}

/**
 * A calibration with the weights of a fit without the position of each of its points; null if there
 * is no such fit.
 */
export interface FittedCalibration extends Calibration {
  readonly leftOutWeights: readonly (ArrayLike<number> | null)[];
}

export interface FittedGaze {
  readonly model: GazeModel;
  /** The calibrations the model was fitted to, in chronological order. */
  readonly calibrations: readonly FittedCalibration[];
  /** From the first calibration alone, to predict the others with. */
  readonly firstModel: GazeModel;
  /** Those after the first one, whether fitted with it or not. */
  readonly later: readonly Calibration[];
  /** What the moved head told; null: no calibration asked for it. */
  readonly headFactors: HeadFactorFit | null;
}

export interface GazeModelPeriod {
  /** Lasts until the next one; the first begins with the session. */
  readonly fromMs: number;
  readonly fitted: FittedGaze;
}

/**
 * A later calibration at which somebody did not look at the dots would spoil the fit. With it, the
 * leave-one-out error at the points of the first one may be at most this many times as large.
 */
const WORSE_AT_MOST = 1.1;

/**
 * @param frames the recording with poses from posesByCamera
 * @param exposures of calibrations only, in chronological order
 * @param setupOf the geometry during an exposure
 * @param hasOpenEyes whether a time is away from closed eyes
 * @returns the periods in chronological order; none if there is no fit at all
 */
export function fitGazeModels(
  events: readonly SessionEvent[],
  frames: FaceFrames,
  exposures: readonly Exposure[],
  setupOf: (exposure: Exposure) => GazeSetup,
  hasOpenEyes: (tMs: number) => boolean,
): readonly GazeModelPeriod[] {
  if (!frames.faces.includes(1)) return [];
  const starts = [
    Number.NEGATIVE_INFINITY,
    ...events.flatMap((event) => (event.kind === 'sessionResumed' ? [event.tMs] : [])),
  ];
  // An interrupted one counts only if none was completed.
  const complete = exposures.filter((exposure) => exposure.complete);
  const counted = complete.length > 0 ? complete : countedExposures(exposures);
  const own = starts.map((fromMs, at): FittedGaze | null => {
    const toMs = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const calibrations = countedExposures(
      counted.filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
    )
      .map((exposure): Calibration => {
        const { fit, validation, moving } = calibrationRounds(events, exposure, frames.tMs);
        return { exposure, points: fit, validation, moving, setup: setupOf(exposure) };
      })
      .filter(({ points }) => points.length > 0);
    for (const [place, calibration] of calibrations.entries()) {
      const fit = fitGaze(frames, calibration.points, calibration.setup);
      if (fit.ok)
        return jointFit(frames, calibration, fit, calibrations.slice(place + 1), hasOpenEyes);
    }
    return null;
  });
  return starts.flatMap((fromMs, at) => {
    const fitted = own.slice(0, at + 1).findLast(Boolean) ?? own.slice(at + 1).find(Boolean);
    return fitted ? [{ fromMs, fitted }] : [];
  });
}

type GoodFit = Extract<GazeFit, { ok: true }>;

/** All calibrations together, or the first alone if the others make it worse. */
function jointFit(
  frames: FaceFrames,
  first: Calibration,
  alone: GoodFit,
  later: readonly Calibration[],
  hasOpenEyes: (tMs: number) => boolean,
): FittedGaze {
  const all = [first, ...later];
  const joint =
    later.length === 0
      ? null
      : fitGaze(
          frames,
          all.flatMap(({ points, setup }) => points.map((point) => ({ ...point, setup }))),
          first.setup,
        );
  const errorOfFirst = ({ leftOutErrorDeg }: GoodFit) =>
    meanOf(leftOutErrorDeg.slice(0, first.points.length));
  const isBetter = joint?.ok === true && errorOfFirst(joint) <= WORSE_AT_MOST * errorOfFirst(alone);
  const taken = isBetter ? joint : alone;
  const used = isBetter ? all : [first];
  const movement = headMovement(frames, taken.model.weights, used, hasOpenEyes);
  const withMovement = (model: GazeModel): GazeModel =>
    movement ? { ...model, weights: Array.from(movement.applied(model.weights)) } : model;
  let from = 0;
  return {
    model: withMovement(taken.model),
    firstModel: withMovement(alone.model),
    later,
    headFactors: movement?.fit ?? null,
    calibrations: used.map((calibration) => {
      const to = from + calibration.points.length;
      const leftOutWeights = taken.leftOutWeights
        .slice(from, to)
        .map((weights) => weights && (movement?.applied(weights) ?? weights));
      from = to;
      return { ...calibration, leftOutWeights };
    }),
  };
}

/** The period that contains a time. */
export function gazeModelAt(
  visits: readonly GazeModelPeriod[],
  tMs: number,
): GazeModelPeriod | null {
  return visits.findLast(({ fromMs }) => fromMs <= tMs) ?? null;
}
