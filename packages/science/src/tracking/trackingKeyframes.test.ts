import { expect, it } from 'vitest';
import { transformShape, trackedKeyframes, type TrackedBox } from './trackingKeyframes';

const step = (tMs: number, x: number, isLost = false, confidence = 0.9): TrackedBox => ({
  tMs,
  box: { x, y: 0.5, width: 0.1, height: 0.1 },
  confidence,
  isLost,
});
const times = (steps: readonly TrackedBox[], tolerance = 0.01) =>
  trackedKeyframes(steps, tolerance).map(({ tMs, box }) => [tMs, box?.x ?? null]);

it('keeps only the ends of a straight path', () => {
  const steps = Array.from({ length: 11 }, (_, at) => step(at * 100, 0.1 + at * 0.02));
  expect(times(steps)).toEqual([
    [0, 0.1],
    [1000, 0.1 + 10 * 0.02],
  ]);
});

it('keeps a turn, and no box is off by more than the tolerance', () => {
  const steps = Array.from({ length: 21 }, (_, at) => step(at * 100, 0.3 + 0.2 * Math.sin(at / 4)));
  const stored = trackedKeyframes(steps, 0.01);
  expect(stored.length).toBeGreaterThan(3);
  expect(stored.length).toBeLessThan(12);
  for (const { tMs, box } of steps) {
    const after = stored.findIndex((keyframe) => keyframe.tMs >= tMs);
    const [a, b] = [stored[Math.max(0, after - 1)]!, stored[after]!];
    const part = b.tMs === a.tMs ? 0 : (tMs - a.tMs) / (b.tMs - a.tMs);
    const x = a.box!.x + (b.box!.x - a.box!.x) * part;
    expect(Math.abs(x - box.x)).toBeLessThanOrEqual(0.01);
  }
});

it('ends where it was lost and begins again where it was found', () => {
  const steps = [
    step(0, 0.1),
    step(100, 0.1),
    step(200, 0.1, true),
    step(300, 0.1, true),
    step(400, 0.6),
  ];
  expect(times(steps)).toEqual([
    [0, 0.1],
    [100, 0.1],
    [200, null],
    [400, 0.6],
  ]);
});

it('gives the lowest confidence of the boxes represented by a keyframe', () => {
  const steps = [step(0, 0.1), step(100, 0.1, false, 0.55), step(200, 0.1)];
  expect(trackedKeyframes(steps, 0.01).map(({ confidence }) => confidence)).toEqual([0.55, 0.9]);
});

it('is empty for empty input', () => {
  expect(trackedKeyframes([], 0.01)).toEqual([]);
});

it('transforms a shape with its box', () => {
  const points = Float64Array.of(0.2, 0.2, 0.4, 0.2, 0.3, 0.4);
  const from = { x: 0.2, y: 0.2, width: 0.2, height: 0.2 };
  const to = { x: 0.5, y: 0.1, width: 0.4, height: 0.1 };
  expect(
    [...transformShape(points, from, to)].map((value) => Math.round(value * 1e6) / 1e6),
  ).toEqual([0.5, 0.1, 0.9, 0.1, 0.7, 0.2]);
});
