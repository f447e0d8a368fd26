import { describe, expect, it } from 'vitest';
import { chooseFixationFilter } from './fixationFilter';
import { gazeBlocks } from './gazeBlocks';
import { segmentation, SEGMENTATION_DEFAULTS } from './segmentation';
import type { Fixations } from './fixations';

const stay = (deg: number, samples: number) => Array.from({ length: samples }, () => deg);
const lost = (samples: number) => stay(Number.NaN, samples);

function detect(
  x: readonly number[],
  { intervalMs = 40, stdDeg = 1 as number | null, fromMs = 0, byDeg = 0 } = {},
): Fixations<Float64Array> {
  const tMs = Float64Array.from(x, (_one, i) => fromMs + i * intervalMs);
  const xDeg = Float64Array.from(x, (value) => value + byDeg);
  const yDeg = Float64Array.from(x, (value) => (Number.isNaN(value) ? value : -byDeg));
  return segmentation(tMs, xDeg, yDeg, { xPx: xDeg, yPx: yDeg }, stdDeg);
}
const bounds = ({ startMs, endMs }: Fixations<Float64Array>) =>
  [...startMs].map((start, f) => [start, endMs[f]]);

/** Gaze that jumps about, with scatter that repeats itself exactly. */
function wandering(samples: number): number[] {
  return Array.from({ length: samples }, (_one, i) => {
    const place = (Math.floor(i / 11) * 7) % 30;
    return place + ((i * 7919) % 13) / 13;
  });
}

describe('segmentation', () => {
  it('finds two places with a sample between them', () => {
    const found = detect([...stay(0, 8), 5, ...stay(10, 8)]);
    expect(bounds(found)).toEqual([
      [-20, 300],
      [340, 660],
    ]);
    expect([...found.x]).toEqual([0, 10]);
  });

  it('needs 120 ms', () => {
    expect(detect([...lost(3), ...stay(0, 2), ...lost(3)]).count).toBe(0);
    expect(detect([...lost(3), ...stay(0, 3), ...lost(3)]).count).toBe(1);
  });

  it('ends at a loss and at a pause', () => {
    expect(bounds(detect([...stay(0, 6), ...lost(3), ...stay(0, 6)]))).toEqual([
      [-20, 220],
      [340, 580],
    ]);
    const tMs = Float64Array.from(stay(0, 12), (_one, i) => i * 40 + (i < 6 ? 0 : 60));
    const still = new Float64Array(12);
    const found = segmentation(tMs, still, still, { xPx: still, yPx: still }, 1);
    expect([...found.startMs]).toEqual([-20, 250]);
  });

  it('takes the centre from measured samples alone', () => {
    const tMs = Float64Array.from(stay(0, 8), (_one, i) => i * 25);
    const measured = Float64Array.of(40, 40, Number.NaN, 41, 41, 41, 41, 41);
    const found = chooseFixationFilter('segments', 40, 1).detectLinear(tMs, measured, measured, 40);
    expect(found.count).toBe(1);
    expect(found.x[0]).toBeCloseTo((2 * 40 + 5 * 41) / 7, 12);
  });

  it.each([
    [30, 1],
    [30, 12],
    [500, 6],
  ])('at %i Hz gaze that rests for %i s is one fixation', (rateHz, seconds) => {
    const rest = stay(3, rateHz * seconds).map((x, i) => x + ((i * 7919) % 13) / 26);
    const found = detect([...stay(20, rateHz), ...rest, ...stay(20, rateHz)], {
      intervalMs: 1000 / rateHz,
    });
    expect(found.count).toBe(3);
    expect(found.endMs[1]! - found.startMs[1]!).toBeGreaterThan(1000 * seconds - 70);
  });

  it('does not depend on where the gaze is, or on when', () => {
    const x = wandering(300);
    const found = detect(x);
    expect(found.count).toBeGreaterThan(20);
    expect(bounds(detect(x, { byDeg: 64 }))).toEqual(bounds(found));
    const later = detect(x, { fromMs: 4096 });
    expect([...later.startMs].map((at) => at - 4096)).toEqual([...found.startMs]);
  });

  it('finds the same in reversed gaze, reversed', () => {
    const x = [...stay(0, 8), 5, ...stay(10, 9), 4, ...stay(-3, 7)];
    const forward = bounds(detect(x));
    const lastMs = (x.length - 1) * 40;
    const backward = bounds(detect(x.toReversed()))
      .map(([start = 0, end = 0]) => [lastMs - end, lastMs - start])
      .toReversed();
    expect(backward).toEqual(forward);
  });

  it('follows the precision: what is two places for precise gaze is one for noisy gaze', () => {
    const scattered = (byDeg: number) =>
      [...stay(0, 5), ...stay(2, 5)].map((x, i) => x + (i % 2 === 0 ? byDeg : -byDeg));
    expect(detect(scattered(0.25), { stdDeg: 0.3 }).count).toBe(2);
    expect(detect(scattered(0.25), { stdDeg: null }).count).toBe(2);
    expect(detect(scattered(1.5), { stdDeg: 2.5 }).count).toBe(1);
  });

  it('detects nothing without samples', () => {
    for (const x of [[], [1], lost(20), stay(1, 2)]) expect(detect(x).count).toBe(0);
  });

  it('divides runs of valid gaze each for itself', () => {
    const parts = [wandering(120), wandering(77).map((x) => 30 - x), wandering(45)];
    const alone = parts.flatMap((part) => detect(part, { stdDeg: 0.5 }).count);
    const together = detect(
      parts.flatMap((part) => [...part, ...lost(4)]),
      { stdDeg: 0.5 },
    );
    expect(together.count).toBe(alone.reduce((sum, count) => sum + count, 0));
  });

  it('has round parameters', () => {
    expect(SEGMENTATION_DEFAULTS).toEqual({
      spreadBaseDeg: 1,
      spreadPerStd: 0.6,
      mostCorrelation: 0.9,
      price: 2,
      transitionPrice: 1.5,
      usualMs: 200,
      durationWeight: 1.5,
      minDurationMs: 120,
      blockMs: 33,
    });
  });
});

describe('blocks of gaze', () => {
  it('average samples of a run, and what is left belongs to the last block', () => {
    const x = Float64Array.of(1, 3, 5, 7, 9, Number.NaN, 2, 4);
    const tMs = Float64Array.from(x, (_one, i) => i * 10);
    const blocks = gazeBlocks(tMs, x, x, 2);
    expect([...blocks.x]).toEqual([2, 7, 3]);
    expect([...blocks.tMs]).toEqual([5, 30, 65]);
    expect([...blocks.firsts]).toEqual([0, 2, 6]);
    expect([...blocks.lasts]).toEqual([1, 4, 7]);
    expect(blocks.runs).toEqual([0, 2, 3]);
  });

  it('are as long as their samples: memory grows with the gaze and no faster', () => {
    const n = 4000;
    const still = new Float64Array(n);
    const blocks = gazeBlocks(
      Float64Array.from(still, (_one, i) => i * 2),
      still,
      still,
      17,
    );
    expect(blocks.count).toBe(235);
    expect(blocks.lasts.at(-1)).toBe(n - 1);
  });
});
