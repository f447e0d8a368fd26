import { lnChoose } from '../statistics/distributions';

/** Tables that are less likely than this add nothing. */
const LN_NOTHING = -45;
/** Standard deviations of the number of hits that are looked at. */
const REACH = 9;
/** As in fisherExactP: tables as likely as the observed one are included, however they were rounded. */
const TIE = 1e-7;

/**
 * The power of Fisher's exact test, two-sided as the sum of all tables no likelier than the observed
 * one, for two groups of n: the probability of every table that it rejects.
 */
export function fisherPower(first: number, second: number, n: number, alpha: number): number {
  const lnWays = Float64Array.from({ length: n + 1 }, (_, k) => lnChoose(n, k));
  const one = binomial(lnWays, first);
  const two = binomial(lnWays, second);
  const expected = n * (first + second);
  const reach = REACH * Math.sqrt(n * (first * (1 - first) + second * (1 - second))) + 1;
  const from = Math.max(0, Math.floor(expected - reach));
  const to = Math.min(2 * n, Math.ceil(expected + reach));
  let power = 0;
  for (let hits = from; hits <= to; hits++) power += rejected(hits, lnWays, one, two, alpha);
  // Rounding adds up to a little more than all tables.
  return Math.min(1, power);
}

/** The probability of the rejected tables with this number of hits in both groups together. */
function rejected(
  hits: number,
  lnWays: Float64Array,
  one: Float64Array,
  two: Float64Array,
  alpha: number,
): number {
  const n = lnWays.length - 1;
  const lnAll = lnChoose(2 * n, hits);
  const lnOf = (k: number) => lnWays[k]! + lnWays[hits - k]! - lnAll;
  let low = Math.max(0, hits - n);
  let high = Math.min(n, hits);
  let p = 0;
  let power = 0;
  // From the least likely table on, from both ends: the tables of one margin have one peak.
  while (low <= high) {
    const least = Math.min(lnOf(low), lnOf(high)) + TIE;
    let tied = 0;
    let within = 0;
    const take = (k: number) => {
      const ln = lnOf(k);
      if (ln > LN_NOTHING) tied += Math.exp(ln);
      within += one[k]! * two[hits - k]!;
    };
    while (low <= high && lnOf(low) <= least) take(low++);
    while (low <= high && lnOf(high) <= least) take(high--);
    p += tied;
    if (p > alpha) break;
    power += within;
  }
  return power;
}

function binomial(lnWays: Float64Array, share: number): Float64Array {
  const n = lnWays.length - 1;
  const [lnHit, lnMiss] = [Math.log(share), Math.log1p(-share)];
  // A share of 0 or 1 has one outcome; 0 times minus infinity is none.
  const times = (count: number, ln: number) => (count === 0 ? 0 : count * ln);
  return lnWays.map((ways, k) => Math.exp(ways + times(k, lnHit) + times(n - k, lnMiss)));
}
