import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import type { Slide } from '@fovea/contract/participation/takingPart';
import { validationPositions } from '@fovea/rules/flow/calibration';
import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { LiveGaze } from '../../gaze/liveGaze';
import type { CalibrationDot } from './calibrationDot';
import { calibrationPath } from './calibrationPath';
import { calibrationLevel, showCalibrationResult } from './calibrationResult';
import type { Stage } from '../stage/stage';

/** How long the text is shown above the waiting dot before the additional points. */
export const MORE_POINTS_MS = 2000;
/** Time for the last frames to pass through the face engine. */
const LAST_FRAMES_MS = 200;
const MOST_ATTEMPTS = 2;

interface Parts {
  readonly slide: Slide;
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
export async function healCalibration(parts: Parts): Promise<boolean> {
  const { slide, options, stage, dot } = parts;
  const { calibrationThresholdDeg: thresholdDeg, isPreview } = stage.visitor;
  const { stimulusId } = slide;

  for (let attempt = 1; ; attempt++) {
    const check = await measured(parts);
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
      (accuracyDeg !== null && accuracyDeg <= thresholdDeg);
    if (isKept) {
      if (check) await showCalibrationResult(calibrationLevel(accuracyDeg), stage);
      return true;
    }
    if (attempt === MOST_ATTEMPTS) {
      if (isPreview) await showCalibrationResult('failedPreview', stage);
      return isPreview;
    }
    await showCalibrationResult('oneMoreTime', stage);
    await dot.waitInMiddle(stage.words.followDot);
    await stage.elapse(MORE_POINTS_MS);
    await dot.visit(calibrationPath(options, stage.viewport(), stage.random), 'again');
  }
}

/** Refines and validates. @returns null when the accuracy cannot be determined */
async function measured(parts: Parts): Promise<CalibrationCheck | null> {
  const { slide, options, stage, dot, live } = parts;
  const checked = async () => {
    await dot.say(stage.words.oneMoment);
    await stage.elapse(LAST_FRAMES_MS);
    return await live.check(slide.stimulusId);
  };
  const first = await checked();
  if (!first) return null;
  await dot.waitInMiddle(stage.words.fewMorePoints);
  await stage.elapse(MORE_POINTS_MS);
  const path = (positions: CalibrationOptions['positions']) =>
    calibrationPath({ positions, randomizePositions: true }, stage.viewport(), stage.random);
  const again = new Set(first.showAgain);
  await dot.visit(
    path(options.positions).filter(({ index }) => again.has(index)),
    'again',
  );
  await dot.visit(path(validationPositions()), 'validation');
  return await checked();
}
