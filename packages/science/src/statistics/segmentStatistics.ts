/**
 * Comparison of segments or stimuli: the difference, its uncertainty, and the test used.
 *
 * Different respondents: Welch's t test with Hedges' g. The same respondents: the paired t test
 * with dz. With fewer than ten values, or with fewer than a hundred skewed ones (sample skewness
 * beyond 1), t intervals are unreliable; ranks are used instead (rankTests.ts). The rule depends on
 * size and shape only, not on the difference. Respondents in both of two segments were measured
 * once, not twice: such segments are neither independent nor paired, and are refused.
 *
 * Intervals of g and dz are the large-sample ones (Hedges & Olkin 1985); g has the small-sample
 * correction 1 - 3 / (4 df - 1). Numbers only: sentences are built from `test`, `reason` and
 * `refusal`.
 */
import { tCritical95, tTwoSidedP, Z_95 } from './distributions';
import { hedgesG, type GroupMoments } from './hedgesG';
import { independentProportions, pairedProportions } from './proportionTests';
import { mannWhitney, wilcoxonSignedRank, type RankTest, type SignedRankTest } from './rankTests';

/** Raised when a test answers differently: 2 has one convention for Wilcoxon's signed ranks. */
export const STATISTICS_VERSION = '2';

/** Values of one metric, one per respondent; those that are not finite are excluded. */
export interface MeasuredGroup {
  readonly respondentIds: readonly string[];
  readonly values: ArrayLike<number>;
}

export type RankReason = 'few' | 'skewed' | 'no-spread';

export interface Difference {
  readonly test: 'welch' | 'mann-whitney' | 'paired-t' | 'wilcoxon' | 'fisher' | 'mcnemar';
  /**
   * Why ranks were used (`no-spread`: the values within each group are all the same); null if they
   * were not, or were requested.
   */
  readonly reason: RankReason | null;
  readonly n1: number;
  readonly n2: number;
  /** Respondents excluded because they have only one of the two measurements. */
  readonly unpaired: number;
  /** Pairs without a difference, which a signed-rank test leaves out; 0 in other tests. */
  readonly zeros: number;
  /** By an exact distribution; false: by t or the normal one. */
  readonly isExact: boolean;
  /** First minus second: of means, of proportions, or Hodges-Lehmann for ranks. */
  readonly estimate: number;
  /** 95 % interval; infinite if there are too few values for one. */
  readonly low: number;
  readonly high: number;
  readonly p: number;
  readonly effect: {
    readonly kind: 'hedges-g' | 'dz' | 'rank-biserial' | 'risk-difference';
    readonly value: number;
    /** NaN if there is none. */
    readonly low: number;
    readonly high: number;
  };
  /** t, U, sum of positive ranks; NaN for proportions. */
  readonly statistic: number;
  /** For t; otherwise NaN. */
  readonly df: number;
}

/**
 * `overlapping`: respondents are in both segments; `too-few`: fewer than three values (pairs);
 * `no-variation`: all values are the same.
 */
export type ComparisonRefusal = 'overlapping' | 'too-few' | 'no-variation';

export type ComparisonResult =
  | { readonly ok: true; readonly difference: Difference }
  | {
      readonly ok: false;
      readonly refusal: ComparisonRefusal;
      readonly n1: number;
      readonly n2: number;
      /** Respondents in both. */
      readonly shared: number;
    };

const LEAST = 3;
const FEW = 10;
const MANY = 100;
const SKEWED = 1;

/**
 * `auto` follows the rule above; the others force one kind, for running the same comparison in many
 * ways.
 */
export type ComparisonMethod = 'auto' | 'means' | 'ranks';

/** Two segments on the same stimulus. */
export function compareSegments(
  first: MeasuredGroup,
  second: MeasuredGroup,
  by: ComparisonMethod = 'auto',
): ComparisonResult {
  const [a, b] = [valuesById(first), valuesById(second)];
  const shared = sharedOf(a, b).length;
  if (shared > 0) return refused('overlapping', a.size, b.size, shared);
  return independent([...a.values()], [...b.values()], by);
}

/**
 * Two measurements that may be of the same respondents: two stimuli, or two AOIs, of one segment.
 * If some respondents have both, those pairs are compared; otherwise the groups are independent.
 */
