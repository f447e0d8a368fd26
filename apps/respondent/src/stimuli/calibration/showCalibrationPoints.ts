import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import { EARLY_CHECK_AFTER, earlyStop, type EarlyStop } from '@fovea/science/quality/earlyStop';
import type { LiveGaze } from '../../gaze/liveGaze';
import type { CalibrationDot } from './calibrationDot';
import { calibrationPath } from './calibrationPath';
import type { Stage } from '../stage/stage';

/**
 * Shows the points of a calibration. If the study allows it, they end early when those shown so far predict
 * each other well enough. That is checked while further points are shown, so nobody waits for it, and a
 * device too slow to answer in time shows all of them.
 */
export async function showCalibrationPoints(parts: {
  readonly stimulus: PublishedStimulus;
  readonly options: CalibrationOptions;
  readonly stage: Stage;
  readonly dot: CalibrationDot;
  /** Null: a later calibration, which is not checked. */
  readonly live: LiveGaze | null;
}): Promise<void> {
  const { stage, options, dot, live } = parts;
  const { stimulusId } = parts.stimulus;
  const mayEndEarly = live !== null && stage.respondent.canStopCalibrationEarly;
  const path = calibrationPath(options, stage.viewport(), stage.random, mayEndEarly);
  if (!mayEndEarly) {
    await dot.showPoints(path, 'fit');
    return;
  }

  let found: EarlyStop | null = null;
  const shownPoints = await dot.showPoints(path, 'fit', {
    pointDone(shown) {
      // The answer comes with the next point, after which at least one must be left to leave out.
      if (shown !== EARLY_CHECK_AFTER || shown + 1 >= path.length) return;
      void live.check(stimulusId).then((check) => {
        if (check) found ??= earlyStop(check, options.positions);
      });
    },
    isOver: () => found !== null,
  });
  const { leaveOneOutDeg } = (found as EarlyStop | null) ?? {};
  if (leaveOneOutDeg === undefined || shownPoints === path.length) return;
  stage.record({
    kind: 'calibrationEndedEarly',
    tMs: stage.now(),
    stimulusId,
    shownPoints,
    leftOutPoints: path.length - shownPoints,
    leaveOneOutDeg,
  });
}
