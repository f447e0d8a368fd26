import { describe, expect, it } from 'vitest';
import { PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import {
  allPassed,
  CAMERA_CHECKS,
  distanceCm,
  firstProblem,
  judgeFrames,
  POSITION_CHECKS,
  reflectionsSeen,
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

describe('reflections in glasses', () => {
  const seen = (of: Uint8Array) => {
    const results = Array.from({ length: 40 }, (_, at) => aFaceResult(at * 40, { patches: of }));
    return reflectionsSeen(results, 1600);
  };
  /** Patches of one skin with as many bright values in the right eye. */
  const mirroring = (skin: number, bright: number, count: number) => {
    const both = patches(skin, skin);
    return both.fill(bright, PATCH_VALUES / 2, PATCH_VALUES / 2 + count);
  };
  it.each<[string, Uint8Array, boolean]>([
    ['a window before light skin', mirroring(150, 225, 15), true],
    ['a window before dark skin', mirroring(75, 220, 15), true],
    ['the light that every eye reflects', mirroring(150, 255, 4), false],
    ['white of the eye beside dark skin', mirroring(75, 190, 30), false],
    ['an overexposed face', mirroring(220, 255, 40), false],
    ['a camera that measures no eyes', new Uint8Array(PATCH_VALUES), false],
  ])('%s', (_, of, expected) => expect(seen(of)).toBe(expected));

  it('asks for most of the frames, and keeps nobody from going on', () => {
    const results = Array.from({ length: 40 }, (_, at) =>
      aFaceResult(at * 40, at % 3 === 0 ? { patches: mirroring(150, 225, 15) } : {}),
    );
    expect(reflectionsSeen(results, 1600)).toBe(false);
    expect(reflectionsSeen([], 1600)).toBe(false);
    expect(allPassed(judged({ patches: mirroring(150, 225, 15) }), ALL)).toBe(true);
  });
});
