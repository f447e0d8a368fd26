import { expect, it } from 'vitest';
import { DEFAULT_SENSORS, NOTHING_MEASURED } from '../flow/sensors';
import { effectiveChecks, measuredChecks, measuredSensors } from './measuredSettings';
import { NO_CHECKS } from './settings';

const withoutWebcam = { ...DEFAULT_SENSORS, webcam: false, screenRecording: true };

it.each(['ONLINE', 'REMOTE_DATA_COLLECTION'] as const)(
  'without the webcam a study of type %s measures nothing of the face',
  (studyType) => {
    expect(measuredSensors({ studyType, sensors: withoutWebcam })).toEqual({
      ...NOTHING_MEASURED,
      screenRecording: true,
    });
  },
);

it('an eye tracker in a lab needs no webcam', () => {
  expect(measuredSensors({ studyType: 'LAB', sensors: withoutWebcam })).toEqual(withoutWebcam);
});

it('the microphone is checked only where it is measured; other checks stay', () => {
  const stored = { audioInputCheck: true, audioOutputCheck: true };
  const on = { ...DEFAULT_SENSORS, microphone: true };
  expect(effectiveChecks(on, stored)).toEqual({ ...NO_CHECKS, ...stored });
  expect(effectiveChecks(DEFAULT_SENSORS, stored)).toEqual({
    ...NO_CHECKS,
    audioOutputCheck: true,
  });
  const study = { studyType: 'ONLINE', sensors: { ...on, webcam: false }, checks: stored } as const;
  expect(measuredChecks(study).audioInputCheck).toBe(false);
  expect(measuredChecks({ ...study, studyType: 'LAB' }).audioInputCheck).toBe(true);
});

it('a study stored before the steps could be left out shows them, and every point of a calibration', () => {
  expect(effectiveChecks(DEFAULT_SENSORS, { respondentEyesCheck: true })).toMatchObject({
    respondentEyesCheck: true,
    hasScreenSizeStep: true,
    hasPreparationStep: true,
    canStopCalibrationEarly: false,
    hasDriftChecks: false,
    hasCameraAngleStep: false,
  });
});
