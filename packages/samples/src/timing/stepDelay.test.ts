import { describe, expect, it } from 'vitest';
import { delayBounds, quantile, stepDelay, type DelayBounds, type TrueStep } from './stepDelay';

const INTERVAL_MS = 1000 / 30;
const WITHIN = { before: 200, after: 200 };

/** Steps between 0.2 and 0.8, seen by a camera of 30 pictures a second whose stamps are late. */
function seenSteps(count: number, lateMs: number, jitterMs = 0): DelayBounds[] {
  const everyMs = 437.3;
  const sideAt = (tMs: number) => (Math.floor(tMs / everyMs) % 2 === 0 ? 0.2 : 0.8);
  const times = Array.from(
    { length: Math.ceil(((count + 2) * everyMs) / INTERVAL_MS) },
    (_, i) => i * INTERVAL_MS,
  );
  const values = times.map(sideAt);
  const stamps = times.map((tMs, i) => tMs + lateMs + jitterMs * Math.sin(i * 12.9));
  return Array.from({ length: count }, (_, i) => {
    const tMs = (i + 1) * everyMs;
    const step: TrueStep = { tMs, from: sideAt(tMs - 1), to: sideAt(tMs + 1) };
    const bounds = delayBounds(stamps, values, step, WITHIN);
    if (!bounds) throw new Error(`Step ${i} was not found.`);
    return bounds;
  });
}

describe('delays of steps', () => {
  it.each([-25, 0, 7, 40])('finds a delay of %d ms below the interval of the samples', (lateMs) => {
    const found = stepDelay(seenSteps(60, lateMs));
    expect(found.steps).toBe(60);
    expect(found.alignedShare).toBe(1);
    const [low, high] = found.alignedMs;
    expect(low).toBeLessThanOrEqual(lateMs);
    expect(high).toBeGreaterThanOrEqual(lateMs);
    expect(high - low).toBeLessThan(3);
    expect(Math.abs(found.medianMs - lateMs)).toBeLessThan(3);
  });

  it('has the quartiles of a camera that is exact: a quarter of its interval on either side', () => {
    const [first, third] = stepDelay(seenSteps(200, 0)).quartilesMs;
    expect(third - first).toBeGreaterThan(INTERVAL_MS / 2 - 3);
    expect(third - first).toBeLessThan(INTERVAL_MS / 2 + 3);
  });

  it('says with its share that the delay is not constant', () => {
    expect(stepDelay(seenSteps(100, 10, 15)).alignedShare).toBeLessThan(0.95);
  });

  it('leaves out what goes there and back, what does not move, and samples without a value', () => {
    const step = { tMs: 50, from: 0, to: 1 };
    expect(delayBounds([0, 40, 60, 80, 100], [0, 0, 1, 0, 1], step, WITHIN)).toBeNull();
    expect(delayBounds([0, 40, 60], [0, 0.4, 0.3], step, WITHIN)).toBeNull();
    expect(delayBounds([60, 80], [1, 1], step, WITHIN)).toBeNull();
    expect(delayBounds([0, 40, 60, 80], [0, Number.NaN, 0.9, 1], step, WITHIN)).toEqual({
      lowMs: -50,
      highMs: 10,
    });
    expect(() => stepDelay([])).toThrow(RangeError);
  });

  it('interpolates quantiles', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([10], 0.95)).toBe(10);
    expect(quantile([], 0.5)).toBeNaN();
  });
});
