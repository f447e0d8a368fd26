import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { RespondentChecks } from '@fovea/contract/studies/sensors';
import {
  DEFAULT_CALIBRATION,
  HEAD_MOVEMENT_LEAD_IN_MS,
  HEAD_MOVEMENT_MS,
  validationPositions,
} from '@fovea/rules/flow/calibration';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import { NEW_STUDY_CHECKS } from '@fovea/rules/studies/settings';
import { EARLY_CHECK_AFTER } from '@fovea/science/quality/earlyStop';
import { expect, it } from 'vitest';
import { RESULT_MS } from '../stimuli/calibration/calibrationResult';
import { LEAD_IN_MS } from '../stimuli/calibration/calibrationStimulus';
import { CHECK_PATIENCE_MS, LAST_FRAMES_MS } from '../stimuli/calibration/refineCalibration';
import { GOOD_FOR_MS } from './position/cameraChecks';

/** From "I agree" to the first picture, for somebody who does not hesitate. */
const GOAL_MS = 75_000;

/** Reading a title and its first line (2 s), moving the pointer and pressing (1.5 s). */
const SCREEN_MS = 3500;
/** The question of the browser. */
const PERMISSION_MS = 2000;
/** The session begins on the server; the face engine has been loading since the consent appeared. */
const BEGINNING_MS = 1000;
/** The first media, which have been loading since the session began. */
const MEDIA_MS = 1000;
const NODDING_MS = HEAD_MOVEMENT_LEAD_IN_MS + HEAD_MOVEMENT_MS;
/** Two frames a point are lost between moving and resting, and at 30 Hz more. */
const FRAMES_OF_A_POINT_MS = 50;

/** Written out for every step, so that a new one cannot be forgotten here. */
const STEP_MS: Record<SetupStep, number> = {
  screenRecording: SCREEN_MS + PERMISSION_MS,
  respondentCamera: SCREEN_MS + PERMISSION_MS + SCREEN_MS,
  audio: SCREEN_MS + PERMISSION_MS + SCREEN_MS,
  // The wallet is at hand.
  screenSize: 15_000,
  fullscreen: SCREEN_MS,
  // Three tips of fifteen to thirty words.
  respondentPositionPreparation: 12_000,
  // Passes while the respondent reads, if it is asked for.
  respondentPositionCheck: Math.max(SCREEN_MS, GOOD_FOR_MS),
  // Five sweeps of four seconds, after reading.
  cameraAngle: 30_000,
  // In a lab, with somebody who helps: the list, and nine points of two seconds.
  devices: 2 * SCREEN_MS + 18_000,
};

const { positions, positionTimeMs, transitionTimeMs } = DEFAULT_CALIBRATION;
const pointsMs = (count: number) =>
  count * (positionTimeMs + transitionTimeMs + FRAMES_OF_A_POINT_MS);
const CHECK_MS = LAST_FRAMES_MS + CHECK_PATIENCE_MS;

function partsOf(checks: RespondentChecks, calibrationPoints = positions.length) {
  const steps = setupSteps({ sensors: DEFAULT_SENSORS, checks, recordWebcamVideo: true });
  return {
    beginning: BEGINNING_MS,
    ...Object.fromEntries(steps.map((step) => [step, STEP_MS[step]])),
    media: MEDIA_MS,
    leadIn: LEAD_IN_MS,
    calibration: pointsMs(calibrationPoints),
    nodding: NODDING_MS,
    check: CHECK_MS,
    validation: pointsMs(validationPositions().length) + CHECK_MS,
    result: RESULT_MS,
  };
}
const sum = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((total, ms) => total + ms, 0);

it('a new study shows its first picture within 75 seconds of the consent, even with all points', () => {
  const parts = partsOf(NEW_STUDY_CHECKS);
  expect(sum(parts), JSON.stringify(parts)).toBeLessThanOrEqual(GOAL_MS);
});

it('a calibration that ends early saves four seconds and more', () => {
  const early = partsOf(NEW_STUDY_CHECKS, EARLY_CHECK_AFTER + 1);
  expect(sum(partsOf(NEW_STUDY_CHECKS)) - sum(early)).toBeGreaterThan(4000);
});

it.each(['hasScreenSizeStep', 'hasPreparationStep'] as const)(
  '%s is off in a new study, because with it the first picture comes too late',
  (step) => {
    const parts = partsOf({ ...NEW_STUDY_CHECKS, [step]: true });
    expect(sum(parts), JSON.stringify(parts)).toBeGreaterThan(GOAL_MS);
    expect(NEW_STUDY_CHECKS[step]).toBe(false);
  },
);
