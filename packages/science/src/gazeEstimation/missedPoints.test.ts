import { describe, expect, it } from 'vitest';
import { missedPoints, type TargetFeatures } from './missedPoints';

const DEGREES = 180 / Math.PI;

/** Features that say exactly where somebody looked: as large as those of patches. */
const looking = (yaw: number, pitch: number, lookedAt = { yaw, pitch }): TargetFeatures => ({
  features: Float64Array.of(100 * lookedAt.yaw, 100 * lookedAt.pitch),
  direction: { yaw, pitch },
});

/** Sixteen points, a tenth of a radian apart; some of them missed by an angle. */
const grid = (missedBy: Readonly<Record<number, { yaw: number; pitch: number }>> = {}) =>
  Array.from({ length: 16 }, (_, at) => {
    const yaw = ((at % 4) - 1.5) * 0.1;
    const pitch = (Math.floor(at / 4) - 1.5) * 0.1;
    const by = missedBy[at] ?? { yaw: 0, pitch: 0 };
    return looking(yaw, pitch, { yaw: yaw + by.yaw, pitch: pitch + by.pitch });
  });

describe('points that were missed', () => {
  it('are none where all agree', () => {
    const { errorDeg, missed } = missedPoints(grid(), 3);
    expect(missed).toEqual([]);
    expect(Math.max(...errorDeg)).toBeLessThan(0.2);
  });

  it('are found, the farthest off first', () => {
    const { errorDeg, missed } = missedPoints(
      grid({ 3: { yaw: -0.2, pitch: 0 }, 10: { yaw: 0, pitch: 0.3 } }),
      3,
    );
    expect(missed).toEqual([10, 3]);
    // Predictions shrink a little towards the middle.
    expect(errorDeg[10]).toBeGreaterThan(0.28 * DEGREES);
    expect(errorDeg[10]).toBeLessThan(0.31 * DEGREES);
    expect(errorDeg[3]).toBeGreaterThan(0.18 * DEGREES);
    expect(errorDeg[3]).toBeLessThan(0.21 * DEGREES);
    expect(errorDeg[0]).toBeLessThan(0.5);
  });

  it('are at most as many as may be shown again, and none of five points', () => {
    const missed = { 3: { yaw: -0.2, pitch: 0 }, 10: { yaw: 0, pitch: 0.3 } };
    expect(missedPoints(grid(missed), 1).missed.length).toBeLessThanOrEqual(1);
    expect(missedPoints(grid(missed).slice(0, 5), 3).missed).toEqual([]);
    expect(missedPoints([], 3)).toEqual({ errorDeg: [], missed: [] });
  });
});

it('predicts each point from the others by ridge regression, by hand', () => {
  // One feature: -1, 0 and 1 for 0.1 radian each. From the first two: mean -0.5, slope 0.05 / 1.5.
  const points = [-1, 0, 1].map((at) => ({
    features: Float64Array.of(at),
    direction: { yaw: 0.1 * at, pitch: 0 },
  }));
  const { errorDeg } = missedPoints(points, 0);
  const predicted = -0.05 + (0.05 / 1.5) * 1.5;
  expect(errorDeg[2]).toBeCloseTo((0.1 - predicted) * DEGREES, 9);
  expect(errorDeg[1]).toBeCloseTo(0, 9);
  expect(errorDeg[0]).toBeCloseTo(errorDeg[2]!, 9);
});
