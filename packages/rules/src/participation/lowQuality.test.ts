import type {
  NoGaze,
  NoGazeCause,
  QualityMetrics,
} from '@fovea/contract/participation/respondents';
import { expect, it } from 'vitest';
import { lowQualityReasons, lowQualityMessage } from './lowQuality';

const fine: QualityMetrics = {
  accuracyDeg: 1.5,
  accuracyPx: 50,
  precisionStdDeg: 1,
  precisionRmsDeg: 1,
  accuracyMethod: 'post-calibration',
  distanceMethod: 'assumed',
  distanceCm: 60,
  gazeQuality: 0.9,
  faceQuality: 0.95,
  effectiveRateHz: 30,
  calibrationPoints: 13,
  points: [],
  endAccuracyDeg: null,
  uncorrectedAccuracyDeg: null,
  driftCorrection: 'none',
  distanceErrorPercent: null,
  screenSizeMethod: null,
  screenSizeErrorPercent: null,
  cameraMethod: null,
  cameraErrorPercent: null,
  degreeErrorPercent: null,
  loss: null,
  clocks: [],
  algorithm: 'test',
  algorithmVersion: '1',
  parameters: {},
};
const both = { eyeTracking: true, webcam: true };

it.each([
  ['nothing was measured yet', null, both, []],
  ['everything is good', fine, both, []],
  ['accuracy just below 5 degrees', { ...fine, accuracyDeg: 4.94 }, both, []],
  ['accuracy shown as 5.0 degrees', { ...fine, accuracyDeg: 4.96 }, both, ['accuracyPoor']],
  [
    'accuracy not measured with eye tracking',
    { ...fine, accuracyDeg: null },
    both,
    ['accuracyNotMeasured'],
  ],
  [
    'accuracy not measured without eye tracking',
    { ...fine, accuracyDeg: null, gazeQuality: 0.1 },
    { eyeTracking: false, webcam: true },
    [],
  ],
  ['gaze quality of 50 %', { ...fine, gazeQuality: 0.5 }, both, []],
  ['gaze quality shown as 50 %', { ...fine, gazeQuality: 0.496 }, both, []],
  ['gaze quality below 50 %', { ...fine, gazeQuality: 0.494 }, both, ['gazePoor']],
  ['face quality of 50 %', { ...fine, faceQuality: 0.5 }, both, []],
  ['face quality below 50 %', { ...fine, faceQuality: 0.49 }, both, ['facePoor']],
  ['no camera', { ...fine, faceQuality: 0 }, { eyeTracking: false, webcam: false }, []],
  [
    'everything at once',
    { ...fine, accuracyDeg: 9, gazeQuality: 0, faceQuality: 0 },
    both,
    ['accuracyPoor', 'gazePoor', 'facePoor'],
  ],
] as const)('%s', (_, quality, sensors, codes) => {
  expect(lowQualityReasons(quality, sensors).map(({ code }) => code)).toEqual(codes);
});

it('states the reason, and never a share that appears sufficient', () => {
  const reasons = lowQualityReasons({ ...fine, accuracyDeg: 6.25, gazeQuality: 0.494 }, both);
  expect(reasons.map(lowQualityMessage)).toEqual([
    'Accuracy is 6.3°, not below 5°.',
    'Gaze was found during 49 % of the time, less than 50 %.',
  ]);
});

const noGaze: NoGaze = {
  cause: 'SLOW_DEVICE',
  frameRateHz: 2.62,
  faceShare: 1,
  pointsShown: 13,
  pointsUsable: 2,
  pointsNeeded: 5,
};

it('a recording without gaze says its cause instead of figures that follow from it', () => {
  const quality = { ...fine, accuracyDeg: null, gazeQuality: null };
  const without = { isPartial: false, noGaze };
  expect(lowQualityReasons(quality, both, without)).toEqual([{ code: 'noGaze', noGaze }]);
  expect(
    lowQualityReasons({ ...fine, gazeQuality: 0 }, both, without).map(({ code }) => code),
  ).toEqual(['noGaze']);
  expect(lowQualityReasons(quality, { eyeTracking: false, webcam: true }, without)).toEqual([]);
});

it.each<[NoGazeCause, RegExp]>([
  ['NO_CAMERA', /no picture of the camera.*allowed in the browser/i],
  ['CAMERA_LOST', /camera stopped.*cable/i],
  ['FACE_LOST', /in 100 %.*light on the face/i],
  ['SEVERAL_FACES', /several faces.*alone/i],
  ['EYES_CLOSED', /eyes were closed.*glasses/i],
  ['NO_CALIBRATION', /no calibration was recorded.*shown before/i],
  ['CALIBRATION_ENDED', /after 13 of at least 5 points/i],
  ['SLOW_DEVICE', /2\.6 camera pictures a second.*not the respondent's fault.*faster computer/i],
  ['CALIBRATION_FAILED', /2 of 13 calibration points.*look at each point/i],
])('the message for %s says what was measured and what to do', (cause, words) => {
  expect(lowQualityMessage({ code: 'noGaze', noGaze: { ...noGaze, cause } })).toMatch(words);
});

it('a partial recording is of low quality, measured or not', () => {
  const part = { isPartial: true };
  expect(lowQualityReasons(null, both, part).map(lowQualityMessage)).toEqual([
    'Only a part of the recording arrived.',
  ]);
  expect(lowQualityReasons({ ...fine, gazeQuality: 0.4 }, both, part)).toMatchObject([
    { code: 'partial' },
    { code: 'gazePoor' },
  ]);
});

it('says what was not measured and that no face was found', () => {
  const reasons = lowQualityReasons({ ...fine, accuracyDeg: null, faceQuality: 0.25 }, both);
  expect(reasons.map(lowQualityMessage)).toEqual([
    'Accuracy was not measured.',
    'A face was found in 25 % of the camera frames, less than 50 %.',
  ]);
});

it.each([
  [
    { reason: 'FRAME_RATE', value: 4.24, threshold: 10 },
    'Screened out: the camera delivered 4 pictures a second, less than 10.',
  ],
  [
    { reason: 'FACE', value: 0.314, threshold: 0.8 },
    'Screened out: a face was found in 31 % of the camera pictures, less than 80 %.',
  ],
  [
    { reason: 'CALIBRATION_ERROR', value: 6.44, threshold: 5 },
    'Screened out: the calibration error was 6.4°, not below 5.0°.',
  ],
  [
    { reason: 'CALIBRATION_ERROR', value: null, threshold: 5 },
    'Screened out: the calibration gave no gaze, and its error has to be below 5.0°.',
  ],
] as const)('a respondent who was screened out: %j', (screenedOut, message) => {
  const nothing = { ...fine, accuracyDeg: null, faceQuality: 0 };
  const reasons = lowQualityReasons(nothing, both, { isPartial: false, screenedOut });
  expect(reasons.map(lowQualityMessage)).toEqual([message]);
});
