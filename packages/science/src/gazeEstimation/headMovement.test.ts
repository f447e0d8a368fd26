import { describe, expect, it } from 'vitest';
import { anglesTowards, type HeadPose } from '../geometry/gazeRay';
import type { CalibrationPoint } from '../geometry/gazeSetup';
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import { fitGaze, predictGaze } from './gazeFit';
import { headMovement } from './headMovement';
import { drawEyes, noise } from './testing/drawEyes';

const SETUP = {
  viewportPx: { widthPx: 1280, heightPx: 720 },
  cmPerPx: 0.0265,
  pitchMethod: 'assumed',
  camera: { widthPx: 640, heightPx: 480 },
} as const;
const GRID = [0.08, 0.5, 0.92].flatMap((y) => [0.08, 0.5, 0.92].map((x) => [x * 1280, y * 720]));
const MIDDLE = [640, 360];
const STILL_FRAMES = 20;
const STEP_FRAMES = 120;

type Nod = (frame: number) => { readonly pitch: number; readonly yaw: number };
const still: Nod = (frame) => ({
  pitch: 0.01 * Math.sin(frame / 9),
  yaw: 0.01 * Math.sin(frame / 7),
});
const nodThenTurn: Nod = (frame) => {
  const wave = Math.sin((frame * Math.PI) / 30);
  return frame < STEP_FRAMES / 2 ? { pitch: 0.17 * wave, yaw: 0 } : { pitch: 0, yaw: 0.2 * wave };
};

/** A head whose rotation the engine measures only to these shares; its eyes stay on the targets. */
function watched(
  parts: readonly { readonly at: readonly number[]; readonly count: number; readonly head: Nod }[],
  share: { readonly pitch: number; readonly yaw: number },
) {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const shaking = noise(5);
  const frames: FaceFrames = {
    count,
    tMs: Float64Array.from({ length: count }, (_, frame) => frame * 33),
    faces: new Uint8Array(count).fill(1),
    confidence: new Float32Array(count).fill(1),
    light: new Float32Array(count).fill(120),
    landmarksPx: new Float32Array(0),
    pose: new Float32Array(count * 6),
    lids: new Float32Array(count * 2).fill(1),
    channels: new Float32Array(0),
    patches: new Uint8Array(count * PATCH_VALUES),
  };
  let from = 0;
  const points = parts.map(({ at: [xPx = 0, yPx = 0], count: own, head }): CalibrationPoint => {
    const numbers = Array.from({ length: own }, (_, step) => from + step);
    for (const [step, frame] of numbers.entries()) {
      const { pitch, yaw } = head(step);
      const truth: HeadPose = { rotation: [pitch, yaw, 0], translationCm: [0, 3, 57] };
      const angles = anglesTowards(xPx, yPx, truth, SETUP);
      frames.pose.set([pitch * share.pitch, yaw * share.yaw, 0, 0, 3, 57], frame * 6);
      frames.patches.set(drawEyes(angles.yaw, angles.pitch, shaking), frame * PATCH_VALUES);
    }
    from += own;
    return { xPx, yPx, frames: numbers };
  });
  return { frames, points };
}

/** Error with a moved head at a place of its own, without and with the factors. */
function errorsPx(share: { readonly pitch: number; readonly yaw: number }, step: Nod) {
  const { frames, points } = watched(
    [
      ...GRID.map((at) => ({ at, count: STILL_FRAMES, head: still })),
      { at: MIDDLE, count: STEP_FRAMES, head: step },
      { at: [420, 480], count: STEP_FRAMES, head: nodThenTurn },
    ],
    share,
  );
  const calibration = points.slice(0, GRID.length);
  const [moving, test] = points.slice(GRID.length);
  const fit = fitGaze(frames, calibration, SETUP);
  if (!fit.ok || !moving || !test) throw new Error('no fit');
  const movement = headMovement(
    frames,
    fit.model.weights,
    [{ points: calibration, moving: [moving], setup: SETUP }],
    () => true,
  );
  if (!movement) throw new Error('The point was not used.');
  const errorOf = (weights: ArrayLike<number>) => {
    const { xPx, yPx } = predictGaze({ ...fit.model, weights: Array.from(weights) }, frames, SETUP);
    const errors = test.frames.map((frame) =>
      Math.hypot((xPx[frame] ?? NaN) - test.xPx, (yPx[frame] ?? NaN) - test.yPx),
    );
    return errors.reduce((sum, error) => sum + error, 0) / errors.length;
  };
  return {
    movement,
    before: errorOf(fit.model.weights),
    after: errorOf(movement.applied(fit.model.weights)),
    isSame: movement.applied(fit.model.weights) === fit.model.weights,
  };
}

describe('a head whose rotation is measured too small', () => {
  it('is met better where it was not learned, once it nodded and turned', () => {
    for (const share of [
      { pitch: 0.5, yaw: 0.9 },
      { pitch: 0.8, yaw: 0.7 },
    ]) {
      const { movement, before, after } = errorsPx(share, nodThenTurn);
      expect(movement.fit).toMatchObject({ pitch: 'used' });
      expect(after).toBeLessThan(0.75 * before);
    }
  });

  it('changes nothing when it stood still during the step', () => {
    const { movement, isSame } = errorsPx({ pitch: 0.5, yaw: 0.8 }, still);
    expect(movement.fit).toMatchObject({ pitch: 'tooFewMoments', yaw: 'tooFewMoments' });
    expect(isSame).toBe(true);
  });

  it('is not looked for in calibrations without the step', () => {
    const { frames, points } = watched(
      GRID.map((at) => ({ at, count: STILL_FRAMES, head: still })),
      { pitch: 1, yaw: 1 },
    );
    const calibration = { points, moving: [], setup: SETUP };
    expect(headMovement(frames, [], [calibration], () => true)).toBeNull();
  });
});
