import { describe, expect, it } from 'vitest';
import { incompleteBeta, lnGamma, normalCdf, tCritical95, tTwoSidedP } from './distributions';
import {
  fisherExactP,
  independentProportions,
  mcNemarExactP,
  pairedProportions,
  wilsonInterval,
} from './proportionTests';
import { mannWhitney, wilcoxonSignedRank } from './rankTests';
import {
  compareMeasuredProportions,
  compareMeasurements,
  compareSegmentProportions,
  compareSegments,
  holmAdjusted,
  type ComparisonResult,
  type Difference,
  type MeasuredGroup,
} from './segmentStatistics';

function group(prefix: string, values: readonly number[]): MeasuredGroup {
  return { respondentIds: values.map((_, i) => `${prefix}${i}`), values };
}

function differenceOf(compared: ComparisonResult): Difference {
  if (!compared.ok) throw new Error(compared.refusal);
  return compared.difference;
}

describe('distributions, against printed tables', () => {
  it('normal', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 14);
    expect(normalCdf(-3)).toBeCloseTo(0.00134989803163, 14);
    expect(normalCdf(-8) / 6.220960574271785e-16).toBeCloseTo(1, 10);
  });

  it('gamma and incomplete beta', () => {
    expect(lnGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
    expect(lnGamma(11)).toBeCloseTo(Math.log(3628800), 12);
    // I_x(1, b) = 1 - (1 - x)^b; I_x(2, 2) = 3x² - 2x³.
    expect(incompleteBeta(0.3, 1, 4)).toBeCloseTo(1 - 0.7 ** 4, 13);
    expect(incompleteBeta(0.9, 2, 2)).toBeCloseTo(3 * 0.81 - 2 * 0.729, 13);
  });

  it.each([
    [1, 12.7062047],
    [4, 2.7764451],
    [10, 2.2281389],
    [30, 2.0422725],
    [120, 1.9799304],
  ])('t with %i degrees of freedom: %f', (df, t) => {
    expect(tCritical95(df)).toBeCloseTo(t, 6);
    expect(tTwoSidedP(t, df)).toBeCloseTo(0.05, 8);
  });

  it('t with one degree of freedom is Cauchy: P(|t| > 1) = 1/2', () => {
    expect(tTwoSidedP(1, 1)).toBeCloseTo(0.5, 13);
  });
});

describe('proportions', () => {
  it('Wilson: 81 of 263 (Newcombe 1998)', () => {
    const { low, high } = wilsonInterval(81, 263);
    expect([low, high].map((v) => v.toFixed(4))).toEqual(['0.2553', '0.3662']);
  });

  it('56 of 70 against 48 of 80 (Newcombe 1998, method 10)', () => {
    const { estimate, low, high } = independentProportions(56, 70, 48, 80);
    expect(estimate).toBeCloseTo(0.2, 12);
    expect([low, high].map((v) => v.toFixed(4))).toEqual(['0.0524', '0.3339']);
  });

  it('Fisher’s tea: 3 of 4 against 1 of 4, p = 34/70', () => {
    expect(fisherExactP(3, 4, 1, 4)).toBeCloseTo(34 / 70, 9);
    expect(fisherExactP(4, 4, 0, 4)).toBeCloseTo(2 / 70, 9);
    expect(fisherExactP(0, 5, 0, 5)).toBe(1);
  });

  it('McNemar: 1 against 8 of 9 discordant pairs, p = 2 (1 + 9) / 512', () => {
    expect(mcNemarExactP(1, 8)).toBeCloseTo(20 / 512, 12);
    expect(mcNemarExactP(0, 0)).toBe(1);
  });

  it('pairs without correlation have the interval of independent groups; correlation narrows it', () => {
    const loose = pairedProportions(25, 25, 25, 25);
    const apart = independentProportions(50, 100, 50, 100);
    expect(loose.low).toBeCloseTo(apart.low, 12);
    expect(loose.high).toBeCloseTo(apart.high, 12);
    const tight = pairedProportions(45, 5, 5, 45);
    expect(tight.high).toBeLessThan(loose.high / 1.5);
    expect(tight.low).toBeCloseTo(-tight.high, 12);
  });
});

