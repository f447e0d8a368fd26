/**
 * Probability that a point with independent normal errors along both axes lies in a polygon.
 *
 * In units of the standard deviations the density is isotropic, and the polygon is the sum of
 * triangles between the centre and each side. With h the distance of the side's line and u the
 * position along it, such a triangle contributes h / 2 pi * integral of (1 - exp(-(h² + u²) / 2)) /
 * (h² + u²) du: a smooth function, integrated by Gauss-Legendre with six points on pieces of at
 * most 1.5 standard deviations, with two on a short side, as ellipses have; far out it is the
 * angle. Axis-aligned rectangles, which most AOIs are, are products of two intervals of the normal
 * distribution. (The triangles are Owen's T function: Owen 1956, doi 10.1214/aoms/1177728074.)
 * Error under 1e-7; checked against products of the error function.
 */
import { normalProbability } from './normalDistribution';
import { portableAtan, portableExp } from './portableMath';

const NODES = [0.2386191860831969, 0.6612093864662645, 0.932469514203152] as const;
const WEIGHTS = [0.467913934572691, 0.3607615730481386, 0.1713244923791704] as const;
const PIECE = 1.5;
/**
 * Length in standard deviations up to which two points suffice: the error is less than 2e-9 per
 * side.
 */
const SHORT = 0.12;
const SHORT_NODE = 1 / Math.sqrt(3);
/** Squared distance from which the exponential is under 1e-12. */
const FAR_SQUARED = 56;

/**
 * @param points x0, y0, x1, y1 … of a polygon that does not intersect itself
 * @param sigmaX,sigmaY standard deviations along the axes, > 0
 */
export function gaussianInPolygon(
  points: ArrayLike<number>,
  x: number,
  y: number,
  sigmaX: number,
  sigmaY: number,
): number {
  const n = points.length;
  if (n === 8 && isUpright(points)) {
    // Opposite corners.
    const [x0, y0, x1, y1] = [points[0]!, points[1]!, points[4]!, points[5]!];
    const across = normalProbability(
      (Math.min(x0, x1) - x) / sigmaX,
      (Math.max(x0, x1) - x) / sigmaX,
    );
    return (
      across * normalProbability((Math.min(y0, y1) - y) / sigmaY, (Math.max(y0, y1) - y) / sigmaY)
    );
  }
  let sum = 0;
  let ax = (points[n - 2]! - x) / sigmaX;
  let ay = (points[n - 1]! - y) / sigmaY;
  for (let i = 0; i < n; i += 2) {
    const bx = (points[i]! - x) / sigmaX;
    const by = (points[i + 1]! - y) / sigmaY;
    const cross = ax * by - ay * bx;
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    if (cross !== 0 && length > 0) {
      const h = Math.abs(cross) / length;
      const u = (ax * (bx - ax) + ay * (by - ay)) / length;
      const part = triangle(h, u, u + length);
      sum += cross > 0 ? part : -part;
    }
    ax = bx;
    ay = by;
  }
  return Math.min(1, Math.abs(sum) / (2 * Math.PI));
}

/** Four corners whose sides are parallel to the axes. */
function isUpright(points: ArrayLike<number>): boolean {
  return (
    (points[1] === points[3] &&
      points[2] === points[4] &&
      points[5] === points[7] &&
      points[6] === points[0]) ||
    (points[0] === points[2] &&
      points[3] === points[5] &&
      points[4] === points[6] &&
      points[7] === points[1])
  );
}

/** h times the integral from u to v, u < v. */
function triangle(h: number, u: number, v: number): number {
  if (v - u <= SHORT) {
    // No farther from the centre than the table reaches.
    const reach = h * h + Math.max(u * u, v * v);
    if (reach <= FAR_SQUARED) {
      const middle = (u + v) / 2;
      const half = (v - u) / 2;
      const offset = half * SHORT_NODE;
      return h * half * (height(h, middle - offset) + height(h, middle + offset));
    }
  }
  const near = FAR_SQUARED - h * h;
  const edge = near > 0 ? Math.sqrt(near) : 0;
  const from = Math.min(Math.max(u, -edge), edge);
  const to = Math.min(Math.max(v, -edge), edge);
  let sum = 0;
  if (u < from) sum += portableAtan(from / h) - portableAtan(u / h);
  if (v > to) sum += portableAtan(v / h) - portableAtan(to / h);
  // A side entirely on one far side of the centre.
  if (from === to) return portableAtan(v / h) - portableAtan(u / h);
  const pieces = Math.ceil((to - from) / PIECE);
  const half = (to - from) / pieces / 2;
  let smooth = 0;
  for (let piece = 0; piece < pieces; piece++) {
    const middle = from + half * (2 * piece + 1);
    for (let k = 0; k < 3; k++) {
      const offset = half * NODES[k]!;
      smooth += WEIGHTS[k]! * (height(h, middle - offset) + height(h, middle + offset));
    }
  }
  return sum + h * half * smooth;
}

/** Table steps per unit of squared distance: linear interpolation is off by less than 2e-8. */
const STEPS = 512;
const HEIGHTS = Float64Array.from({ length: (FAR_SQUARED + 8) * STEPS + 2 }, (_, i) => {
  const rr = i / STEPS;
  return rr < 1e-6 ? 0.5 - rr / 8 : (1 - portableExp(-rr / 2)) / rr;
});

/** From a table, because computing the exponential took three quarters of the time. */
function height(h: number, u: number): number {
  const place = (h * h + u * u) * STEPS;
  const at = Math.floor(place);
  const low = HEIGHTS[at]!;
  return low + (HEIGHTS[at + 1]! - low) * (place - at);
}
