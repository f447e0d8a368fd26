import { expect, it } from 'vitest';
import {
  activationMs,
  activeDurationMs,
  areaNorm,
  boundingBox,
  isInside,
  meanAreaNorm,
  shapeAt,
  shapeSpans,
} from './aoiShapes';
import { aoiTrack, isHit } from './aoiTrack';
import type { AoiKeyframe } from './aoiTypes';

const SQUARE = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1);
const half = (points: Float64Array) => points.map((v) => v / 2);

function of(...keyframes: readonly (readonly [number, Float64Array | number[]])[]): {
  keyframes: AoiKeyframe[];
} {
  return {
    keyframes: keyframes.map(([tMs, points]) => ({ tMs, points: Float64Array.from(points) })),
  };
}

it('moves between keyframes with the same number of points, otherwise holds its shape', () => {
  const aoi = of([100, SQUARE], [200, half(SQUARE)], [400, [0, 0, 1, 0, 0, 1]], [500, []]);
  expect(shapeAt(aoi, 99)).toBeNull();
  expect(shapeAt(aoi, 100)).toEqual(SQUARE);
  expect([...(shapeAt(aoi, 150) ?? [])]).toEqual([0, 0, 0.75, 0, 0.75, 0.75, 0, 0.75]);
  expect(shapeAt(aoi, 399)).toEqual(half(SQUARE));
  expect(shapeAt(aoi, 400)).toHaveLength(6);
  expect(shapeAt(aoi, 499)).toHaveLength(6);
  expect(shapeAt(aoi, 500)).toBeNull();
  expect(shapeAt(of([0, SQUARE]), 1e9)).toEqual(SQUARE);
});

it('keyframes may come in any order; with equal times the last one counts', () => {
  const aoi = of([200, half(SQUARE)], [100, SQUARE], [200, SQUARE]);
  expect(shapeAt(aoi, 300)).toEqual(SQUARE);
  expect(shapeSpans(aoi)).toHaveLength(2);
});

it('is active between its first shape and an end marker', () => {
  const aoi = of([100, SQUARE], [300, []], [700, SQUARE]);
  expect(activeDurationMs(aoi, 0, 1000)).toBe(500);
  expect(activeDurationMs(aoi, 150, 250)).toBe(100);
  expect(activeDurationMs(aoi, 300, 700)).toBe(0);
  expect(activationMs(aoi)).toBe(100);
  expect(activationMs(of([0, []]))).toBeNaN();
});

it('areas and boxes', () => {
  expect(areaNorm(SQUARE)).toBe(1);
  expect(areaNorm(Float64Array.of(0, 0, 0, 1, 1, 0))).toBe(0.5);
  expect(boundingBox(half(SQUARE))).toEqual({ minX: 0, minY: 0, maxX: 0.5, maxY: 0.5 });
  // Sides from 1 to 1/2: the mean of s² over s in [1/2, 1] is (1 - 1/8) / 3 * 2 = 7/12.
  const shrinks = of([0, SQUARE], [1000, half(SQUARE)]);
  expect(meanAreaNorm(shrinks, 0, 1000)).toBeCloseTo(7 / 12, 12);
  expect(meanAreaNorm(shrinks, 0, 2000)).toBeCloseTo((7 / 12 + 1 / 4) / 2, 12);
  expect(meanAreaNorm(shrinks, -500, 0)).toBe(1);
});

it('left and upper sides belong to a shape, right and lower ones do not', () => {
  expect(isInside(SQUARE, 0, 0.5)).toBe(true);
  expect(isInside(SQUARE, 0.5, 0)).toBe(true);
  expect(isInside(SQUARE, 1, 0.5)).toBe(false);
  expect(isInside(SQUARE, 0.5, 1)).toBe(false);
  expect(isInside(SQUARE, Number.NaN, 0.5)).toBe(false);
  const u = Float64Array.of(0, 0, 3, 0, 3, 3, 2, 3, 2, 1, 1, 1, 1, 3, 0, 3);
  expect(isInside(u, 1.5, 2)).toBe(false);
  expect(isInside(u, 0.5, 2)).toBe(true);
});

it('a point on the slanted common side of two shapes is in exactly one', () => {
  const [ax, ay, bx, by] = [0.13, 0, 0.77, 1];
  const left = Float64Array.of(0, 0, ax, ay, bx, by, 0, 1);
  const right = Float64Array.of(1, 1, bx, by, ax, ay, 1, 0);
  for (let i = 0; i < 1000; i++) {
    const y = i / 1000;
    const x = ax + (y * (bx - ax)) / by;
    for (const near of [x, x - 1e-16, x + 1e-16]) {
      expect(Number(isInside(left, near, y)) + Number(isInside(right, near, y))).toBe(1);
    }
  }
});

it('the flattened track agrees with the shapes', () => {
  const aoi = of(
    [100, SQUARE],
    [200, half(SQUARE)],
    [400, [0, 0, 1, 0, 0, 1]],
    [500, []],
    [700, SQUARE],
  );
  const track = aoiTrack(aoi);
  for (let t = 0; t < 900; t += 7) {
    const shape = shapeAt(aoi, t);
    for (let i = 0; i < 100; i++) {
      const [x, y] = [(i % 10) / 9, Math.floor(i / 10) / 9];
      expect(isHit(track, t, x, y), `${t} ${x} ${y}`).toBe(shape !== null && isInside(shape, x, y));
    }
  }
});
