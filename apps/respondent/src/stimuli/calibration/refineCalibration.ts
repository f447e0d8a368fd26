import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { validationPositions } from '@fovea/rules/flow/calibration';
import { meetsThreshold } from '@fovea/rules/participation/qualityThresholds';
import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { LiveGaze } from '../../gaze/liveGaze';
import type { CalibrationDot } from './calibrationDot';
import { calibrationPath } from './calibrationPath';
import { calibrationLevel, showCalibrationResult } from './calibrationResult';
import type { Stage } from '../stage/stage';

/** How long the text is shown above the waiting dot before the additional points. */
export const EXTRA_POINTS_LEAD_IN_MS = 2000;
/** Time for the last frames to pass through the face engine. */
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
 * What follows the points of a calibration: points with poor data are repeated, then validation points, which
 * are never fitted, measure the accuracy, and the respondent sees the result. If the study has a limit and it
 * is exceeded, everything is repeated once. All of it belongs to one presentation of the calibration.
 *
 * @returns false when the study does not accept this respondent
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
    // If the accuracy cannot be determined here, that is not the respondent's fault.
    const isKept =
      thresholdDeg === null ||
      check === null ||
      meetsThreshold('accuracyDeg', accuracyDeg, thresholdDeg);
    if (isKept) {
      if (check) {
        const level = calibrationLevel(accuracyDeg);
        await showCalibrationResult(level === 'poor' && check.isSlow ? 'slow' : level, stage);
      }
      return true;
    }
    if (attempt === MAX_ATTEMPTS) {
      if (isPreview) await showCalibrationResult('failedPreview', stage);
      return isPreview;
    }
    await showCalibrationResult(check?.isSlow ? 'oneMoreTimeSlow' : 'oneMoreTime', stage);
    await dot.showAtCenter(stage.messages.followDot);
    await stage.elapse(EXTRA_POINTS_LEAD_IN_MS);
    await dot.showPoints(calibrationPath(options, stage.viewport(), stage.random), 'again');
  }
}

/** Refines and validates. @returns null when the accuracy cannot be determined */
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
