import { expect, it } from 'vitest';
import { aFaceResult } from '../testing/aFaceResult';
import { faceAtPress } from './faceAtPress';

/** 640 px over 69 degrees. */
const FOCAL_PX = 320 / Math.tan((34.5 * Math.PI) / 180);
const face = (tMs: number, depthCm: number, yaw = 0) =>
  aFaceResult(tMs, { cm: depthCm, pose: Float32Array.of(0, yaw, 0, 0, 0, depthCm) });

it('is the median of the pictures just before', () => {
  const seen = [face(100, 90), face(800, 57), face(900, 57), face(1000, 58), face(1400, 90)];
  const { irisPx, faceCmPerPx } = faceAtPress(seen, 1300, 'left');
  expect(faceCmPerPx).toBeCloseTo(57 / FOCAL_PX, 6);
  expect(irisPx).toBeCloseTo((FOCAL_PX * 1.17) / 57, 3);
});

it('widens the iris of a turned head, and leaves out one that is turned far', () => {
  const turned = [0, 30, 60].map((tMs) => face(tMs, 57, 0.2));
  expect(faceAtPress(turned, 60, 'right').irisPx).toBeCloseTo(
    (FOCAL_PX * 1.17) / 57 / Math.cos(0.2),
    3,
  );
  const away = [0, 30, 60].map((tMs) => face(tMs, 57, 0.5));
  expect(faceAtPress(away, 60, 'right')).toEqual({
    irisPx: null,
    faceCmPerPx: expect.closeTo(57 / FOCAL_PX, 6),
  });
});

it('is unknown without a face', () => {
  const nobody = [0, 30, 60].map((tMs) =>
    aFaceResult(tMs, { faces: 0, pose: new Float32Array(6).fill(Number.NaN) }),
  );
  expect(faceAtPress(nobody, 60, 'right')).toEqual({ irisPx: null, faceCmPerPx: null });
  expect(faceAtPress([], 60, 'right')).toEqual({ irisPx: null, faceCmPerPx: null });
});
