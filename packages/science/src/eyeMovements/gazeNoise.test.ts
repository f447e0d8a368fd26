import { expect, it } from 'vitest';
import { meanSquareStep, restingStd, stepCorrelation } from './gazeNoise';

const times = (n: number, intervalMs: number) =>
  Float64Array.from({ length: n }, (_, i) => i * intervalMs);

it('the mean square of the steps comes from their median, so saccades do not count', () => {
  const x = Float64Array.of(0, 1, 0, 1, 50, 51, 50, 51);
  expect(meanSquareStep(times(8, 33), x, new Float64Array(8))).toBeCloseTo(1 / Math.LN2, 12);
});

it('no step goes across a loss or a pause', () => {
  const x = Float64Array.of(0, 1, Number.NaN, 9, 10);
  expect(meanSquareStep(times(5, 33), x, new Float64Array(5))).toBeCloseTo(1 / Math.LN2, 12);
  expect(meanSquareStep(times(5, 80), x, new Float64Array(5))).toBe(0);
});

it.each([
  ['steps as of scatter without memory', 2, 1, 0],
  ['half of that', 1, 1, 0.5],
  ['larger ones than scatter can make', 5, 1, 0],
  ['hardly any', 0.01, 1, 0.9],
  ['no scatter', 1, 0, 0],
])('correlation of %s', (_what, meanSquare, std, expected) => {
  expect(stepCorrelation(meanSquare, std, 0.9)).toBeCloseTo(expected, 12);
});

it('scatter of resting gaze is the lower quartile of that in windows of 200 ms', () => {
  // Windows of four samples: scatter 0, 1, 2, 3 times that of (0, 1, 0, 1), which is 1/sqrt 3.
  const x = Float64Array.from({ length: 16 }, (_, i) => 1000 + (i % 2) * Math.floor(i / 4));
  expect(restingStd(times(16, 50), x, new Float64Array(16))).toBeCloseTo(Math.sqrt(1 / 3), 12);
});

it('is unknown where no window has four samples', () => {
  const x = Float64Array.of(1, 2, Number.NaN, 4, 5);
  expect(restingStd(times(5, 50), x, new Float64Array(5))).toBeNull();
  expect(restingStd(new Float64Array(0), x, x)).toBeNull();
});

it.each([
  [30, 200],
  [100, 200],
  [125, 160],
  [500, 100],
])('at %i Hz a window lasts %i ms', (rateHz, windowMs) => {
  // A slow ramp: the scatter in a window grows with its length, speed * length / sqrt 12.
  const tMs = times(rateHz * 4, 1000 / rateHz);
  const std = restingStd(tMs, tMs, new Float64Array(tMs.length)) ?? 0;
  expect(Math.abs((std * Math.sqrt(12)) / windowMs - 1)).toBeLessThan(0.1);
});
