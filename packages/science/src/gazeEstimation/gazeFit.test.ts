import { describe, expect, it } from 'vitest';
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import { fitGaze, MIN_POINTS, predictGaze, type GazeModel } from './gazeFit';
import { patchFeatures } from './patchFeatures';
import { anglesTowards } from '../geometry/gazeRay';
import type { CalibrationPoint } from '../geometry/gazeSetup';
import { drawEyes, noise } from './testing/drawEyes';
import { LAMBDA_GRID } from './gazeRegression';
import { addRow, applyWeights, emptySums, ridgeWeights, solveSymmetric } from '../math/ridge';
import type { Vector3 } from '../math/rotation';

const SETUP = {
  viewportPx: { widthPx: 1280, heightPx: 720 },
  cmPerPx: 0.0265,
  pitchMethod: 'assumed',
  camera: { widthPx: 640, heightPx: 480 },
} as const;
/** The thirteen positions of a calibration. */
const GRID = [
  ...[0.08, 0.5, 0.92].flatMap((y) => [0.08, 0.5, 0.92].map((x) => [x * 1280, y * 720])),
  ...[0.29, 0.71].flatMap((y) => [0.29, 0.71].map((x) => [x * 1280, y * 720])),
];
const FRAMES_A_POINT = 12;

function simulateCalibration(targets: readonly (readonly number[])[], moving: boolean, seed = 1) {
  const count = targets.length * FRAMES_A_POINT;
  const shaking = noise(seed);
  const frames: FaceFrames = {
    count,
    tMs: Float64Array.from({ length: count }, (_, i) => i * 33),
    faces: new Uint8Array(count).fill(1),
    confidence: new Float32Array(count).fill(1),
    light: new Float32Array(count).fill(120),
    landmarksPx: new Float32Array(0),
    pose: new Float32Array(count * 6),
    lids: new Float32Array(count * 2).fill(1),
    channels: new Float32Array(0),
    patches: new Uint8Array(count * PATCH_VALUES),
  };
  const points: CalibrationPoint[] = targets.map(([xPx = 0, yPx = 0], at) => ({
    xPx,
    yPx,
    frames: Array.from({ length: FRAMES_A_POINT }, (_, i) => at * FRAMES_A_POINT + i),
  }));
  for (const point of points) {
    for (const i of point.frames) {
      const sway = moving ? 1 : 0;
      const rotation: Vector3 = [0.1 * sway * Math.sin(i / 9), 0.2 * sway * Math.sin(i / 13), 0];
      const translationCm: Vector3 = [2 * sway * Math.sin(i / 17), 3, 57 + sway * Math.cos(i / 7)];
      const { yaw, pitch } = anglesTowards(
        point.xPx,
        point.yPx,
        { rotation, translationCm },
        SETUP,
      );
      frames.pose.set([...rotation, ...translationCm], i * 6);
      frames.patches.set(drawEyes(yaw, pitch, shaking), i * PATCH_VALUES);
    }
  }
  return { frames, points };
}

