/**
 * Which calibrations the gaze of which part of a session rests on.
 *
 * A reload parts a session into visits. The camera may stand elsewhere afterwards, so the client
 * calibrates again, and each visit has the gaze of its own calibrations: those before and after the
 * stimuli are fitted together, since what was looked at lies between them (jointFit below). A visit
 * without one of its own takes the fit of the visit before, else of the next. Times in ms on the
 * session clock.
 */
import type { ShownPoint } from './calibrationPoints';
import { calibrationRounds } from './calibrationRounds';
import { countedExposures, type Exposure } from '../timeline/exposures';
import type { FaceFrames } from '../recording/faceFrames';
import { fitGaze, type GazeFit, type GazeModel } from './gazeFit';
import type { GazeSetup } from '../geometry/gazeSetup';
import { meanOf } from '../math/meanOf';
import type { SessionEvent } from '../recording/sessionEvents';

/**
 * Why there is no gaze: no camera frame with exactly one face; no calibration point was shown; too
 * few points had usable frames; the points do not determine a fit.
 */
export type SessionProblem =
  'no-face' | 'no-calibration' | 'too-few-points' | 'degenerate-calibration';

export interface Calibration {
  readonly exposure: Exposure;
  /** What is fitted, and what is never fitted. */
  readonly points: readonly ShownPoint[];
  readonly validation: readonly ShownPoint[];
  readonly setup: GazeSetup;
}

/** A calibration with the weights of a fit without each of its points' places; null: no such fit. */
export interface FittedCalibration extends Calibration {
  readonly leftOutWeights: readonly (Float64Array | null)[];
}

export interface FittedGaze {
  readonly model: GazeModel;
  /** What the model was fitted to, in the order of time. */
  readonly calibrations: readonly FittedCalibration[];
  /** By the first calibration alone: what the others can be predicted with. */
  readonly firstModel: GazeModel;
  /** Those after the first one, fitted with it or not. */
  readonly later: readonly Calibration[];
}

export interface GazeModelPeriod {
  /** Lasts until the next one; the first begins with the session. */
  readonly fromMs: number;
  readonly fitted: FittedGaze;
}

/**
 * A later calibration at which somebody did not look at the dots would spoil the fit. With it, the
 * points of the first one, each left out with its place, may be missed by this much more.
 */
const WORSE_AT_MOST = 1.1;

/**
 * @param frames the recording with poses from posesByCamera
 * @param exposures of calibrations only, in the order of time
 * @param setupOf the geometry during an exposure
 * @returns the visits in the order of time, none when there is no fit at all, and then why
 */
export function fitGazeModels(
  events: readonly SessionEvent[],
  frames: FaceFrames,
  exposures: readonly Exposure[],
  setupOf: (exposure: Exposure) => GazeSetup,
): { readonly visits: readonly GazeModelPeriod[]; readonly problem: SessionProblem | null } {
  if (!frames.faces.includes(1)) return { visits: [], problem: 'no-face' };
  const starts = [
    Number.NEGATIVE_INFINITY,
    ...events.flatMap((event) => (event.kind === 'sessionResumed' ? [event.tMs] : [])),
  ];
  // One that broke off counts only when none was shown to its end.
  const complete = exposures.filter((exposure) => exposure.complete);
  const counted = complete.length > 0 ? complete : countedExposures(exposures);
  let problem: SessionProblem = 'no-calibration';
  const own = starts.map((fromMs, at): FittedGaze | null => {
    const toMs = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const calibrations = countedExposures(
      counted.filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
    )
      .map((exposure): Calibration => {
        const { fit, validation } = calibrationRounds(events, exposure, frames.tMs);
        return { exposure, points: fit, validation, setup: setupOf(exposure) };
      })
      .filter(({ points }) => points.length > 0);
    for (const [place, calibration] of calibrations.entries()) {
      const fit = fitGaze(frames, calibration.points, calibration.setup);
      if (fit.ok) return jointFit(frames, calibration, fit, calibrations.slice(place + 1));
      problem = fit.reason === 'tooFewPoints' ? 'too-few-points' : 'degenerate-calibration';
    }
    return null;
  });
  const visits = starts.flatMap((fromMs, at) => {
    const fitted = own.slice(0, at + 1).findLast(Boolean) ?? own.slice(at + 1).find(Boolean);
    return fitted ? [{ fromMs, fitted }] : [];
  });
  return { visits, problem: visits.length > 0 ? null : problem };
}

type GoodFit = Extract<GazeFit, { ok: true }>;

/** All calibrations together, or the first alone when the others only spoil it. */
function jointFit(
  frames: FaceFrames,
  first: Calibration,
  alone: GoodFit,
  later: readonly Calibration[],
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
  let from = 0;
  return {
    model: taken.model,
    firstModel: alone.model,
    later,
    calibrations: (isBetter ? all : [first]).map((calibration) => {
      const to = from + calibration.points.length;
      const leftOutWeights = taken.leftOutWeights.slice(from, to);
      from = to;
      return { ...calibration, leftOutWeights };
    }),
  };
}

/** The visit a time belongs to. */
export function gazeModelAt(
  visits: readonly GazeModelPeriod[],
  tMs: number,
): GazeModelPeriod | null {
  return visits.findLast(({ fromMs }) => fromMs <= tMs) ?? null;
}
