/**
 * How many days it takes until the places that are needed are taken, at the rate of starts so far.
 *
 * People are taken to start independently at a constant rate (a Poisson process). From k starts in T
 * days the rate is Gamma(k, T), and the time until m further starts over T has a beta prime
 * distribution: P(time <= d) = I_{d / (T + d)}(m, k). How many starts are needed is uncertain too,
 * so the probability is its mean over the places (placesNeeded.ts).
 */
import { incompleteBeta } from '../statistics/distributions';
import { placesFor, PLACES_MOST, type EnoughProbability } from './placesNeeded';

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
/** Numbers of places that stand for all; what is outside of them has a probability of 1 %. */
const PARTS = 60;
const OUTSIDE = 0.005;

/** The probability that the study is complete after so many days; null if the rate is not known. */
export function completeProbability(
  isEnough: EnoughProbability,
  { starts, days }: StartRate,
): ((after: number) => number) | null {
  if (starts < STARTS_LEAST || days < DAYS_LEAST) return null;
  const parts = placesParts(isEnough);
  return (after) =>
    parts.reduce((sum, { places, probability }) => {
      const within = places === 0 ? 1 : incompleteBeta(after / (days + after), places, starts);
      return sum + probability * within;
    }, 0);
}

/** The distribution of the places in a few steps, each with the places in its middle. */
function placesParts(isEnough: EnoughProbability) {
  const from = placesFor(OUTSIDE, isEnough);
  if (from === null) return [];
  const to = placesFor(1 - OUTSIDE, isEnough) ?? PLACES_MOST;
  const steps = Math.min(PARTS, to - from);
  const ends = Array.from({ length: steps + 1 }, (_, i) =>
    Math.round(from + (i * (to - from)) / Math.max(1, steps)),
  );
  let before = 0;
  return ends.map((end, i) => {
    // What lies beyond the last end counts there, unless nobody recruits so many.
    const reached = end === to && to < PLACES_MOST ? 1 : isEnough(end);
    const places = i === 0 ? end : Math.round((ends[i - 1]! + end) / 2);
    const part = { places, probability: reached - before };
    before = reached;
    return part;
  });
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
