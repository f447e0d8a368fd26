import { describe, expect, it } from 'vitest';
import { cheapestSegmentation, type Segmentation } from './cheapestSegmentation';
import type { SegmentationCosts } from './segmentationCosts';

/** Reproducible numbers between 0 and 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function costsOf(more: Partial<SegmentationCosts> = {}): SegmentationCosts {
  return {
    correlation: 0,
    weight: 0.5,
    transition: 1,
    least: 2,
    most: 4,
    price: Float64Array.of(0, 2, 2, 2, 2),
    pricePerMore: 0,
    ...more,
  };
}

/** Misfit by definition: the best centre from the normal equations, then the weighted squares. */
function misfitOf(z: readonly number[], r: number): number {
  const rows = z.map((value, k) =>
    k === 0
      ? { value, share: 1, weight: 1 }
      : { value: value - r * z[k - 1]!, share: 1 - r, weight: 1 / (1 - r * r) },
  );
  const centre =
    rows.reduce((sum, { value, share, weight }) => sum + weight * share * value, 0) /
    rows.reduce((sum, { share, weight }) => sum + weight * share * share, 0);
  return rows.reduce(
    (sum, { value, share, weight }) => sum + weight * (value - share * centre) ** 2,
    0,
  );
}

/** Centre of samples by the same definition. */
function centreOf(z: readonly number[], r: number): number {
  const ofMore = (1 - r) / (1 - r * r);
  const sum = z.reduce(
    (s, value, k) => s + (k === 0 ? value : ofMore * (value - r * z[k - 1]!)),
    0,
  );
  return sum / (1 + ofMore * (1 - r) * (z.length - 1));
}

function costOfFixation(x: readonly number[], y: readonly number[], costs: SegmentationCosts) {
  const { correlation: r, weight, most, price, pricePerMore } = costs;
  const d = Math.min(x.length, most);
  let cost = price[d]! + weight * (misfitOf(x.slice(0, d), r) + misfitOf(y.slice(0, d), r));
  for (let k = most; k < x.length; k++) {
    for (const z of [x, y]) {
      const miss = z[k]! - r * z[k - 1]! - (1 - r) * centreOf(z.slice(k - most, k), r);
      cost += (weight * miss * miss) / (1 - r * r);
    }
    cost += pricePerMore;
  }
  return cost;
}

/** Least cost over all divisions, one after the other. */
function cheapestOfAll(
  x: readonly number[],
  y: readonly number[],
  costs: SegmentationCosts,
): number {
  if (x.length === 0) return 0;
  let least = costs.transition + cheapestOfAll(x.slice(1), y.slice(1), costs);
  for (let d = costs.least; d <= x.length; d++) {
    const own = costOfFixation(x.slice(0, d), y.slice(0, d), costs);
    least = Math.min(least, own + cheapestOfAll(x.slice(d), y.slice(d), costs));
  }
  return least;
}

/** Cost of an answer by definition. */
function costOfAnswer(
  x: readonly number[],
  y: readonly number[],
  { firsts, lasts }: Segmentation,
  costs: SegmentationCosts,
): number {
  let inside = 0;
  let cost = 0;
  firsts.forEach((first, f) => {
    const end = lasts[f]! + 1;
    inside += end - first;
    cost += costOfFixation(x.slice(first, end), y.slice(first, end), costs);
  });
  return cost + costs.transition * (x.length - inside);
}

describe('the cheapest division, calculated by hand', () => {
  it('two places with one sample between them', () => {
    const found = cheapestSegmentation(
      Float64Array.of(0, 0, 0, 5, 10, 10, 10),
      new Float64Array(7),
      costsOf(),
    );
    // Two fixations without misfit for 2 each, and one transition. Taking the sample at 5 into one
    // of them would cost 25 * 3/4 / 2 instead of 1.
    expect(found).toEqual({ firsts: [0, 4], lasts: [2, 6], cost: 5 });
  });

  it('one place that is left for a single sample', () => {
    const x = Float64Array.of(0, 0, 1, 0);
    // As one fixation: 2 + (1 - 1/4) / 2 = 2.375; two samples alone, then two transitions: 4.
    expect(cheapestSegmentation(x, new Float64Array(4), costsOf())).toEqual({
      firsts: [0],
      lasts: [3],
      cost: 2.375,
    });
  });

  it('correlated scatter explains a slow step, not a quick one', () => {
    const costs = costsOf({ correlation: 0.5 });
    // w = 1, 0.5 behind the first sample: misfit 0 + (1² + 0.5²) / 0.75 less the part of the
    // centre, (0 + 1.5 / 1.5)² / (1 + 2 / 3) = 0.6, so (5/3 - 0.6) / 2 + 2.
    const found = cheapestSegmentation(Float64Array.of(0, 1, 1), new Float64Array(3), costs);
    expect(found.firsts).toEqual([0]);
    expect(found.cost).toBeCloseTo(2 + (5 / 3 - 0.6) / 2, 12);
  });

  it('nothing but transitions where no fixation is worth its price', () => {
    const x = Float64Array.of(0, 9, 18, 27);
    const found = cheapestSegmentation(x, new Float64Array(4), costsOf());
    expect(found).toEqual({ firsts: [], lasts: [], cost: 4 });
    expect(cheapestSegmentation(new Float64Array(0), new Float64Array(0), costsOf())).toEqual({
      firsts: [],
      lasts: [],
      cost: 0,
    });
  });

  it('a place of any length stays one fixation', () => {
    const n = 5000;
    const found = cheapestSegmentation(new Float64Array(n), new Float64Array(n), costsOf());
    expect(found).toEqual({ firsts: [0], lasts: [n - 1], cost: 2 });
  });
});

describe('against all divisions', () => {
  const next = random(7);
  const cases = Array.from({ length: 60 }, (_one, at) => {
    const n = 3 + (at % 9);
    let place = 0;
    const x = Array.from({ length: n }, () => {
      if (next() < 0.25) place = 6 * next();
      return place + 1.5 * (next() - 0.5);
    });
    const y = x.map(() => 2 * next());
    const costs = costsOf({
      correlation: [0, 0.3, 0.6, 0.9][at % 4]!,
      weight: 0.3 + next(),
      transition: 0.3 + next(),
      price: Float64Array.from([0, 1, 2, 3, 4], () => 0.5 + next()),
      pricePerMore: 0.3 * next(),
    });
    return { at, x, y, costs };
  });

  it.each(cases)('nothing is cheaper: $at', ({ x, y, costs }) => {
    const found = cheapestSegmentation(Float64Array.from(x), Float64Array.from(y), costs);
    expect(found.cost).toBeCloseTo(costOfAnswer(x, y, found, costs), 9);
    // Along the longest fixations the search keeps the one that is cheapest so far, which is exact.
    expect(found.cost).toBeCloseTo(cheapestOfAll(x, y, costs), 9);
  });
});
