import { describe, expect, it } from 'vitest';
import {
  cameraProblem,
  DEFAULT_SCREENING,
  SCREENING_PROBLEM_MESSAGES,
  screeningForecast,
  screeningProblem,
} from './screening';

const off = { calibrationThresholdDeg: null, frameRateThresholdHz: null, faceShareThreshold: null };

describe('a threshold that is set', () => {
  it.each([
    [{}, null],
    [off, null],
    [DEFAULT_SCREENING, null],
    [{ calibrationThresholdDeg: 0.5 }, null],
    [{ calibrationThresholdDeg: 0.4 }, 'calibrationThresholdDeg'],
    [{ calibrationThresholdDeg: 20 }, null],
    [{ calibrationThresholdDeg: 20.1 }, 'calibrationThresholdDeg'],
    [{ frameRateThresholdHz: 1 }, null],
    [{ frameRateThresholdHz: 0 }, 'frameRateThresholdHz'],
    [{ frameRateThresholdHz: 60 }, null],
    [{ frameRateThresholdHz: 61 }, 'frameRateThresholdHz'],
    [{ faceShareThreshold: 0.1 }, null],
    [{ faceShareThreshold: 0.09 }, 'faceShareThreshold'],
    [{ faceShareThreshold: 1 }, null],
    // A percentage instead of a share.
    [{ faceShareThreshold: 80 }, 'faceShareThreshold'],
    [{ faceShareThreshold: Number.NaN }, 'faceShareThreshold'],
  ] as const)('%j: %s', (change, problem) => {
    expect(screeningProblem(change)).toBe(problem);
  });

  it('is refused with the limits that hold', () => {
    expect(SCREENING_PROBLEM_MESSAGES).toEqual({
      calibrationThresholdDeg: 'The limit of the calibration error is 0.5 to 20 degrees.',
      frameRateThresholdHz: 'The lowest camera rate is 1 to 60 pictures a second.',
      faceShareThreshold: 'The lowest share of pictures with a face is 0.1 to 1 (10 % to 100 %).',
    });
  });
});

it.each([
  [30, 1, null],
  // As shown: 10 pictures a second and 80 %.
  [9.5, 0.795, null],
  [9.4, 1, 'frameRate'],
  [30, 0.79, 'face'],
  [4, 0.2, 'frameRate'],
  [null, null, 'frameRate'],
] as const)('a camera with %s pictures a second and a face in %s: %s', (rate, share, expected) => {
  const measured = { frameRateHz: rate, faceShare: share };
  expect(cameraProblem(measured, { frameRateThresholdHz: 10, faceShareThreshold: 0.8 })).toBe(
    expected,
  );
});

it('asks nothing of a camera without thresholds', () => {
  expect(cameraProblem({ frameRateHz: null, faceShare: null }, off)).toBeNull();
});

describe('the forecast', () => {
  const good = { frameRateHz: 30, faceShare: 0.99, accuracyDeg: 2, isWithoutGaze: false };
  const nothing = { frameRateHz: null, faceShare: null, accuracyDeg: null, isWithoutGaze: false };
  it.each([
    ['nobody', [], DEFAULT_SCREENING, [0, 0, 0, 0, 0]],
    ['good sessions', [good, good], DEFAULT_SCREENING, [2, 0, 0, 0, 0]],
    [
      'each measure',
      [good, { ...good, frameRateHz: 5 }, { ...good, faceShare: 0.5 }, { ...good, accuracyDeg: 7 }],
      DEFAULT_SCREENING,
      [4, 3, 1, 1, 1],
    ],
    [
      'a session that fails all counts once',
      [{ frameRateHz: 5, faceShare: 0, accuracyDeg: 9, isWithoutGaze: false }],
      DEFAULT_SCREENING,
      [1, 1, 1, 1, 1],
    ],
    [
      'no gaze fails the calibration',
      [{ ...good, accuracyDeg: null, isWithoutGaze: true }],
      DEFAULT_SCREENING,
      [1, 1, 0, 0, 1],
    ],
    ['what was not measured says nothing', [good, nothing], DEFAULT_SCREENING, [1, 0, 0, 0, 0]],
    ['without thresholds nobody fails', [{ ...good, frameRateHz: 1 }], off, [0, 0, 0, 0, 0]],
    [
      'only what has a threshold is asked',
      [{ ...good, frameRateHz: 1 }],
      { ...off, faceShareThreshold: 0.8 },
      [1, 0, 0, 0, 0],
    ],
  ] as const)('%s', (_, sessions, thresholds, [judged, failing, frameRate, face, calibration]) => {
    expect(screeningForecast(sessions, thresholds)).toEqual({
      sessions: judged,
      failing,
      frameRate,
      face,
      calibration,
    });
  });
});