export function compareMeasurements(
  first: MeasuredGroup,
  second: MeasuredGroup,
  by: ComparisonMethod = 'auto',
): ComparisonResult {
  const [a, b] = [valuesById(first), valuesById(second)];
  const shared = sharedOf(a, b);
  if (shared.length === 0) return independent([...a.values()], [...b.values()], by);
  const unpaired = a.size + b.size - 2 * shared.length;
  return paired(
    shared.map((id) => [a.get(id) ?? Number.NaN, b.get(id) ?? Number.NaN] as const),
    unpaired,
    by,
  );
}

/** Proportions of respondents (values 0 or 1) of two segments for the same stimulus. */
export function compareSegmentProportions(
  first: MeasuredGroup,
  second: MeasuredGroup,
): ComparisonResult {
  const [a, b] = [valuesById(first), valuesById(second)];
  const shared = sharedOf(a, b).length;
  if (shared > 0) return refused('overlapping', a.size, b.size, shared);
  return compareIndependentProportions(a, b);
}

/** Proportions of respondents (values 0 or 1) measured twice, as in compareMeasurements. */
export function compareMeasuredProportions(
  first: MeasuredGroup,
  second: MeasuredGroup,
): ComparisonResult {
  const [a, b] = [valuesById(first), valuesById(second)];
  const shared = sharedOf(a, b);
  if (shared.length === 0) return compareIndependentProportions(a, b);
  const n = shared.length;
  if (n < LEAST) return refused('too-few', n, n, n);
  const count = (x: number, y: number) =>
    shared.filter((id) => isHit(a.get(id)) === x && isHit(b.get(id)) === y).length;
  const found = pairedProportions(count(1, 1), count(1, 0), count(0, 1), count(0, 0));
  return proportionsDifference('mcnemar', found, n, n, a.size + b.size - 2 * n);
}

/** Holm's correction of p values for their number, in the given order. */
export function holmAdjusted(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = ps.map(() => Number.NaN);
  let most = 0;
  order.forEach((at, place) => {
    most = Math.max(most, Math.min(1, ps[at]! * (ps.length - place)));
    adjusted[at] = most;
  });
  return adjusted;
}

function independent(
  a: readonly number[],
  b: readonly number[],
  by: ComparisonMethod,
): ComparisonResult {
  const [n1, n2] = [a.length, b.length];
  if (Math.min(n1, n2) < LEAST) return refused('too-few', n1, n2, 0);
  const [one, two] = [momentsOf(a), momentsOf(b)];
  if (one.variance === 0 && two.variance === 0 && one.mean === two.mean) {
    return refused('no-variation', n1, n2, 0);
  }
  const reason = reasonForRanks([one, two]);
  // Without any variation within the groups there is no standard error.
  const isRanked = by === 'auto' ? reason !== null : by === 'ranks';
  if (isRanked || one.variance + two.variance === 0) {
    const found = mannWhitney(a, b);
    return byRanks('mann-whitney', found, isRanked ? reason : 'no-spread', n1, n2, 0);
  }
  const [e1, e2] = [one.variance / n1, two.variance / n2];
  const error = Math.sqrt(e1 + e2);
  const df = (e1 + e2) ** 2 / (e1 ** 2 / (n1 - 1) + e2 ** 2 / (n2 - 1));
  const estimate = one.mean - two.mean;
  const side = tCritical95(df) * error;
  return {
    ok: true,
    difference: {
      test: 'welch',
      reason: null,
      n1,
      n2,
      unpaired: 0,
      zeros: 0,
      isExact: false,
      estimate,
      low: estimate - side,
      high: estimate + side,
      p: tTwoSidedP(estimate / error, df),
      effect: { kind: 'hedges-g', ...hedgesG(one, two) },
      statistic: estimate / error,
      df,
    },
  };
}

