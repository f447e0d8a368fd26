/**
 * Which points of a calibration were not looked at.
 *
 * Each point is left out in turn and predicted from the others by a ridge regression of the mean
 * eye patch (in its dual form: there are a dozen points and 168 values). A missed point spoils the
 * predictions of others too, and two can hide each other. Therefore every small set of points is
 * tried as the missed ones; chosen is the one without which the others agree much better, provided
 * all of its points are far from their predictions. A trimmed fit in the sense of Rousseeuw (1984),
 * doi 10.1080/01621459.1984.10477105. Units: degrees.
 */
import { angleBetweenDeg, type GazeAngles } from '../geometry/gazeRay';
import { mean } from '../math/mean';
import { medianOf } from '../math/medianOf';
import { solveSymmetric } from '../math/ridge';

export interface TargetFeatures {
  /** [n] mean of patchFeatures over the point's frames. */
  readonly features: Float64Array;
  /** Mean direction towards the point in the head's frame. */
  readonly direction: GazeAngles;
}

export interface MissedPoints {
  /**
   * For each point: its distance from the prediction of a regression without it and without the
   * missed ones.
   */
  readonly errorDeg: readonly number[];
  /** Indices of the missed points, the farthest off first. */
  readonly missed: readonly number[];
}

/** For mean patches with unit variance: the best of 0.1 to 10 on sample recordings. */
const LAMBDA = 1;
/** With fewer points no decision is possible. */
const MIN_POINT_COUNT = 5;
/** Larger sets are not tried: a calibration with that many misses is repeated as a whole. */
const LARGEST_SET = 3;
/**
 * When left out, points at the rim are farther off than the others, so only a much larger distance
 * is a miss.
 */
const FAR_ABOVE_OTHERS = 2.5;
const FAR_OFF_DEG = 5;
/** For each point removed, the error of the others must shrink by this factor. */
const WORTH = 0.8;

/** @param most maximum number of points to remove */
export function missedPoints(points: readonly TargetFeatures[], most: number): MissedPoints {
  const all = points.map((_, at) => at);
  const products = Float64Array.from({ length: points.length ** 2 }, (_, i) =>
    dot(points[Math.floor(i / points.length)]?.features, points[i % points.length]?.features),
  );
  const errorsWithout = (missed: readonly number[]) => {
    const stored = all.filter((at) => !missed.includes(at));
    return all.map((at) => errorWithout(points, products, stored, at));
  };
  let best: { missed: readonly number[]; errorDeg: readonly number[]; score: number } | null = null;
  const largest = Math.max(0, Math.min(most, LARGEST_SET, points.length - MIN_POINT_COUNT));
  for (const missed of setsOf(all, largest)) {
    const errorDeg = errorsWithout(missed);
    const stored = errorDeg.filter((_, at) => !missed.includes(at));
    const limit = Math.max(FAR_OFF_DEG, FAR_ABOVE_OTHERS * medianOf(stored));
    const score = mean(stored) / WORTH ** missed.length;
    const isFar = missed.every((at) => (errorDeg[at] ?? 0) > limit);
    if (isFar && (best === null || score < best.score)) best = { missed, errorDeg, score };
  }
  const { missed = [], errorDeg = all.map(() => Number.NaN) } = best ?? {};
  return {
    errorDeg,
    missed: missed.toSorted((a, b) => (errorDeg[b] ?? 0) - (errorDeg[a] ?? 0)),
  };
}

/** Every set up to this size, the empty one first. */
function setsOf(all: readonly number[], largest: number): number[][] {
  let sets: number[][] = [[]];
  const found = [...sets];
  for (let size = 1; size <= largest; size++) {
    sets = sets.flatMap((set) =>
      all.filter((at) => at > (set.at(-1) ?? -1)).map((at) => [...set, at]),
    );
    found.push(...sets);
  }
  return found;
}

/**
 * Angle between a point and its prediction from the kept ones except itself; NaN if there are none.
 *
 * @param products [n * n] of the features of any two points: enough for the dual form
 */
function errorWithout(
  points: readonly TargetFeatures[],
  products: Float64Array,
  stored: readonly number[],
  at: number,
): number {
  const others = stored.filter((other) => other !== at);
  const point = points[at];
  const n = others.length;
  if (!point || n === 0) return Number.NaN;
  const product = (i: number, j: number) => products[i * points.length + j] ?? 0;
  const meanWith = (i: number) => mean(others.map((other) => product(i, other)));
  const means = others.map(meanWith);
  const meanOfAll = mean(means);
  const yaw = mean(others.map((other) => points[other]?.direction.yaw ?? 0));
  const pitch = mean(others.map((other) => points[other]?.direction.pitch ?? 0));
  const gram = new Float64Array(n * n);
  const right = new Float64Array(n * 2);
  others.forEach((other, i) => {
    for (let j = 0; j <= i; j++) {
      gram[i * n + j] =
        product(other, others[j] ?? 0) - (means[i] ?? 0) - (means[j] ?? 0) + meanOfAll;
    }
    gram[i * n + i] = (gram[i * n + i] ?? 0) + LAMBDA;
    right[i * 2] = (points[other]?.direction.yaw ?? 0) - yaw;
    right[i * 2 + 1] = (points[other]?.direction.pitch ?? 0) - pitch;
  });
  const weights = solveSymmetric(gram, right, n, 2);
  if (!weights) return Number.NaN;
  const own = meanWith(at);
  const predicted = { yaw, pitch };
  others.forEach((other, i) => {
    const alike = product(at, other) - own - (means[i] ?? 0) + meanOfAll;
    predicted.yaw += alike * (weights[i * 2] ?? 0);
    predicted.pitch += alike * (weights[i * 2 + 1] ?? 0);
  });
  return angleBetweenDeg(predicted, point.direction);
}

function dot(a: Float64Array | undefined, b: Float64Array | undefined): number {
  let sum = 0;
  for (let i = 0; i < (a?.length ?? 0); i++) sum += (a?.[i] ?? 0) * (b?.[i] ?? 0);
  return sum;
}
