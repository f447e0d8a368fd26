import { seededDraws } from '../math/twoMeans';

const TIMES = 8000;
const SEED = 1;
/** From this mean on a Poisson number is as good as normal. */
const NORMAL_FROM = 200;

/**
 * Places until every group is full, where people choose the group themselves; drawn TIMES times with
 * a fixed seed, in increasing order.
 *
 * The shares of the groups and of those who are lost are Dirichlet distributed. With people who come
 * at random moments, one a moment on average, the moment at which a group of share q has its n-th
 * person is Gamma(n) / q, independent of the other groups; the last of these moments is when all are
 * full, and everybody else who came until then is a Poisson number. So each draw takes a few random
 * numbers instead of one for each place, and the dependence of the groups is kept.
 *
 * @param usable people so far who are usable and of the group, with what stands for them
 * @param lost people so far who are not usable, with what stands for them
 * @param wanted usable people still wanted in each group
 */
export function simulateChosenGroups(
  usable: readonly number[],
  lost: number,
  wanted: readonly number[],
): Float64Array {
  const draw = seededDraws(SEED);
  const all = wanted.reduce((sum, count) => sum + count, 0);
  const places = new Float64Array(TIMES);
  for (let time = 0; time < TIMES; time++) {
    const drawn = [...usable, lost].map((shape) => gamma(draw, shape));
    const whole = drawn.reduce((sum, one) => sum + one, 0);
    const full = wanted.map((count, at) =>
      count > 0 ? (gamma(draw, count) * whole) / drawn[at]! : 0,
    );
    const last = Math.max(...full);
    let others = last * (drawn.at(-1)! / whole);
    full.forEach((moment, at) => (others += (last - moment) * (drawn[at]! / whole)));
    places[time] = all + poisson(draw, others);
  }
  return places.sort();
}

/** Marsaglia & Tsang 2000, doi 10.1145/358407.358414. */
function gamma(draw: () => number, shape: number): number {
  if (shape < 1) return gamma(draw, shape + 1) * (1 - draw()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(draw);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - draw()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}

function poisson(draw: () => number, mean: number): number {
  if (mean >= NORMAL_FROM) {
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(draw)));
  }
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = 1 - draw(); product > end; product *= 1 - draw()) count++;
  return count;
}
