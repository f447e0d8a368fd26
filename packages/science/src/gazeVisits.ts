/**
 * Which calibration the gaze of which part of a session rests on.
 *
 * A reload parts a session into visits. The camera may stand elsewhere afterwards, so the client
 * calibrates again, and each visit has the gaze of its own calibration: the first of the visit that
 * can be fitted. A later calibration of the same visit validates it. A visit without one of its own
 * takes the fit of the visit before, else of the next. Times in ms on the session clock.
 */
import { calibrationPointsOf } from './calibrationPoints';
import { countedExposures, type Exposure } from './exposures';
import type { FaceFrames } from './faceFrames';
import { fitGaze, type GazeModel } from './gazeFit';
import type { CalibrationPoint, GazeSetup } from './gazeSetup';
import type { SessionEvent } from './sessionEvents';
import type { SessionProblem } from './sessionResult';

export interface Calibration {
  readonly exposure: Exposure;
  readonly points: readonly CalibrationPoint[];
  readonly setup: GazeSetup;
}

export interface Fitted {
  readonly model: GazeModel;
  readonly calibration: Calibration;
  /** Of each of its points: the weights of a fit without it; null where there is none. */
  readonly leftOutWeights: readonly (Float64Array | null)[];
  /** Another calibration after it in the same visit. */
  readonly validation: Calibration | null;
}

export interface GazeVisit {
  /** Lasts until the next one; the first begins with the session. */
  readonly fromMs: number;
  readonly fitted: Fitted;
}

/**
 * @param frames the recording with poses from posesByCamera
 * @param exposures of calibrations only, in the order of time
 * @param setupOf the geometry during an exposure
 * @returns the visits in the order of time, none when there is no fit at all, and then why
 */
export function gazeVisits(
  events: readonly SessionEvent[],
  frames: FaceFrames,
  exposures: readonly Exposure[],
  setupOf: (exposure: Exposure) => GazeSetup,
): { readonly visits: readonly GazeVisit[]; readonly problem: SessionProblem | null } {
  if (!frames.faces.includes(1)) return { visits: [], problem: 'no-face' };
  const starts = [
    Number.NEGATIVE_INFINITY,
    ...events.flatMap((event) => (event.kind === 'sessionResumed' ? [event.tMs] : [])),
  ];
  // One that broke off counts only when none was shown to its end.
  const complete = exposures.filter((exposure) => exposure.complete);
  const counted = complete.length > 0 ? complete : countedExposures(exposures);
  let problem: SessionProblem = 'no-calibration';
  const own = starts.map((fromMs, at): Fitted | null => {
    const toMs = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const calibrations = countedExposures(
      counted.filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
    )
      .map((exposure) => ({
        exposure,
        points: calibrationPointsOf(events, exposure, frames.tMs),
        setup: setupOf(exposure),
      }))
      .filter(({ points }) => points.length > 0);
    for (const [place, calibration] of calibrations.entries()) {
      const fit = fitGaze(frames, calibration.points, calibration.setup);
      if (fit.ok) {
        const { model, leftOutWeights } = fit;
        const validation = calibrations[place + 1] ?? null;
        return { model, calibration, leftOutWeights, validation };
      }
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

/** The visit a time belongs to. */
export function visitAt(visits: readonly GazeVisit[], tMs: number): GazeVisit | null {
  return visits.findLast(({ fromMs }) => fromMs <= tMs) ?? null;
}
