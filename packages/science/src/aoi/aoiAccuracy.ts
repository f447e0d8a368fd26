/**
 * Whether an AOI is larger than the accuracy of the gaze.
 *
 * The circle of the chosen respondents' median accuracy, an ellipse as a fraction of the picture.
 * If this circle does not fit into an AOI, looks at the AOI cannot be distinguished from looks next
 * to it.
 */
import { boundingBox, isInside } from './aoiShapes';
import type { AoiGaze } from './aoiTypes';
import { medianOf } from '../math/medianOf';

export interface AccuracyCircle {
  /** Median over the respondents with known accuracy. */
  readonly accuracyDeg: number;
  /** Half axes, as fractions of the picture. */
  readonly radiusXNorm: number;
  readonly radiusYNorm: number;
  /** Number of respondents it is based on. */
  readonly respondents: number;
}

/**
 * @param mask [respondents] 1 if included; null for all
 * @returns null if no accuracy and scale are known
 */
export function accuracyCircle(
  { respondentIds, respondents }: Pick<AoiGaze, 'respondentIds' | 'respondents'>,
  mask: Uint8Array | null = null,
): AccuracyCircle | null {
  const known = [...respondentIds.keys()].filter(
    (r) =>
      (mask === null || mask[r] === 1) &&
      respondents.accuracyDeg[r]! > 0 &&
      respondents.xNormPerDeg[r]! > 0 &&
      respondents.yNormPerDeg[r]! > 0,
  );
  if (known.length === 0) return null;
  const accuracies = known.map((r) => respondents.accuracyDeg[r]!);
  return {
    accuracyDeg: medianOf(accuracies),
    radiusXNorm: medianOf(
      known.map((r) => respondents.accuracyDeg[r]! * respondents.xNormPerDeg[r]!),
    ),
    radiusYNorm: medianOf(
      known.map((r) => respondents.accuracyDeg[r]! * respondents.yNormPerDeg[r]!),
    ),
    respondents: known.length,
  };
}

/**
 * Grid positions along each side of the box when searching for the centre of the largest circle;
 * then refined.
 */
const PLACES = 24;
const REFINEMENTS = 12;

/**
 * Whether the circle does not fit into a shape, that is, the largest circle inside it (in units of
 * the accuracy, found on a grid that is refined, to within 1 %) is smaller.
 */
export function isSmallerThanAccuracy(points: Float64Array, circle: AccuracyCircle): boolean {
  return inscribedRadius(points, circle) < 1;
}

/** Radius of the largest circle inside a shape, in units of the accuracy; 0 if there is none. */
export function inscribedRadius(points: Float64Array, circle: AccuracyCircle): number {
  if (points.length < 6) return 0;
  const scaled = points.map((v, i) => v / (i % 2 === 0 ? circle.radiusXNorm : circle.radiusYNorm));
  const box = boundingBox(scaled);
  let stepX = (box.maxX - box.minX) / PLACES;
  let stepY = (box.maxY - box.minY) / PLACES;
  let best = { x: Number.NaN, y: Number.NaN, radius: 0 };
  const take = (x: number, y: number) => {
    if (!isInside(scaled, x, y)) return;
    const radius = distanceToSides(scaled, x, y);
    if (radius > best.radius) best = { x, y, radius };
  };
  for (let i = 0; i < PLACES; i++) {
    for (let k = 0; k < PLACES; k++)
      take(box.minX + (i + 0.5) * stepX, box.minY + (k + 0.5) * stepY);
  }
  for (let round = 0; round < REFINEMENTS && best.radius > 0; round++) {
    const { x, y } = best;
    for (let i = -2; i <= 2; i++) {
      for (let k = -2; k <= 2; k++) take(x + (i * stepX) / 2, y + (k * stepY) / 2);
    }
    stepX /= 1.6;
    stepY /= 1.6;
  }
  return best.radius;
}

function distanceToSides(points: Float64Array, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const ax = points[i]!;
    const ay = points[i + 1]!;
    const dx = points[(i + 2) % n]! - ax;
    const dy = points[(i + 3) % n]! - ay;
    const squared = dx * dx + dy * dy;
    const along = squared > 0 ? ((x - ax) * dx + (y - ay) * dy) / squared : 0;
    const part = Math.min(Math.max(along, 0), 1);
    least = Math.min(least, Math.hypot(x - ax - part * dx, y - ay - part * dy));
  }
  return least;
}
