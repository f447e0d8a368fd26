import { expect, test } from 'vitest';
import type { ShownPoint } from '../gazeEstimation/calibrationPoints';
import { gazeOfFrame, type GazeModel } from '../gazeEstimation/gazeFit';
import type { FittedCalibration, FittedGaze } from '../gazeEstimation/gazeModels';
import { anglesTowards, type HeadPose } from '../geometry/gazeRay';
import { axisDeg, pxOfAxis, type ViewGeometry } from '../geometry/visualAngle';
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import { sessionAccuracy } from './sessionAccuracy';

const SETUP = {
  viewportPx: { widthPx: 1280, heightPx: 720 },
  cmPerPx: 0.0265,
  pitchMethod: 'assumed',
  camera: { widthPx: 640, heightPx: 480 },
} as const;
const VIEW: ViewGeometry = { centreXPx: 640, centreYPx: 360, cmPerPx: 0.0265, distanceCm: 60 };
const POSE: HeadPose = { rotation: [0, 0, 0], translationCm: [0, 8, 60] };
/** A round has just enough points for an offset of its own. */
const PLACES = [
  [640, 360],
  [200, 120],
  [1080, 120],
  [200, 600],
  [1080, 600],
] as const;

/** Fewer frames of a point have no accuracy. */
const FRAMES_A_POINT = 2;

/** Rounds of one point a second in which the gaze is this far to the right. */
const ROUNDS = [
  { startMs: 0, missedByDeg: 1 },
  { startMs: 10_000, missedByDeg: 2 },
  { startMs: 60_000, missedByDeg: 4 },
  { startMs: 70_000, missedByDeg: 5 },
] as const;
const COUNT = ROUNDS.length * PLACES.length * FRAMES_A_POINT;

/** Where the gaze of a frame is by every fit. */
const GAZE = ROUNDS.flatMap(({ missedByDeg }) =>
  PLACES.flatMap(([xPx, yPx]) => {
    const gazeDeg = axisDeg(xPx, VIEW.centreXPx, VIEW) + missedByDeg;
    const gaze = { xPx: pxOfAxis(gazeDeg, VIEW.centreXPx, VIEW), yPx };
    return Array.from({ length: FRAMES_A_POINT }, () => gaze);
  }),
);

const frames: FaceFrames = {
  count: COUNT,
  tMs: Float64Array.from(
    ROUNDS.flatMap(({ startMs }) =>
      PLACES.flatMap((_, at) => [startMs + at * 1000, startMs + at * 1000 + 100]),
    ),
  ),
  faces: new Uint8Array(COUNT).fill(1),
  confidence: new Float32Array(COUNT).fill(1),
  light: new Float32Array(COUNT).fill(120),
  landmarksPx: new Float32Array(0),
  pose: Float32Array.from(GAZE.flatMap(() => [...POSE.rotation, ...POSE.translationCm])),
  lids: new Float32Array(COUNT * 2).fill(1),
  channels: new Float32Array(0),
  patches: new Uint8Array(COUNT * PATCH_VALUES).fill(100),
};

function pointsOf(round: number, purpose: ShownPoint['purpose']): ShownPoint[] {
  return PLACES.map(([xPx, yPx], index) => {
    const firstFrame = (round * PLACES.length + index) * FRAMES_A_POINT;
    return { xPx, yPx, index, purpose, frames: [firstFrame, firstFrame + 1] };
  });
}

/** A fit that gives one gaze, that of a frame, whatever the eyes look like: the biases of yaw and pitch. */
function weightsTo(frame: number): Float64Array {
  const { xPx, yPx } = GAZE[frame]!;
  const { yaw, pitch } = anglesTowards(xPx, yPx, POSE, SETUP);
  const weights = new Float64Array((PATCH_VALUES + 1) * 2 + 1);
  weights[PATCH_VALUES * 2] = yaw;
  weights[PATCH_VALUES * 2 + 1] = pitch;
  return weights;
}

/** @param round of its fitted points; those of its validation follow. */
function calibrationOf(round: number, hasValidation: boolean): FittedCalibration {
  const points = pointsOf(round, 'fit');
  return {
    exposure: {
      stimulusId: `calibration-${round}`,
      stimulusType: 'CALIBRATION',
      startMs: ROUNDS[round]!.startMs,
      endMs: ROUNDS[round]!.startMs + 5000,
      stretches: [],
      activeMs: 5000,
      complete: true,
      contentRect: { xPx: 0, yPx: 0, widthPx: 1280, heightPx: 720 },
      viewportPx: SETUP.viewportPx,
    },
    points,
    validation: hasValidation ? pointsOf(round + 1, 'validation') : [],
    setup: SETUP,
    moving: [],
    leftOutWeights: points.map((point) => weightsTo(point.frames[0]!)),
  };
}

const MODEL: GazeModel = {
  algorithm: 'eye-patch-ridge-ray',
  version: 3,
  weights: [],
  lambda: 1,
  leaveOneOutDeg: 1,
  trainingDeg: 1,
  distanceCm: 60,
  usedPoints: 5,
  usedFrames: 5,
};

function accuracyOf(calibrations: readonly FittedCalibration[]) {
  const fitted: FittedGaze = {
    model: MODEL,
    firstModel: MODEL,
    calibrations,
    later: calibrations.slice(1),
    headFactors: null,
  };
  return sessionAccuracy(fitted, {
    frames,
    viewOf: () => VIEW,
    gazeBy: () => ({
      xPx: Float32Array.from(GAZE, ({ xPx }) => xPx),
      yPx: Float32Array.from(GAZE, ({ yPx }) => yPx),
    }),
  });
}

test('The weights of a frame give the gaze of that frame', () => {
  const { xPx, yPx } = gazeOfFrame(weightsTo(7), frames, 7, SETUP)!;
  expect(xPx).toBeCloseTo(GAZE[7]!.xPx, 6);
  expect(yPx).toBeCloseTo(GAZE[7]!.yPx, 6);
});

test('The validation of the first calibration and a second, jointly fitted one are rounds of their own', () => {
  const { drift, accuracyMethod, accuracyDeg, uncorrectedAccuracyDeg } = accuracyOf([
    calibrationOf(0, true),
    calibrationOf(2, false),
  ]);
  // Each round has the offset that its points were missed by, in the middle of its five seconds.
  expect(drift?.knots.map(({ atMs }) => atMs)).toEqual([2050, 12_050, 62_050]);
  for (const [at, missedByDeg] of [1, 2, 4].entries()) {
    expect(drift?.knots[at]?.xDeg).toBeCloseTo(missedByDeg, 3);
    expect(drift?.knots[at]?.yDeg).toBeCloseTo(0, 3);
  }
  expect(accuracyMethod).toBe('validation');
  // Angles along an axis and angles between points differ a little away from the centre.
  expect(uncorrectedAccuracyDeg).toBeGreaterThan(1.7);
  // Corrected by the other four points of the validation. The middle of their times is up to half a
  // second from that of all five, and the offset grows by a tenth of a degree a second.
  expect(accuracyDeg).toBeLessThan(0.15);
});

test('The validations of both calibrations are rounds of their own', () => {
  const { drift, points } = accuracyOf([calibrationOf(0, true), calibrationOf(2, true)]);
  expect(drift?.knots.map(({ atMs }) => atMs)).toEqual([2050, 12_050, 62_050, 72_050]);
  expect(points).toHaveLength(2 * PLACES.length);
});
