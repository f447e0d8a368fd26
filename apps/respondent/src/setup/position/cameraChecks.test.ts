import { describe, expect, it } from 'vitest';
import { PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import {
  allPassed,
  CAMERA_CHECKS,
  distanceCm,
  firstProblem,
  judgeFrames,
  POSITION_CHECKS,
  type Check,
} from './cameraChecks';
import { irisPx } from './eyesCheck';
import { aFaceResult } from '../testing/aFaceResult';

const ALL: readonly Check[] = [...POSITION_CHECKS, 'eyes', 'speed'];

/** Three seconds of identical frames; judged at their end. */
function judged(more: Parameters<typeof aFaceResult>[1] = {}, everyMs = 40) {
  const results = Array.from({ length: 3000 / everyMs }, (_, place) =>
    aFaceResult(place * everyMs, more),
  );
  return judgeFrames(results, 3000);
}

/** Patches of both eyes from the grey value of each, and the number of white values in the left one. */
function patches(left: number, right: number, white = 0): Uint8Array {
  const both = new Uint8Array(PATCH_VALUES).fill(left);
  both.fill(right, PATCH_VALUES / 2);
  return both.fill(255, 0, white);
}

it('a calm face in good light passes every check', () => {
  expect(allPassed(judged(), ALL)).toBe(true);
  expect(firstProblem(judged(), ALL)).toBeNull();
});

describe('reports what is wrong', () => {
  it.each([
    ['noFace', { faces: 0 as const }],
    ['twoFaces', { faces: 2 as const }],
    ['tooDark', { light: 20 }],
    ['tooBright', { light: 240 }],
    ['tooNear', { cm: 28 }],
    ['tooFar', { cm: 110 }],
    ['offCentre', { box: { xPx: 0, yPx: 100, widthPx: 120, heightPx: 160 } }],
    ['eyesClosed', { lids: Float32Array.of(0.1, 0.2) }],
    ['oneEye', { lids: Float32Array.of(0.1, 1) }],
    ['glare', { patches: patches(120, 120, 12) }],
    ['unevenLight', { patches: patches(180, 50) }],
  ])('%s', (problem, more) => {
    expect(firstProblem(judged(more), ALL)).toBe(problem);
    expect(allPassed(judged(more), ALL)).toBe(false);
  });
  it('reports eyesSmall in a low-resolution picture of a face that is close enough', () => {
    const small = aFaceResult(0, { cm: 80 }).landmarksPx;
    expect(irisPx({ landmarksPx: small })).toBeCloseTo(6.8, 1);
    expect(judged({ landmarksPx: small }).eyes).toBe('eyesSmall');
    expect(judged({ cm: 70 }).eyes).toBe('good');
  });
  it('reports tooSlow without affecting the position', () => {
    expect(firstProblem(judged({}, 250), CAMERA_CHECKS)).toBe('tooSlow');
    expect(allPassed(judged({}, 250), POSITION_CHECKS)).toBe(true);
  });
});

it('accepts a blink, and the reflection of light that every eye has', () => {
  const blinking = Array.from({ length: 40 }, (_, place) =>
    aFaceResult(place * 40, place % 10 < 3 ? { lids: Float32Array.of(0.1, 0.1) } : {}),
  );
  expect(judgeFrames(blinking, 1600).eyes).toBe('good');
  expect(judged({ patches: patches(120, 120, 3) }).eyes).toBe('good');
});

it('does not call eyes good that were not measured', () => {
  expect(judged({ lids: Float32Array.of(Number.NaN, Number.NaN) }).eyes).toBe('unknown');
});

it('is unknown before frames arrive, and forgets old ones', () => {
  expect(judgeFrames([], 0).face).toBe('unknown');
  expect(judgeFrames([aFaceResult(0)], 10_000)).toMatchObject({
    face: 'unknown',
    speed: 'tooSlow',
  });
});

it('estimates the distance from the eyes', () => {
  expect(distanceCm(aFaceResult(0, { cm: 63 }))).toBeCloseTo(63);
});