function meanErrorPx(
  model: GazeModel,
  { frames, points }: ReturnType<typeof simulateCalibration>,
): number {
  const { xPx, yPx } = predictGaze(model, frames, SETUP);
  const errors = points.flatMap((point) =>
    point.frames.map((i) => Math.hypot((xPx[i] ?? NaN) - point.xPx, (yPx[i] ?? NaN) - point.yPx)),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

const ELSEWHERE = [
  [400, 250],
  [880, 250],
  [400, 500],
  [880, 500],
];

describe('ridge', () => {
  it('is the solution of the normal equations, by hand', () => {
    // Rows x = 1, 2, 3 with y = 2, 3, 7 and lambda 2: centred, slope = 5 / (2 + 2), bias = 4 - 2 slope.
    const sums = emptySums(1, 1);
    for (const [x, y] of [[1, 2], [2, 3], [3, 7]] as const) addRow(sums, [x], [y]); // prettier-ignore
    const weights = ridgeWeights(sums, 2);
    expect(weights?.[0]).toBeCloseTo(1.25, 12);
    expect(weights?.[1]).toBeCloseTo(1.5, 12);
    expect(applyWeights(weights ?? [], [4], 1, 1)[0]).toBeCloseTo(6.5, 12);
  });

  it('solves a symmetric system and refuses one that is not positive definite', () => {
    const solution = solveSymmetric([4, 2, 2, 3], [10, 8], 2);
    expect(solution?.[0]).toBeCloseTo(1.75, 12);
    expect(solution?.[1]).toBeCloseTo(1.5, 12);
    expect(solveSymmetric([1, 2, 2, 1], [1, 1], 2)).toBeNull();
  });
});

describe('fitGaze', () => {
  it('predicts the gaze at new positions, with the head still and moving', () => {
    for (const moving of [false, true]) {
      const calibration = simulateCalibration(GRID, moving);
      const fit = fitGaze(calibration.frames, calibration.points, SETUP);
      expect(fit.ok).toBe(true);
      if (!fit.ok) return;
      // 1 degree at 57 cm is 37.5 px.
      expect(meanErrorPx(fit.model, simulateCalibration(ELSEWHERE, moving, 7))).toBeLessThan(37);
      expect(fit.model.distanceCm).toBeCloseTo(57, 0);
      expect(fit.model.usedPoints).toBe(GRID.length);
      expect(fit.model.trainingDeg).toBeGreaterThan(0);
      expect(fit.model.trainingDeg).toBeLessThan(1);
    }
  });

  it('needs the pose: without it a moving head gives large errors', () => {
    const calibration = simulateCalibration(GRID, true);
    const fit = fitGaze(calibration.frames, calibration.points, SETUP);
    const test = simulateCalibration(ELSEWHERE, true, 7);
    for (let i = 0; i < test.frames.count; i++) test.frames.pose.set([0, 0, 0, 0, 3, 57], i * 6);
    expect(fit.ok && meanErrorPx(fit.model, test)).toBeGreaterThan(150);
  });

  it('chooses a larger lambda if the pictures are noisier', () => {
    const clean = simulateCalibration(GRID, false);
    const noisy = simulateCalibration(GRID, false);
    const shaking = noise(5);
    noisy.frames.patches.forEach((value, i) => {
      noisy.frames.patches[i] = Math.max(0, Math.min(255, value + 160 * shaking()));
    });
    const lambdaOf = ({ frames, points }: ReturnType<typeof simulateCalibration>) => {
      const fit = fitGaze(frames, points, SETUP);
      return fit.ok ? fit.model.lambda : NaN;
    };
    expect(LAMBDA_GRID).toContain(lambdaOf(clean));
    expect(lambdaOf(noisy)).toBeGreaterThan(lambdaOf(clean));
  });

  it('gives the fit without each point, and null for an unusable point', () => {
    const calibration = simulateCalibration(GRID, false);
    const points = [...calibration.points, { xPx: 1, yPx: 1, frames: [] }];
    const fit = fitGaze(calibration.frames, points, SETUP);
    if (!fit.ok) throw new Error('no fit');
    expect(fit.leftOutWeights).toHaveLength(points.length);
    expect(fit.leftOutWeights.at(-1)).toBeNull();
    const [first] = fit.leftOutWeights;
    const others = fitGaze(calibration.frames, calibration.points.slice(1), SETUP);
    if (!first || !others.ok) throw new Error('no fit');
    // The same points, and the same weights if the same penalty is chosen.
    expect(others.model.lambda).toBe(fit.model.lambda);
    others.model.weights.forEach((weight, at) => expect(first[at]).toBeCloseTo(weight, 8));
  });

  it('excludes blinks and glances aside', () => {
    const calibration = simulateCalibration(GRID, false);
    const glance = simulateCalibration([[1200, 40]], false, 3);
    for (const point of calibration.points) {
      const [first = 0, second = 0] = point.frames;
      calibration.frames.lids.fill(0, first * 2, first * 2 + 2);
      calibration.frames.patches.set(
        glance.frames.patches.subarray(0, PATCH_VALUES),
        second * PATCH_VALUES,
      );
    }
    const fit = fitGaze(calibration.frames, calibration.points, SETUP);
    // Of each point one frame was closed and one looked elsewhere; few such looks stay unnoticed.
    const most = GRID.length * (FRAMES_A_POINT - 2) + 3;
    expect(fit.ok && fit.model.usedFrames).toBeLessThanOrEqual(most);
    expect(fit.ok && fit.model.usedFrames).toBeGreaterThan(GRID.length * (FRAMES_A_POINT / 2));
    expect(fit.ok && meanErrorPx(fit.model, simulateCalibration(ELSEWHERE, false, 7))).toBeLessThan(
      45,
    );
  });

  it('takes points at the same place together, also where each is left out', () => {
    const { frames, points } = simulateCalibration([...GRID, ...GRID], false);
    const fit = fitGaze(frames, points, SETUP);
    if (!fit.ok) throw new Error('no fit');
    expect(fit.leftOutWeights[0]).toEqual(fit.leftOutWeights[GRID.length]);
    expect(fit.leftOutWeights[0]).not.toEqual(fit.leftOutWeights[1]);
    const one = simulateCalibration(
      Array.from({ length: MIN_POINTS }, () => [640, 360]),
      false,
    );
    expect(fitGaze(one.frames, one.points, SETUP)).toMatchObject({ ok: false });
  });

  it('sees each eye by its own brightness, and no other frame', () => {
    const { frames } = simulateCalibration(ELSEWHERE, false);
    const features = patchFeatures(frames.patches, 5);
    const alone = frames.patches.slice(5 * PATCH_VALUES, 6 * PATCH_VALUES);
    expect(patchFeatures(alone, 0)).toEqual(features);
    const half = PATCH_VALUES / 2;
    for (const eye of [features.subarray(0, half), features.subarray(half)]) {
      expect(eye.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9);
      expect(eye.reduce((sum, value) => sum + value ** 2, 0) / half).toBeCloseTo(1, 9);
    }
    // The darkest place of the patch is the lowest feature.
    const darkest = alone.indexOf(Math.min(...alone.subarray(0, half)));
    expect(features.indexOf(Math.min(...features.subarray(0, half)))).toBe(darkest);
  });

  it('says so when there are too few usable points', () => {
    const { frames, points } = simulateCalibration(GRID, false);
    for (const point of points.slice(MIN_POINTS - 1)) {
      for (const i of point.frames) frames.faces[i] = 0;
    }
    expect(fitGaze(frames, points, SETUP)).toEqual({
      ok: false,
      reason: 'tooFewPoints',
      usedPoints: MIN_POINTS - 1,
    });
    expect(fitGaze(frames, [], SETUP)).toMatchObject({ ok: false, usedPoints: 0 });
  });

  it('gives the same model twice, also after JSON serialisation', () => {
    const { frames, points } = simulateCalibration(GRID, true);
    const first = fitGaze(frames, points, SETUP);
    const second = fitGaze(frames, points, SETUP);
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    if (!first.ok) throw new Error('no fit');
    const again = JSON.parse(JSON.stringify(first.model)) as GazeModel;
    expect(predictGaze(again, frames, SETUP)).toEqual(predictGaze(first.model, frames, SETUP));
  });

  it('has no gaze for frames without exactly one face with open eyes', () => {
    const { frames, points } = simulateCalibration(GRID, false);
    const fit = fitGaze(frames, points, SETUP);
    if (!fit.ok) throw new Error('no fit');
    frames.faces[0] = 2;
    frames.faces[1] = 0;
    frames.lids.fill(0, 4, 6);
    frames.pose.fill(NaN, 18, 24);
    const { xPx } = predictGaze(fit.model, frames, SETUP);
    expect([...xPx.slice(0, 5)].map(Number.isNaN)).toEqual([true, true, true, true, false]);
  });
});
