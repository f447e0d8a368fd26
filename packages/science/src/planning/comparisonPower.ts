/**
 * Power and sample size of the comparisons that the studio makes.
 *
 * t tests: exact for normal values of one spread, by the noncentral t distribution; both tails count
 * (as in G*Power, and in R's power.t.test with strict = TRUE). The comparison itself uses Welch's
 * test; with groups of one size its power differs by less than its planning does.
 *
 * Proportions: Fisher's exact test, which the comparison uses, by all its tables up to EXACT_MOST in
 * a group (fisherPower.ts). Above, the normal approximation with pooled variance under the null
 * hypothesis and unpooled variance under the alternative (R's power.prop.test with strict = TRUE),
 * corrected for continuity (Fleiss, Levin & Paik 2003, eq. 4.14 and 4.18): within a percent of it.
 */
import { normalCdf, normalCritical, tCritical } from '../statistics/distributions';
import { fisherPower } from './fisherPower';
import { noncentralTCdf } from './noncentralT';
import { smallestCount } from './smallestCount';

export type ComparisonDesign =
  /** Two groups of different people; the difference of the means over their common SD (d, g). */
  | { readonly design: 'groups'; readonly effect: number }
  /** The same people twice; the mean difference over the SD of the differences (dz). */
  | { readonly design: 'paired'; readonly effect: number }
  /** Two groups of different people; the two proportions, 0..1. */
  | { readonly design: 'proportions'; readonly first: number; readonly second: number };

/** More than anybody collects: an effect that needs more is given up. */
export const SIZE_MOST = 20_000;
const EXACT_MOST = 600;

/**
 * The probability that the test finds the difference, 0..1.
 * @param n people in each group; pairs
 * @param alpha two-sided level of significance
 */
export function comparisonPower(design: ComparisonDesign, n: number, alpha: number): number {
  switch (design.design) {
    case 'groups':
      return tPower(Math.abs(design.effect) * Math.sqrt(n / 2), 2 * n - 2, alpha);
    case 'paired':
      return tPower(Math.abs(design.effect) * Math.sqrt(n), n - 1, alpha);
    case 'proportions': {
      const { first, second } = design;
      return n <= EXACT_MOST
        ? fisherPower(first, second, n, alpha)
        : correctedPower(first, second, n, alpha);
    }
  }
}

/**
 * The fewest people in each group, or pairs, with at least this power; null if it is more than
 * SIZE_MOST. Fisher's power goes up and down with n: from this number on it stays.
 */
export function comparisonSize(
  design: ComparisonDesign,
  power: number,
  alpha: number,
): number | null {
  const isEnough = (n: number) => comparisonPower(design, n, alpha) >= power;
  if (design.design !== 'proportions') return smallestCount(2, SIZE_MOST, isEnough);
  const { first, second } = design;
  const size = smallestCount(2, SIZE_MOST, (n) => correctedPower(first, second, n, alpha) >= power);
  if (size === null) return null;
  // Fisher's size is never more than a few above the corrected one.
  let n = Math.ceil(1.05 * size) + 8;
  if (n > EXACT_MOST) return size;
  while (n > 2 && isEnough(n - 1)) n--;
  return n;
}

function tPower(ncp: number, df: number, alpha: number): number {
  const critical = tCritical(alpha, df);
  return 1 - noncentralTCdf(critical, df, ncp) + noncentralTCdf(-critical, df, ncp);
}

/** By the normal approximation, without a correction for continuity. */
export function normalProportionsPower(
  first: number,
  second: number,
  n: number,
  alpha: number,
): number {
  const mean = (first + second) / 2;
  const underNull = normalCritical(alpha) * Math.sqrt(2 * mean * (1 - mean));
  const spread = Math.sqrt(first * (1 - first) + second * (1 - second));
  const gap = Math.sqrt(n) * Math.abs(first - second);
  return normalCdf((gap - underNull) / spread) + normalCdf((-gap - underNull) / spread);
}

/** The correction counts as if there were fewer people. */
function correctedPower(first: number, second: number, n: number, alpha: number): number {
  const part = 1 - 1 / (n * Math.abs(first - second));
  return part > 0 ? normalProportionsPower(first, second, n * part ** 2, alpha) : 0;
}