describe('ranks', () => {
  it('Mann-Whitney: separate groups of three and four: p = 2/35', () => {
    const found = mannWhitney([10, 11, 12], [1, 2, 3, 4]);
    expect(found.p).toBeCloseTo(2 / 35, 12);
    expect(found.rankBiserial).toBe(1);
    expect(found.statistic).toBe(12);
    // Median of 6..11: twelve differences 6, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11.
    expect(found.estimate).toBe(8.5);
  });

  it('Mann-Whitney with five each, table of U at 5 %: 2', () => {
    // U = 2: ways to have U of 0, 1, 2 are 1, 1, 2 of 252.
    const found = mannWhitney([1, 2, 3, 4, 7], [5, 6, 8, 9, 10]);
    expect(found.statistic).toBe(2);
    expect(found.p).toBeCloseTo((2 * 4) / 252, 12);
  });

  it('Wilcoxon: six pairs that all increase, p = 2/64', () => {
    const found = wilcoxonSignedRank([1, 2, 3, 4, 5, 6]);
    expect(found.p).toBeCloseTo(2 / 64, 12);
    expect(found.statistic).toBe(21);
    expect(found.rankBiserial).toBe(1);
    expect(found.estimate).toBe(3.5);
    expect([found.low, found.high]).toEqual([1, 6]);
  });

  it('ties get the mean rank, and the normal approximation its corrections', () => {
    // Ranks 1.5 1.5 3.5 | 3.5 5.5 5.5; U = 0.5; variance 9/12 (7 - 18/30) = 4.8; z = (0.5 - 4.5 + 0.5) / sqrt 4.8.
    const found = mannWhitney([1, 1, 2], [2, 3, 3]);
    expect(found.statistic).toBe(0.5);
    expect(found.p).toBeCloseTo(2 * normalCdf(-3.5 / Math.sqrt(4.8)), 12);
    expect(mannWhitney([2, 2, 2], [2, 2, 2]).p).toBe(1);
  });
});

describe('the choice of the test and its result', () => {
  // Student's own data (1908): hours of sleep gained by ten patients with two drugs.
  const drug1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const drug2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

  it('Welch on the sleep data: t = -1.8608, df = 17.776, p = 0.07939, interval -3.3655 to 0.2055', () => {
    const found = differenceOf(compareSegments(group('a', drug1), group('b', drug2)));
    expect(found.test).toBe('welch');
    expect(found.statistic).toBeCloseTo(-1.8608, 4);
    expect(found.df).toBeCloseTo(17.776, 3);
    expect(found.p).toBeCloseTo(0.07939, 5);
    expect(found.low).toBeCloseTo(-3.3654832, 6);
    expect(found.high).toBeCloseTo(0.2054832, 6);
    // d = -1.58 / 1.8986 = -0.8322, times 1 - 3/71.
    expect(found.effect.value).toBeCloseTo(-0.797, 3);
  });

  it('the pairs of the sleep data: ranks, since their differences are skewed; p by hand', () => {
    const found = differenceOf(compareMeasurements(group('p', drug1), group('p', drug2)));
    // One difference of -4.6 among 0 to -2.4.
    expect(found.test).toBe('wilcoxon');
    expect(found.reason).toBe('skewed');
    expect(found.effect.value).toBe(-1);
  });

  it('the paired t test by hand: differences 1..12, t = 6.5 / sqrt(13/12)', () => {
    const second = Array.from({ length: 12 }, () => 5);
    const first = second.map((v, i) => v + i + 1);
    const found = differenceOf(compareMeasurements(group('p', first), group('p', second)));
    expect(found.test).toBe('paired-t');
    expect(found.estimate).toBe(6.5);
    expect(found.statistic).toBeCloseTo(6.5 / Math.sqrt(13 / 12), 10);
    expect(found.effect.value).toBeCloseTo(6.5 / Math.sqrt(13), 10);
    expect(found.high - found.low).toBeCloseTo(2 * 2.2009852 * Math.sqrt(13 / 12), 6);
  });

  it('few values use ranks', () => {
    const found = differenceOf(compareSegments(group('a', [1, 2, 3]), group('b', [4, 5, 6])));
    expect([found.test, found.reason]).toEqual(['mann-whitney', 'few']);
    expect(found.p).toBeCloseTo(2 / 20, 12);
    expect(found.low).toBe(Number.NEGATIVE_INFINITY);
  });

  it('refuses segments with common respondents, too few values, and constant values', () => {
    const both = group('a', [1, 2, 3, 4]);
    expect(compareSegments(both, group('a', [1, 2, 3]))).toEqual({
      ok: false,
      refusal: 'overlapping',
      n1: 4,
      n2: 3,
      shared: 3,
    });
    expect(compareSegmentProportions(both, both)).toMatchObject({ refusal: 'overlapping' });
    expect(compareSegments(both, group('b', [1, Number.NaN, 2]))).toMatchObject({
      refusal: 'too-few',
      n2: 2,
    });
    expect(compareSegments(group('a', [2, 2, 2]), group('b', [2, 2, 2]))).toMatchObject({
      refusal: 'no-variation',
    });
    expect(compareSegments(group('a', []), group('b', []))).toMatchObject({ refusal: 'too-few' });
  });

  it('compares only the pairs of measurements, and counts the others', () => {
    const first = { respondentIds: ['a', 'b', 'c', 'd', 'e'], values: [1, 2, 3, Number.NaN, 9] };
    const second = { respondentIds: ['c', 'b', 'a', 'd', 'f'], values: [5, 4, 2, 1, 3] };
    const found = differenceOf(compareMeasurements(first, second));
    expect(found).toMatchObject({ test: 'wilcoxon', n1: 3, n2: 3, unpaired: 3, estimate: -1.75 });
  });

  it('swapping the groups gives the opposite difference and the same p', () => {
    const forth = differenceOf(compareSegments(group('a', drug1), group('b', drug2)));
    const back = differenceOf(compareSegments(group('b', drug2), group('a', drug1)));
    expect(back.estimate).toBeCloseTo(-forth.estimate, 12);
    expect(back.low).toBeCloseTo(-forth.high, 10);
    expect(back.p).toBeCloseTo(forth.p, 12);
    expect(back.effect.value).toBeCloseTo(-forth.effect.value, 12);
  });

  it('proportions of different and of the same respondents', () => {
    const parts = differenceOf(
      compareSegmentProportions(group('a', [1, 1, 1, 0]), group('b', [1, 0, 0, 0])),
    );
    expect(parts).toMatchObject({ test: 'fisher', estimate: 0.5 });
    expect(parts.p).toBeCloseTo(34 / 70, 9);
    const pairs = differenceOf(
      compareMeasuredProportions(group('a', [1, 1, 1, 0]), group('a', [1, 0, 0, 0])),
    );
    expect(pairs).toMatchObject({ test: 'mcnemar', estimate: 0.5 });
    expect(pairs.p).toBeCloseTo(0.5, 12);
  });

  it('Holm: 0.01, 0.04, 0.03 become 0.03, 0.06, 0.06', () => {
    const adjusted = holmAdjusted([0.01, 0.04, 0.03]);
    expect(adjusted.map((p) => p.toFixed(2))).toEqual(['0.03', '0.06', '0.06']);
  });
});

