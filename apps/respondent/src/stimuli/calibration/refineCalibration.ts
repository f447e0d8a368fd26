import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { validationPositions } from '@fovea/rules/flow/calibration';
import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { LiveGaze } from '../../gaze/liveGaze';
import type { CalibrationDot } from './calibrationDot';
import { calibrationPath } from './calibrationPath';
import { calibrationLevel, showCalibrationResult } from './calibrationResult';
import type { Stage } from '../stage/stage';

/** Words above the waiting dot before the few points that come after the check. */
export const EXTRA_POINTS_LEAD_IN_MS = 2000;
/** The last pictures are still on their way through the face engine. */
const LAST_FRAMES_MS = 200;
const MAX_ATTEMPTS = 2;

interface Parts {
  readonly stimulus: PublishedStimulus;
  readonly options: CalibrationOptions;
  readonly stage: Stage;
  readonly dot: CalibrationDot;
  readonly live: LiveGaze;
}

/**
 * What comes after the points of a calibration: those with poor data once more, then points that are
 * never fitted and measure how good it is, and the result for the respondent. Where the study has a limit
 * and it is not kept, the whole once more. All of it belongs to the one showing of the calibration.
 *
 * @returns false when the study does not take this respondent
 */
export async function refineCalibration(parts: Parts): Promise<boolean> {
  const { stimulus, options, stage, dot } = parts;
  const { calibrationThresholdDeg: thresholdDeg, isPreview } = stage.respondent;
  const { stimulusId } = stimulus;

  for (let attempt = 1; ; attempt++) {
    const check = await refineAndValidate(parts);
    const { accuracyDeg = null, precisionStdDeg = null } = check ?? {};
    stage.record({
      kind: 'calibrationChecked',
      tMs: stage.now(),
      stimulusId,
      accuracyDeg,
      precisionStdDeg,
      thresholdDeg,
      attempt,
    });
    // What could not be found out here is no fault of the respondent.
    const isKept =
      thresholdDeg === null ||
      check === null ||
      (accuracyDeg !== null && accuracyDeg <= thresholdDeg);
    if (isKept) {
      if (check) await showCalibrationResult(calibrationLevel(accuracyDeg), stage);
      return true;
    }
    if (attempt === MAX_ATTEMPTS) {
      if (isPreview) await showCalibrationResult('failedPreview', stage);
      return isPreview;
    }
    await showCalibrationResult('oneMoreTime', stage);
    await dot.showAtCenter(stage.messages.followDot);
    await stage.elapse(EXTRA_POINTS_LEAD_IN_MS);
    await dot.showPoints(calibrationPath(options, stage.viewport(), stage.random), 'again');
  }
}

/** Mends and measures. @returns null when it could not be found out */
async function refineAndValidate(parts: Parts): Promise<CalibrationCheck | null> {
  const { stimulus, options, stage, dot, live } = parts;
  const checked = async () => {
    await dot.showText(stage.messages.oneMoment);
    await stage.elapse(LAST_FRAMES_MS);
    return await live.check(stimulus.stimulusId);
  };
  const first = await checked();
  if (!first) return null;
  await dot.showAtCenter(stage.messages.fewMorePoints);
  await stage.elapse(EXTRA_POINTS_LEAD_IN_MS);
  const path = (positions: CalibrationOptions['positions']) =>
    calibrationPath({ positions, randomizePositions: true }, stage.viewport(), stage.random);
  const again = new Set(first.showAgain);
  await dot.showPoints(
    path(options.positions).filter(({ index }) => again.has(index)),
    'again',
  );
  await dot.showPoints(path(validationPositions()), 'validation');
  return await checked();
}
