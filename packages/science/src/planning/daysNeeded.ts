/**
 * How many days it takes until the places that are needed are taken, at the rate of starts so far.
 *
 * People are taken to start independently at a constant rate (a Poisson process). From k starts in T
 * days the rate is Gamma(k, T), and the time until m further starts over T has a beta prime
 * distribution: P(time <= d) = I_{d / (T + d)}(m, k). How many starts are needed is uncertain too,
 * so the probability is its mean over the places (placesNeeded.ts).
 */
import { incompleteBeta } from '../statistics/distributions';
import { placesFor, type EnoughProbability } from './placesNeeded';

export interface StartRate {
  /** People who opened the link. */
  readonly starts: number;
  /** In so many days. */
  readonly days: number;
}

/** With fewer starts, or in less than an hour, a rate says nothing. */
export const STARTS_LEAST = 5;
export const DAYS_LEAST = 1 / 24;
const DAYS_MOST = 3650;
/** The places are stood for by this many of their quantiles. */
const PARTS = 20;

/** The probability that the study is complete after so many days; null if the rate is not known. */
export function completeProbability(
  isEnough: EnoughProbability,
  { starts, days }: StartRate,
): ((after: number) => number) | null {
  if (starts < STARTS_LEAST || days < DAYS_LEAST) return null;
  const places = Array.from({ length: PARTS }, (_, i) => placesFor((i + 0.5) / PARTS, isEnough));
  return (after) =>
    places.reduce<number>((sum, needed) => {
      if (needed === null) return sum;
      return sum + (needed === 0 ? 1 : incompleteBeta(after / (days + after), needed, starts));
    }, 0) / PARTS;
}

/** The days after which the study is complete with this probability; null if more than ten years. */
export function daysFor(probability: number, isComplete: (after: number) => number): number | null {
  if (isComplete(0) >= probability) return 0;
  if (isComplete(DAYS_MOST) < probability) return null;
  let low = 0;
  let high = DAYS_MOST;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (isComplete(middle) < probability) low = middle;
    else high = middle;
  }
  return high;
}
