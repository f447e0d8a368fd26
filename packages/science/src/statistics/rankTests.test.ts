import { describe, expect, it } from 'vitest';
import { wilcoxonSignedRank } from './rankTests';

/**
 * Wilcoxon's signed ranks by the convention of R's wilcox.test(paired = TRUE, conf.int = TRUE), with
 * `exact` left open and the continuity correction. Depression: Hollander & Wolfe (1973), as in R's
 * help page. Sleep: Student (1908), R's data set; R prints p = 0.009091, -1.400031 and -2.949921 to
 * -1.050018, whose last digits are the tolerance of its search for the root. Others: scipy 1.17.1
 * (stats.wilcoxon with zero_method "wilcox" and correction), and the roots that R searches for, found
 * by scipy's brentq.
 */
interface Case {
  readonly name: string;
  readonly differences: readonly number[];
  readonly statistic: number;
  readonly p: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly zeros: number;
  readonly isExact: boolean;
}

const CASES: readonly Case[] = [
  {
    name: 'nine pairs without ties: exact (depression)',
    differences: [0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01],
    ...{ statistic: 40, p: 0.0390625, estimate: 0.46, low: 0.01, high: 0.786 },
    ...{ zeros: 0, isExact: true },
  },
  {
    name: 'one zero and one tie among ten pairs (sleep)',
    differences: [-1.2, -2.4, -1.3, -1.3, 0, -1, -1.8, -0.8, -4.6, -1.4],
    ...{ statistic: 0, p: 0.009090698015925, estimate: -1.4, low: -2.95, high: -1.05 },
    ...{ zeros: 1, isExact: false },
  },
  {
    name: 'eight of sixteen pairs without a difference',
    differences: [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, -1],
    ...{ statistic: 34.5, p: 0.024883995133966, estimate: 3.5, low: 1, high: 6 },
    ...{ zeros: 8, isExact: false },
  },
  {
    name: 'zeros and no ties: normal as well',
    differences: [0, 0, 0, 0.5, 1.25, -0.75, 2, 3.5, 2.25, -0.25, 4, 1.75],
    ...{ statistic: 41, p: 0.03296938124422, estimate: 1.625, low: 0.25, high: 2.875 },
    ...{ zeros: 3, isExact: false },
  },
  {
    name: 'ties and no zeros',
    differences: [3, -1, 2, 2, 5, -3, 4, 1, 1, 6, -2, 7, 8, 2],
    ...{ statistic: 89, p: 0.023307913467325, estimate: 2.5, low: 0.5, high: 4.5 },
    ...{ zeros: 0, isExact: false },
  },
];

describe('Wilcoxon’s signed ranks', () => {
  it.each(CASES)('$name', ({ differences, ...expected }) => {
    const found = wilcoxonSignedRank(differences);
    expect(found.statistic).toBe(expected.statistic);
    expect(found.p).toBeCloseTo(expected.p, 12);
    expect(found.estimate).toBeCloseTo(expected.estimate, 12);
    expect(found.low).toBeCloseTo(expected.low, 12);
    expect(found.high).toBeCloseTo(expected.high, 12);
    expect([found.zeros, found.isExact]).toEqual([expected.zeros, expected.isExact]);
  });

  it.each(CASES.filter(({ zeros }) => zeros > 0))(
    'more zeros change nothing: $name',
    ({ differences }) => {
      const { zeros, ...few } = wilcoxonSignedRank(differences);
      const { zeros: more, ...many } = wilcoxonSignedRank([...differences, 0, 0, 0]);
      expect(many).toEqual(few);
      expect(more).toBe(zeros + 3);
    },
  );

  it('p by hand with ties: ranks 1.5 1.5 3.5 3.5, variance 30/4 - 12/48', () => {
    // V = 1.5 + 3.5 + 3.5 = 8.5 of 10; z = (8.5 - 5 - 0.5) / sqrt(7.25) = 1.1142.
    const found = wilcoxonSignedRank([1, -1, 2, 2]);
    expect(found.statistic).toBe(8.5);
    expect(found.p).toBeCloseTo(0.265205, 6);
  });

  it('fifty pairs are many enough for the normal distribution, as in R', () => {
    const upTo = (n: number) => Array.from({ length: n }, (_, i) => (i + 1) * (i % 3 ? 1 : -1));
    expect(wilcoxonSignedRank(upTo(49)).isExact).toBe(true);
    expect(wilcoxonSignedRank(upTo(50)).isExact).toBe(false);
    // scipy 1.17.1, exact and normal.
    expect(wilcoxonSignedRank(upTo(49)).p).toBeCloseTo(0.062485428367598, 10);
    expect(wilcoxonSignedRank(upTo(50)).p).toBeCloseTo(0.040707686135148, 10);
  });

  it('where nothing differs there is no evidence and no interval', () => {
    expect(wilcoxonSignedRank([0, 0, 0])).toEqual({
      ...{ estimate: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY },
      ...{ p: 1, rankBiserial: 0, statistic: 0, zeros: 3, isExact: false },
    });
  });
});
