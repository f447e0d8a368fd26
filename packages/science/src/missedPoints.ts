/**
 * Which points of a calibration were not looked at.
 *
 * Each point is left out in turn and predicted from the others by a ridge regression of the mean eye
 * patch (in its dual form: there are a dozen points and 168 values). One point that was missed spoils
 * the predictions of others too, so points are taken away one by one: of those that are far off, the one
 * without which the others agree best. Source: backward elimination with leave-one-out residuals,
 * Hadi & Simonoff (1993), doi 10.1080/01621459.1993.10476407, in spirit. Units: degrees.
 */
import { angleBetweenDeg, type GazeAngles } from './gazeRay';
import { solveSymmetric } from './ridge';

export interface LookedAtPoint {
  /** [n] mean of patchFeatures over the point's frames. */
  readonly features: Float64Array;
  /** Mean direction towards the point in the head's frame. */
  readonly direction: GazeAngles;
}

export interface MissedPoints {
  /** Of each point: how far a regression without it, and without the missed ones, is from it. */
  readonly errorDeg: readonly number[];
  /** Places in the list, the first found first. */
  readonly missed: readonly number[];
}

/** On mean patches of values of unit variance: the best of 0.1 to 10 on sample recordings. */
const LAMBDA = 1;
/** With fewer points nothing can be told. */
const FEWEST = 5;
/** Left out, the points at the rim are farther off than the others: only far more is a miss. */
const FAR_ABOVE_OTHERS = 2.5;
const FAR_OFF_DEG = 5;

/** @param most so many points are taken away at most */
export function missedPoints(points: readonly LookedAtPoint[], most: number): MissedPoints {
  let kept = points.map((_, at) => at);
  const missed: number[] = [];
  while (missed.length < most && kept.length > FEWEST) {
    const errors = new Map(kept.map((at) => [at, errorWithout(points, kept, at)]));
    const limit = Math.max(FAR_OFF_DEG, FAR_ABOVE_OTHERS * median([...errors.values()]));
    const far = kept.filter((at) => (errors.get(at) ?? 0) > limit);
    const agreeing = far.map((at) => {
      const others = kept.filter((other) => other !== at);
      return { at, spreadDeg: mean(others.map((other) => errorWithout(points, others, other))) };
    });
    const [worst] = agreeing.toSorted((a, b) => a.spreadDeg - b.spreadDeg);
    if (!worst) break;
    missed.push(worst.at);
    kept = kept.filter((at) => at !== worst.at);
  }
  return { errorDeg: points.map((_, at) => errorWithout(points, kept, at)), missed };
}

/** Angle between a point and its prediction from the kept ones but itself; NaN with none. */
function errorWithout(
  points: readonly LookedAtPoint[],
  kept: readonly number[],
  at: number,
): number {
  const point = points[at];
  const others = kept.flatMap((other) => (other === at ? [] : (points[other] ?? [])));
  if (!point || others.length === 0) return Number.NaN;
  const n = others.length;
  const centre = point.features.map((_, i) => mean(others.map(({ features }) => features[i] ?? 0)));
  const yaw = mean(others.map(({ direction }) => direction.yaw));
  const pitch = mean(others.map(({ direction }) => direction.pitch));
  const centred = others.map(({ features }) =>
    features.map((value, i) => value - (centre[i] ?? 0)),
  );
  const gram = new Float64Array(n * n);
  const right = new Float64Array(n * 2);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) gram[i * n + j] = dot(centred[i], centred[j]);
    gram[i * n + i] = (gram[i * n + i] ?? 0) + LAMBDA;
    right[i * 2] = (others[i]?.direction.yaw ?? 0) - yaw;
    right[i * 2 + 1] = (others[i]?.direction.pitch ?? 0) - pitch;
  }
  const weights = solveSymmetric(gram, right, n, 2);
  if (!weights) return Number.NaN;
  const own = point.features.map((value, i) => value - (centre[i] ?? 0));
  const predicted = { yaw, pitch };
  centred.forEach((other, i) => {
    const alike = dot(other, own);
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
