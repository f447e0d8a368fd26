import { describe, expect, it } from 'vitest';
import { noGazeCause, type CalibrationFrames, type NoGazeEvidence } from './noGazeCause';

const GOOD = { frames: 40, withOneFace: 40, withSeveralFaces: 0, withOpenEyes: 40 };
const points = (count: number, change: Partial<CalibrationFrames> = {}) =>
  Array.from({ length: count }, () => ({ ...GOOD, ...change }));
const evidence = (change: Partial<NoGazeEvidence>): NoGazeEvidence => ({
  isCalibrated: false,
  frames: GOOD,
  frameRateHz: 30,
  points: points(9),
  ...change,
});

/** As many frames as a device delivers in the 1.4 s in which a dot is looked at. */
const slow = (rateHz: number) => ({
  frameRateHz: rateHz,
  points: points(9, {
    frames: Math.round(1.4 * rateHz),
    withOneFace: Math.round(1.4 * rateHz),
    withOpenEyes: Math.round(1.4 * rateHz),
  }),
});

describe('the cause of missing gaze is', () => {
  it.each<[string, Partial<NoGazeEvidence>, string]>([
    [
      'that no picture came, although a calibration was shown',
      { frames: { ...GOOD, frames: 0, withOneFace: 0, withOpenEyes: 0 }, frameRateHz: null },
      'NO_CAMERA',
    ],
    [
      'that no face was seen in the whole recording, even without a calibration',
      { frames: { ...GOOD, withOneFace: 0, withOpenEyes: 0 }, points: [] },
      'FACE_LOST',
    ],
    [
      'that there were always several faces',
      { frames: { ...GOOD, withOneFace: 0, withOpenEyes: 0, withSeveralFaces: 30 } },
      'SEVERAL_FACES',
    ],
    ['that no calibration point was shown', { points: [] }, 'NO_CALIBRATION'],
    ['that the calibration ended after four points', { points: points(4) }, 'CALIBRATION_ENDED'],
    [
      'that the camera stopped during the calibration',
      { points: [...points(4), ...points(5, { frames: 0, withOneFace: 0, withOpenEyes: 0 })] },
      'CAMERA_LOST',
    ],
    [
      'that the face was away during the calibration',
      { points: [...points(4), ...points(5, { withOneFace: 2, withOpenEyes: 2 })] },
      'FACE_LOST',
    ],
    [
      'that somebody else was in the picture during the calibration',
      {
        points: [
          ...points(4),
          ...points(5, { withOneFace: 2, withOpenEyes: 2, withSeveralFaces: 38 }),
        ],
      },
      'SEVERAL_FACES',
    ],
    [
      'that the eyes were closed during the calibration',
      { points: [...points(4), ...points(5, { withOpenEyes: 2 })] },
      'EYES_CLOSED',
    ],
    ['the calibration itself when all of that was good', {}, 'CALIBRATION_FAILED'],
    ['the slow device at 2.6 frames a second', slow(2.6), 'SLOW_DEVICE'],
    ['the slow device at 1 frame a second', slow(1), 'SLOW_DEVICE'],
    ['the calibration at 9 frames a second, which are enough', slow(9), 'CALIBRATION_FAILED'],
    [
      'the face, not the slow device, when there was no face at any speed',
      { ...slow(2.6), points: points(9, { frames: 4, withOneFace: 0, withOpenEyes: 0 }) },
      'FACE_LOST',
    ],
    [
      'the slow device when with more frames the share with a face would do',
      { ...slow(2.6), points: points(9, { frames: 4, withOneFace: 2, withOpenEyes: 2 }) },
      'SLOW_DEVICE',
    ],
    [
      'the face when it was lost after a good calibration',
      { isCalibrated: true, frames: { ...GOOD, withOneFace: 0, withOpenEyes: 0 } },
      'FACE_LOST',
    ],
    [
      'the camera when it stopped after a good calibration',
      { isCalibrated: true, frames: { ...GOOD, frames: 0, withOneFace: 0, withOpenEyes: 0 } },
      'CAMERA_LOST',
    ],
    [
      'closed eyes when they were never open after a good calibration',
      { isCalibrated: true, frames: { ...GOOD, withOpenEyes: 0 } },
      'EYES_CLOSED',
    ],
    [
      'the calibration when eyes were seen but it led past the screen',
      { isCalibrated: true },
      'CALIBRATION_FAILED',
    ],
  ])('%s', (_, change, cause) => {
    expect(noGazeCause(evidence(change))).toBe(cause);
  });
});