describe('values at the border of what can be calculated', () => {
  it('t that is no number has no p, and t without end has p 0', () => {
    expect(tTwoSidedP(Number.NaN, 5)).toBeNaN();
    expect(tTwoSidedP(Number.POSITIVE_INFINITY, 5)).toBe(0);
  });

  it('pairs that nobody hit have the interval of independent groups', () => {
    const { estimate, low, high } = pairedProportions(0, 0, 0, 5);
    expect([estimate, low, high]).toEqual([
      0,
      independentProportions(0, 5, 0, 5).low,
      independentProportions(0, 5, 0, 5).high,
    ]);
  });

  it('paired shares by Newcombe’s method 10, step by step', () => {
    // 10 hit twice, 5 only first, 2 only second, 13 never: 15 and 12 of 30.
    const { estimate, low, high } = pairedProportions(10, 5, 2, 13);
    const [first, second] = [wilsonInterval(15, 30), wilsonInterval(12, 30)];
    const phi = (10 * 13 - 5 * 2 - 15) / Math.sqrt(15 * 15 * 12 * 18);
    const side = (a: number, b: number) => Math.sqrt(a ** 2 - 2 * phi * a * b + b ** 2);
    expect(estimate).toBeCloseTo(0.1, 12);
    expect(low).toBeCloseTo(0.1 - side(0.5 - first.low, second.high - 0.4), 12);
    expect(high).toBeCloseTo(0.1 + side(first.high - 0.5, 0.4 - second.low), 12);
  });

  it('Wilcoxon: the exact interval of seven pairs leaves two averages out at each end', () => {
    // P(T <= 2) = 3 / 128 and P(T <= 3) = 5 / 128; averages of two begin 1, 1.5, 2 and end 6, 6.5, 7.
    const found = wilcoxonSignedRank([1, 2, 3, 4, 5, 6, 7]);
    expect([found.low, found.high]).toEqual([2, 6]);
  });

  it('Fisher by hand with more hits than members: 0 of 3 against 6 of 9, p = (84 + 84) / 924', () => {
    expect(fisherExactP(0, 3, 6, 9)).toBeCloseTo(168 / 924, 12);
    expect(fisherExactP(6, 9, 0, 3)).toBeCloseTo(168 / 924, 12);
  });

  it('the paired t test has a degree of freedom less than pairs', () => {
    const second = Array.from({ length: 12 }, () => 5);
    const first = second.map((v, i) => v + i + 1);
    const found = differenceOf(compareMeasurements(group('p', first), group('p', second)));
    expect(found.p).toBeCloseTo(tTwoSidedP(6.5 / Math.sqrt(13 / 12), 11), 12);
    const dz = 6.5 / Math.sqrt(13);
    const side = 1.959963984540054 * Math.sqrt(1 / 12 + dz ** 2 / 24);
    expect(found.effect.low).toBeCloseTo(dz - side, 9);
    expect(found.effect.high).toBeCloseTo(dz + side, 9);
  });

  it('only groups of one and the same value have nothing to compare', () => {
    const varied = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const same = (value: number) => varied.map(() => value);
    const compared = (a: readonly number[], b: readonly number[]) =>
      compareSegments(group('a', a), group('b', b));
    expect(compared(same(6.5), same(6.5))).toMatchObject({ refusal: 'no-variation' });
    expect(compared(varied, varied).ok).toBe(true);
    expect(compared(same(6.5), varied).ok).toBe(true);
    expect(compared(varied, same(6.5)).ok).toBe(true);
    expect(compared(same(1), same(2)).ok).toBe(true);
  });
});
