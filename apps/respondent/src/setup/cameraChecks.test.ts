import { assumedFocalPx } from '@fovea/science/assumedCamera';
import { LANDMARK_VALUES, SLOT } from '@fovea/science/keptLandmarks';
import { describe, expect, it } from 'vitest';
import type { FaceResult } from '../engine/faceResult';
import { allGood, distanceCm, firstProblem, judge, usable } from './cameraChecks';

const camera = { widthPx: 640, heightPx: 480 };

function aResult(tMs: number, more: Partial<FaceResult> & { cm?: number } = {}): FaceResult {
  const eyesPx = (assumedFocalPx(camera) * 8.9) / (more.cm ?? 57);
  const landmarksPx = new Float32Array(LANDMARK_VALUES);
  landmarksPx[2 * SLOT.rightEyeOuter] = 320 - eyesPx / 2;
  landmarksPx[2 * SLOT.leftEyeOuter] = 320 + eyesPx / 2;
  return {
    tMs,
    faces: 1,
    confidence: 0.9,
    light: 120,
    box: { xPx: 240, yPx: 140, widthPx: 160, heightPx: 200 },
    camera,
    landmarksPx,
    pose: new Float32Array(6),
    lids: new Float32Array(2),
    channels: new Float32Array(8),
    patches: new Uint8Array(168),
    analysisMs: 20,
    ...more,
  };
}

/** Three seconds of pictures, all alike; judged at their end. */
function judged(more: Parameters<typeof aResult>[1] = {}, everyMs = 40) {
  const results = Array.from({ length: 3000 / everyMs }, (_, place) =>
    aResult(place * everyMs, more),
  );
  return judge(results, 3000);
}

it('a calm face in good light is good in every check', () => {
  expect(allGood(judged())).toBe(true);
  expect(firstProblem(judged())).toBeNull();
});

describe('says what is wrong', () => {
  it.each([
    ['noFace', { faces: 0 as const }],
    ['twoFaces', { faces: 2 as const }],
    ['tooDark', { light: 20 }],
    ['tooBright', { light: 240 }],
    ['tooNear', { cm: 28 }],
    ['tooFar', { cm: 110 }],
    ['offCentre', { box: { xPx: 0, yPx: 100, widthPx: 120, heightPx: 160 } }],
  ])('%s', (problem, more) => {
    expect(firstProblem(judged(more))).toBe(problem);
    expect(allGood(judged(more))).toBe(false);
  });
  it('tooSlow', () => {
    expect(firstProblem(judged({}, 250))).toBe('tooSlow');
    expect(usable(judged({}, 250))).toBe(true);
  });
});

it('knows nothing before pictures come, and forgets old ones', () => {
  expect(judge([], 0).face).toBe('unknown');
  expect(judge([aResult(0)], 10_000)).toMatchObject({ face: 'unknown', speed: 'tooSlow' });
});

it('measures the distance by the eyes', () => {
  expect(distanceCm(aResult(0, { cm: 63 }))).toBeCloseTo(63);
});
