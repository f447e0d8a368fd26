/**
 * Probability of an interval under a standard normal distribution, identical to the bit everywhere.
 *
 * The integral of the density from the centre is tabulated with Simpson's rule; between the table's
 * positions it is interpolated by the cubic with the table's values and densities (Hermite). Error
 * under 2e-10.
 */
import { portableExp } from './portableMath';

/** Table positions per standard deviation. */
const STEPS = 64;
/** The remaining probability is 4e-11. */
const END = 6.5;
const PLACES = END * STEPS + 1;

const density = (z: number) => portableExp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** [PLACES] the density at each position, times the table's step. */
const SLOPES = Float64Array.from({ length: PLACES }, (_, i) => density(i / STEPS) / STEPS);
/** [PLACES] the integral from 0 to each position. */
const SUMS = new Float64Array(PLACES);
for (let i = 1; i < PLACES; i++) {
  const middle = density((i - 0.5) / STEPS) / STEPS;
  SUMS[i] = SUMS[i - 1]! + (SLOPES[i - 1]! + 4 * middle + SLOPES[i]!) / 6;
}

/** @param from,to standard deviations from the centre, not NaN, from <= to */
export function normalProbability(from: number, to: number): number {
  return fromMiddle(to) - fromMiddle(from);
}

function fromMiddle(z: number): number {
  if (z < 0) return -sumTo(-z);
  return sumTo(z);
}

function sumTo(z: number): number {
  if (z >= END) return 0.5;
  const place = z * STEPS;
  const at = Math.floor(place);
  const part = place - at;
  const low = SUMS[at]!;
  const rise = SUMS[at + 1]! - low;
  const slope = SLOPES[at]!;
  const bend = slope + SLOPES[at + 1]! - 2 * rise;
  return low + part * (slope + part * (rise - slope - bend + part * bend));
}
