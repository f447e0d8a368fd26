import { describe, expect, it } from 'vitest';
import {
  estimateDrift,
  correctDrift,
  offsetAt,
  subtractOffset,
  type HeldOutTarget,
} from './driftCorrection';
import { pxOfAxis } from '../geometry/visualAngle';

const VIEW = { centreXPx: 640, centreYPx: 360, cmPerPx: 0.0235, distanceCm: 60 };

function noise(seed: number): () => number {
  let state = seed;
  return () => {
    let sum = 0;
    for (let i = 0; i < 12; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += state / 2 ** 32;
    }
    return sum - 6;
  };
}

/** Points in degrees, each missed by an offset and by noise of this many degrees. */
function targets(
  count: number,
  round: number,
  offsetDeg: readonly [number, number],
  noiseDeg: number,
  random: () => number,
): HeldOutTarget[] {
  return Array.from({ length: count }, (_, at) => {
    const xDeg = -10 + (20 * (at % 4)) / 3;
    const yDeg = -6 + (12 * Math.floor(at / 4)) / 3;
    const px = (deg: number, centre: number) => pxOfAxis(deg, centre, VIEW);
    const seenX = px(xDeg + offsetDeg[0] + noiseDeg * random(), VIEW.centreXPx);
    const seenY = px(yDeg + offsetDeg[1] + noiseDeg * random(), VIEW.centreYPx);
    return {
      targetXPx: px(xDeg, VIEW.centreXPx),
      targetYPx: px(yDeg, VIEW.centreYPx),
      xPx: [seenX, Number.NaN, seenX],
      yPx: [seenY, Number.NaN, seenY],
      xNorm: 0.5,
      yNorm: 0.5,
      atMs: round * 100_000 + at * 1000,
      round,
    };
  });
}

describe('an offset', () => {
  it('is not detected in noise: in at most five of a hundred people', () => {
    const found = Array.from({ length: 100 }, (_, seed) =>
      estimateDrift(
        [
          ...targets(13, 0, [0, 0], 1.5, noise(seed + 1)),
          ...targets(5, 1, [0, 0], 1.5, noise(seed + 1000)),
        ],
        VIEW,
      ),
    ).filter(Boolean);
    expect(found.length).toBeLessThanOrEqual(5);
  });

  it('of 2 degrees is detected, slightly underestimated, and lowers the held-out error', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const own = targets(13, 0, [2, 0], 1, noise(seed));
      const drift = estimateDrift(own, VIEW);
      expect(drift?.knots).toHaveLength(1);
      expect(drift?.knots[0]?.xDeg).toBeGreaterThan(1.4);
      expect(drift?.knots[0]?.xDeg).toBeLessThan(2.6);
      // New targets that were not used for the offset.
      const others = targets(13, 0, [2, 0], 1, noise(seed + 50));
      const error = (corrected: boolean) =>
        others.reduce((sum, { xPx, yPx, targetXPx, targetYPx, atMs }) => {
          const seen = { xPx: xPx[0] ?? 0, yPx: yPx[0] ?? 0 };
          const offset = offsetAt(drift?.knots ?? [], atMs);
          const place = corrected ? subtractOffset(seen.xPx, seen.yPx, offset, VIEW) : seen;
          return sum + Math.hypot(place.xPx - targetXPx, place.yPx - targetYPx) / others.length;
        }, 0);
      expect(error(true)).toBeLessThan(0.8 * error(false));
    }
  });

  it('of a few targets is not used, however large', () => {
    expect(estimateDrift(targets(4, 0, [5, 5], 0.1, noise(1)), VIEW)).toBeNull();
    expect(estimateDrift([], VIEW)).toBeNull();
  });

  it('is shrunk by chance, by hand', () => {
    // Five misses 1, 1, 1, 1 and 3 degrees to the right: mean 1.4, chance 3.2 / 4 / 5 = 0.16.
    const none = () => 0;
    const own = [1, 1, 1, 1, 3].map((deg) => targets(1, 0, [deg, 0], 0, none)[0]!);
    const drift = estimateDrift(own, VIEW);
    expect(drift?.knots[0]?.xDeg).toBeCloseTo(1.4 * (1 - 0.16 / 1.96), 6);
    // Without the last one the others agree: nothing is shrunk.
    expect(drift?.leftOut[4]?.xDeg).toBeCloseTo(1, 6);
  });

  it('is shrunk by chance in both directions together, by hand', () => {
    // Misses 1, 1, 1, 1, 3 to the right and 2 downwards, but once 4.5: means 1.4 and 2.5.
    const none = () => 0;
    const misses: [number, number][] = [
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 4.5],
      [3, 2],
    ];
    const own = misses.map((offset) => targets(1, 0, offset, 0, none)[0]!);
    const chance = (3.2 + 5) / 4 / 5;
    const stored = 1 - chance / (1.4 ** 2 + 2.5 ** 2);
    const [knot] = estimateDrift(own, VIEW)?.knots ?? [];
    expect(knot?.xDeg).toBeCloseTo(1.4 * stored, 6);
    expect(Math.abs(knot?.yDeg ?? 0)).toBeCloseTo(2.5 * stored, 6);
  });

  it('changes in a straight line between two rounds, and stays before and after', () => {
    const drift = estimateDrift(
      [...targets(13, 0, [-2, 0], 0.5, noise(3)), ...targets(13, 1, [2, 0], 0.5, noise(4))],
      VIEW,
    );
    const [first, second] = drift?.knots ?? [];
    if (!drift || !first || !second) throw new Error('no drift');
    expect(offsetAt(drift.knots, -1e6).xDeg).toBe(first.xDeg);
    expect(offsetAt(drift.knots, 1e6).xDeg).toBe(second.xDeg);
    const middle = offsetAt(drift.knots, (first.atMs + second.atMs) / 2);
    expect(middle.xDeg).toBeCloseTo((first.xDeg + second.xDeg) / 2, 9);
    const gaze = { xPx: new Float32Array([640, NaN]), yPx: new Float32Array([360, NaN]) };
    const tMs = new Float64Array([-1e6, 0]);
    const moved = correctDrift(gaze, tMs, drift, VIEW);
    expect(moved.xPx[0]).toBeCloseTo(pxOfAxis(-first.xDeg, 640, VIEW), 3);
    expect(moved.xPx[1]).toBeNaN();
    expect(gaze.xPx[0]).toBe(640);
  });
});
