/**
 * Comparison of two proportions.
 *
 * Intervals: Newcombe 1998, method 10 of "Interval estimation for the difference between
 * independent proportions" (Wilson limits of both, squared and added) and method 10 of the paper on
 * paired data (the same with the correlation of the pairs). Tests: Fisher's exact test, two-sided
 * as the sum of all tables no likelier than the observed one; McNemar's exact test on the
 * discordant pairs.
 */
import { lnChoose, Z_95 } from './distributions';

export interface ProportionDifference {
  /** First minus second, -1 to 1. */
  readonly estimate: number;
  /** 95 % interval. */
  readonly low: number;
  readonly high: number;
  readonly p: number;
}

/** Wilson's 95 % interval for hits out of n. */
export function wilsonInterval(hits: number, n: number): { low: number; high: number } {
  const zz = Z_95 * Z_95;
  const middle = (hits + zz / 2) / (n + zz);
  const side = (Z_95 * Math.sqrt((hits * (n - hits)) / n + zz / 4)) / (n + zz);
  return { low: Math.max(0, middle - side), high: Math.min(1, middle + side) };
}

/** Two groups of different respondents, at least one each. */
export function independentProportions(
  hits1: number,
  n1: number,
  hits2: number,
  n2: number,
): ProportionDifference {
  return {
    ...squareAndAdd(
      hits1 / n1,
      wilsonInterval(hits1, n1),
      hits2 / n2,
      wilsonInterval(hits2, n2),
      0,
    ),
    p: fisherExactP(hits1, n1, hits2, n2),
  };
}

/**
 * The same respondents twice.
 *
 * @param both hit both times
 * @param onlyFirst,onlySecond hit once
 * @param neither hit never
 */
export function pairedProportions(
  both: number,
  onlyFirst: number,
  onlySecond: number,
  neither: number,
): ProportionDifference {
  const n = both + onlyFirst + onlySecond + neither;
  const hits1 = both + onlyFirst;
  const hits2 = both + onlySecond;
  const margins = hits1 * (n - hits1) * hits2 * (n - hits2);
  const cross = both * neither - onlyFirst * onlySecond;
  // Newcombe's continuity correction, for a positive correlation only.
  const corrected = cross > 0 ? Math.max(cross - n / 2, 0) : cross;
  const phi = margins > 0 ? corrected / Math.sqrt(margins) : 0;
  return {
    ...squareAndAdd(hits1 / n, wilsonInterval(hits1, n), hits2 / n, wilsonInterval(hits2, n), phi),
    p: mcNemarExactP(onlyFirst, onlySecond),
  };
}

export function fisherExactP(hits1: number, n1: number, hits2: number, n2: number): number {
  const hits = hits1 + hits2;
  const lnAll = lnChoose(n1 + n2, hits);
  const lnP = (k: number) => lnChoose(n1, k) + lnChoose(n2, hits - k) - lnAll;
  // Tables as likely as the observed one are included, however their logarithm was rounded.
  const observed = lnP(hits1) + 1e-7;
  let sum = 0;
  for (let k = Math.max(0, hits - n2); k <= Math.min(n1, hits); k++) {
    if (lnP(k) <= observed) sum += Math.exp(lnP(k));
  }
  return Math.min(1, sum);
}

export function mcNemarExactP(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  let sum = 0;
  for (let k = 0; k <= Math.min(onlyFirst, onlySecond); k++) {
    sum += Math.exp(lnChoose(n, k) - n * Math.LN2);
  }
  return Math.min(1, 2 * sum);
}

function squareAndAdd(
  p1: number,
  first: { low: number; high: number },
  p2: number,
  second: { low: number; high: number },
  phi: number,
): Omit<ProportionDifference, 'p'> {
  const estimate = p1 - p2;
  const side = (a: number, b: number) => Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
  return {
    estimate,
    low: estimate - side(p1 - first.low, second.high - p2),
    high: estimate + side(first.high - p1, p2 - second.low),
  };
}
