/**
 * Rank tests, for few or skewed values.
 *
 * Mann-Whitney for different respondents, Wilcoxon's signed ranks for the same ones. Exact below 50
 * values per group (pairs) without ties, otherwise normal with the corrections for ties and
 * continuity. Estimates are those of Hodges and Lehmann: the median of all differences between the
 * groups, or of all means of two differences; their 95 % intervals by the same distribution
 * (Hollander & Wolfe, Nonparametric statistical methods). Effect: rank-biserial correlation, -1 to
 * 1 (Kerby 2014).
 *
 * Signed ranks follow one convention, that of R's wilcox.test (paired, conf.int): pairs that do not
 * differ are left out of p, estimate, interval and effect alike (Wilcoxon, not Pratt), and their
 * presence makes the test normal rather than exact. The interval holds the shifts that the test does
 * not reject. Departures: R searches for the ends of the normal interval to a tolerance of 1e-4,
 * here they are the steps themselves; where there are too few pairs for 95 %, R answers with a
 * narrower level, here the interval is infinite.
 */
import { normalCdf, Z_95 } from './distributions';

export interface RankTest {
  /** First minus second (Hodges-Lehmann). */
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
  readonly rankBiserial: number;
  /** U of the first group; the sum of positive ranks. */
  readonly statistic: number;
  /** By the exact distribution, not the normal one. */
  readonly isExact: boolean;
}

export interface SignedRankTest extends RankTest {
  /** Pairs without a difference, which are left out. */
  readonly zeros: number;
}

const EXACT_BELOW = 50;

export function mannWhitney(first: readonly number[], second: readonly number[]): RankTest {
  const [n1, n2] = [first.length, second.length];
  const { ranks, tieSum } = ranksOf([...first, ...second]);
  let rankSum = 0;
  for (let i = 0; i < n1; i++) rankSum += ranks[i]!;
  const u = rankSum - (n1 * (n1 + 1)) / 2;
  const n = n1 + n2;
  const variance = ((n1 * n2) / 12) * (n + 1 - tieSum / (n * (n - 1)));
  const isExact = tieSum === 0 && Math.max(n1, n2) < EXACT_BELOW;
  const counts = isExact ? rankSumCounts(n1, n2) : null;
  const differences = Float64Array.from(first.flatMap((a) => second.map((b) => a - b))).sort();
  return {
    ...interval(differences, counts, variance),
    p: pOf(u, n1 * n2, counts, variance),
    rankBiserial: (2 * u) / (n1 * n2) - 1,
    statistic: u,
    isExact,
  };
}

/** @param differences first minus second of each pair */
export function wilcoxonSignedRank(differences: readonly number[]): SignedRankTest {
  const changed = differences.filter((d) => d !== 0);
  const n = changed.length;
  const zeros = differences.length - n;
  if (n === 0) return { ...NOTHING_CHANGED, zeros };
  const { ranks, tieSum } = ranksOf(changed.map(Math.abs));
  let plus = 0;
  changed.forEach((d, i) => {
    if (d > 0) plus += ranks[i]!;
  });
  const most = (n * (n + 1)) / 2;
  const variance = (ties: number) => (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
  const isExact = tieSum === 0 && zeros === 0 && n < EXACT_BELOW;
  const counts = isExact ? signedRankCounts(n) : null;
  const means = Float64Array.from(
    changed.flatMap((a, i) => changed.slice(i).map((b) => (a + b) / 2)),
  ).sort();
  return {
    // After a shift only differences that are equal, sign included, are still tied.
    ...interval(means, counts, variance(ranksOf(changed).tieSum)),
    p: pOf(plus, most, counts, variance(tieSum)),
    rankBiserial: (2 * plus) / most - 1,
    statistic: plus,
    zeros,
    isExact,
  };
}

const NOTHING_CHANGED = {
  ...{ estimate: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY },
  ...{ p: 1, rankBiserial: 0, statistic: 0, isExact: false },
};

/** Mean ranks starting at 1, and the sum of t³ - t over groups of t ties. */
function ranksOf(values: readonly number[]): { ranks: Float64Array; tieSum: number } {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  let tieSum = 0;
  for (let i = 0; i < order.length;) {
    let end = i + 1;
    while (end < order.length && values[order[end]!] === values[order[i]!]) end++;
    for (let k = i; k < end; k++) ranks[order[k]!] = (i + 1 + end) / 2;
    tieSum += (end - i) ** 3 - (end - i);
    i = end;
  }
  return { ranks, tieSum };
}

/**
 * [0..n1 * n2] probability of each U: the number of ways to choose n1 of the ranks, divided by all.
 */
function rankSumCounts(n1: number, n2: number): Float64Array {
  // Ways to write u as a sum of at most n1 parts up to n2: one recursion per part.
  const most = n1 * n2;
  let ways = new Float64Array(most + 1);
  ways[0] = 1;
  for (let k = 1; k <= n1; k++) {
    const next = ways.slice();
    // Times (1 - x^(n2 + k)), then divided by (1 - x^k): Gauss's binomial coefficient.
    for (let u = most; u >= n2 + k; u--) next[u]! -= ways[u - n2 - k]!;
    for (let u = k; u <= most; u++) next[u]! += next[u - k]!;
    ways = next;
  }
  const all = ways.reduce((sum, value) => sum + value, 0);
  return ways.map((value) => value / all);
}

/** [0..n(n+1)/2] probability of each sum of positive ranks. */
function signedRankCounts(n: number): Float64Array {
  const most = (n * (n + 1)) / 2;
  const ways = new Float64Array(most + 1);
  ways[0] = 1;
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = most; sum >= 0; sum--) {
      ways[sum] = (ways[sum]! + (sum >= rank ? ways[sum - rank]! : 0)) / 2;
    }
  }
  return ways;
}

/** Two-sided, for a statistic between 0 and `most`, symmetric around its half. */
function pOf(
  statistic: number,
  most: number,
  counts: Float64Array | null,
  variance: number,
): number {
  const lower = Math.min(statistic, most - statistic);
  if (counts) {
    let sum = 0;
    for (let k = 0; k <= lower; k++) sum += counts[k]!;
    return Math.min(1, 2 * sum);
  }
  if (!(variance > 0)) return 1;
  const z = Math.min(0, lower - most / 2 + 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * normalCdf(z));
}

function interval(
  sorted: Float64Array,
  counts: Float64Array | null,
  variance: number,
): { estimate: number; low: number; high: number } {
  const n = sorted.length;
  // Rounding is the continuity correction: the test at a shift beyond this step has p < 5 %.
  let cut = Math.max(0, Math.ceil(n / 2 - 0.5 - Z_95 * Math.sqrt(variance)));
  if (counts) {
    // As many from each end as leave at most 2.5 % outside.
    let sum = 0;
    for (cut = 0; cut < n; cut++) {
      sum += counts[cut]!;
      if (sum > 0.025) break;
    }
  }
  const middle = n >> 1;
  const estimate = n % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  // Too few values for a 95 % interval.
  if (cut === 0) return { estimate, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  return { estimate, low: sorted[cut - 1]!, high: sorted[n - cut]! };
}
