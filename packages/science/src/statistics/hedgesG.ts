import { Z_95 } from './distributions';

/** The values of one group, summarised. */
export interface GroupMoments {
  readonly n: number;
  readonly mean: number;
  /** With n - 1 in the denominator. */
  readonly variance: number;
}

export interface StandardizedDifference {
  readonly value: number;
  /** 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/**
 * Hedges' g of two independent groups: the difference of the means over their pooled standard
 * deviation, with the small-sample correction 1 - 3 / (4 df - 1) and the large-sample interval
 * (Hedges & Olkin 1985). Not finite if neither group varies.
 */
export function hedgesG(one: GroupMoments, two: GroupMoments): StandardizedDifference {
  const [n1, n2] = [one.n, two.n];
  const df = n1 + n2 - 2;
  const pooled = ((n1 - 1) * one.variance + (n2 - 1) * two.variance) / df;
  const g = (1 - 3 / (4 * df - 1)) * ((one.mean - two.mean) / Math.sqrt(pooled));
  const side = Z_95 * Math.sqrt((n1 + n2) / (n1 * n2) + g ** 2 / (2 * (n1 + n2)));
  return { value: g, low: g - side, high: g + side };
}