function paired(
  pairs: readonly (readonly [number, number])[],
  unpaired: number,
  by: ComparisonMethod,
): ComparisonResult {
  const differences = pairs.map(([a, b]) => a - b);
  const n = differences.length;
  if (n < LEAST) return refused('too-few', n, n, n);
  const moments = momentsOf(differences);
  if (moments.variance === 0 && moments.mean === 0) return refused('no-variation', n, n, n);
  const reason = reasonForRanks([moments]);
  const isRanked = by === 'auto' ? reason !== null : by === 'ranks';
  if (isRanked || moments.variance === 0) {
    return byRanks(
      'wilcoxon',
      wilcoxonSignedRank(differences),
      isRanked ? reason : 'no-spread',
      n,
      n,
      unpaired,
    );
  }
  const error = Math.sqrt(moments.variance / n);
  const side = tCritical95(n - 1) * error;
  const dz = moments.mean / Math.sqrt(moments.variance);
  const sideDz = Z_95 * Math.sqrt(1 / n + dz ** 2 / (2 * n));
  return {
    ok: true,
    difference: {
      test: 'paired-t',
      reason: null,
      n1: n,
      n2: n,
      unpaired,
      zeros: 0,
      isExact: false,
      estimate: moments.mean,
      low: moments.mean - side,
      high: moments.mean + side,
      p: tTwoSidedP(moments.mean / error, n - 1),
      effect: { kind: 'dz', value: dz, low: dz - sideDz, high: dz + sideDz },
      statistic: moments.mean / error,
      df: n - 1,
    },
  };
}

function compareIndependentProportions(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): ComparisonResult {
  const [n1, n2] = [a.size, b.size];
  if (Math.min(n1, n2) < LEAST) return refused('too-few', n1, n2, 0);
  const hits = (group: ReadonlyMap<string, number>) => [...group.values()].filter(isHit).length;
  return proportionsDifference(
    'fisher',
    independentProportions(hits(a), n1, hits(b), n2),
    n1,
    n2,
    0,
  );
}

function proportionsDifference(
  test: 'fisher' | 'mcnemar',
  found: { estimate: number; low: number; high: number; p: number },
  n1: number,
  n2: number,
  unpaired: number,
): ComparisonResult {
  const { estimate, low, high, p } = found;
  return {
    ok: true,
    difference: {
      ...{ test, reason: null, n1, n2, unpaired, estimate, low, high, p, zeros: 0, isExact: true },
      effect: { kind: 'risk-difference', value: estimate, low, high },
      statistic: Number.NaN,
      df: Number.NaN,
    },
  };
}

type RankFinding = RankTest & Partial<SignedRankTest>;

function byRanks(
  test: 'mann-whitney' | 'wilcoxon',
  { estimate, low, high, p, rankBiserial, statistic, isExact, zeros = 0 }: RankFinding,
  reason: RankReason | null,
  n1: number,
  n2: number,
  unpaired: number,
): ComparisonResult {
  return {
    ok: true,
    difference: {
      ...{ test, reason, n1, n2, unpaired, zeros, isExact, estimate, low, high, p, statistic },
      effect: { kind: 'rank-biserial', value: rankBiserial, low: Number.NaN, high: Number.NaN },
      df: Number.NaN,
    },
  };
}

function refused(
  refusal: ComparisonRefusal,
  n1: number,
  n2: number,
  shared: number,
): ComparisonResult {
  return { ok: false, refusal, n1, n2, shared };
}

interface Moments extends GroupMoments {
  readonly skewness: number;
}

function momentsOf(values: readonly number[]): Moments {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  let squares = 0;
  let cubes = 0;
  for (const value of values) {
    squares += (value - mean) ** 2;
    cubes += (value - mean) ** 3;
  }
  const skewness = squares > 0 ? cubes / n / (squares / n) ** 1.5 : 0;
  return { n, mean, variance: squares / (n - 1), skewness };
}

function reasonForRanks(groups: readonly Moments[]): RankReason | null {
  if (groups.some(({ n }) => n < FEW)) return 'few';
  const isSkewed = groups.some(({ n, skewness }) => n < MANY && Math.abs(skewness) > SKEWED);
  return isSkewed ? 'skewed' : null;
}

function valuesById({ respondentIds, values }: MeasuredGroup): Map<string, number> {
  const known = new Map<string, number>();
  respondentIds.forEach((id, at) => {
    const value = values[at] ?? Number.NaN;
    if (Number.isFinite(value)) known.set(id, value);
  });
  return known;
}

function sharedOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): string[] {
  return [...a.keys()].filter((id) => b.has(id));
}

function isHit(value: number | undefined): 0 | 1 {
  return value !== undefined && value > 0 ? 1 : 0;
}
