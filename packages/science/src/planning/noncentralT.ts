import { normalCdf } from '../statistics/distributions';
import { bellNodes } from './bellNodes';

/** Nodes of the integral; more change nothing in the tenth digit, also for one degree of freedom. */
const NODES = 1000;

/**
 * P(T <= t) of the noncentral t distribution.
 *
 * T is (Z + ncp) / S with S the square root of a chi-square over its degrees of freedom, so that
 * P(T <= t) is the mean of Phi(t S - ncp) over S, integrated here over ln S (bellNodes.ts).
 * Absolute error under 1e-9; compared with R's pt().
 */
export function noncentralTCdf(t: number, df: number, ncp: number): number {
  const lnDensity = (u: number) => df * (u - Math.expm1(2 * u) / 2);
  let sum = 0;
  for (const { at, weight } of bellNodes(lnDensity, 0, () => NODES)) {
    sum += weight * normalCdf(t * Math.exp(at) - ncp);
  }
  return sum;
}
