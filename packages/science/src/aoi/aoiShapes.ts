/**
 * The shape of an AOI over time.
 *
 * Between two keyframes with the same number of points each point moves on a straight line;
 * otherwise a shape holds until the next keyframe, and the last one until the end. An AOI is
 * inactive before its first keyframe and from a keyframe without a shape on. A shape with fewer
 * than three points or with a NaN coordinate counts as none. Of keyframes at the same time the last
 * counts; otherwise their order does not matter. Points are x0, y0, x1, y1 … of the stimulus
 * picture (0..1 inside), times milliseconds on the stimulus clock.
 */
import type { Aoi, AoiKeyframe } from './aoiTypes';

/** A time interval in which an AOI holds one shape or moves between two. */
export interface AoiSpan {
  readonly startMs: number;
  /** Exclusive; Infinity for the last. */
  readonly endMs: number;
  readonly from: Float64Array;
  /** The shape at `endMs`; null if it does not move. */
  readonly to: Float64Array | null;
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The intervals in which the AOI is active, in chronological order. */
export function shapeSpans({ keyframes }: Pick<Aoi, 'keyframes'>): AoiSpan[] {
  const ordered = inOrder(keyframes);
  return ordered.flatMap(({ tMs, points }, at): AoiSpan[] => {
    if (!isShape(points)) return [];
    const next = ordered[at + 1];
    const endMs = next?.tMs ?? Number.POSITIVE_INFINITY;
    const moves = next !== undefined && isShape(next.points) && canMove(points, next.points);
    return [{ startMs: tMs, endMs, from: points, to: moves ? next.points : null }];
  });
}

/** @returns the points at a time; null while the AOI is inactive */
export function shapeAt(aoi: Pick<Aoi, 'keyframes'>, tMs: number): Float64Array | null {
  const span = shapeSpans(aoi).find(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
  if (!span) return null;
  return shapeIn(span, tMs);
}

/** When it first becomes active; NaN if never. */
export function activationMs(aoi: Pick<Aoi, 'keyframes'>): number {
  return shapeSpans(aoi)[0]?.startMs ?? Number.NaN;
}

/** How long it is active within [fromMs, toMs). */
export function activeDurationMs(
  aoi: Pick<Aoi, 'keyframes'>,
  fromMs: number,
  toMs: number,
): number {
  return activeMs(shapeSpans(aoi), fromMs, toMs);
}

/** How long the spans last within [fromMs, toMs) in total. */
export function activeMs(spans: readonly AoiSpan[], fromMs: number, toMs: number): number {
  let sum = 0;
  for (const span of spans) sum += overlapMs(span, fromMs, toMs);
  return sum;
}

/**
 * Area as a fraction of the picture, by the shoelace formula: in a self-intersecting shape parts
 * cancel out.
 */
export function areaNorm(points: Float64Array): number {
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    twice += points[i]! * points[next + 1]! - points[next]! * points[i + 1]!;
  }
  return Math.abs(twice) / 2;
}

/**
 * Area averaged over the active time within [fromMs, toMs), as a fraction of the picture. Between
 * keyframes the area is a quadratic function of time, so Simpson's rule is exact (unless the shape
 * turns inside out in between).
 *
 * @returns the area of its first shape if it is not active in that time; NaN if it has none
 */
export function meanAreaNorm(aoi: Pick<Aoi, 'keyframes'>, fromMs: number, toMs: number): number {
  const spans = shapeSpans(aoi);
  let sum = 0;
  let timeMs = 0;
  for (const span of spans) {
    const lengthMs = overlapMs(span, fromMs, toMs);
    if (!(lengthMs > 0)) continue;
    const startMs = Math.max(span.startMs, fromMs);
    const area = (partOfWay: number) =>
      areaNorm(shapeIn(span, Math.min(startMs + lengthMs * partOfWay, span.endMs)));
    sum += lengthMs * (span.to ? (area(0) + 4 * area(0.5) + area(1)) / 6 : areaNorm(span.from));
    timeMs += lengthMs;
  }
  if (timeMs > 0) return sum / timeMs;
  return spans[0] ? areaNorm(spans[0].from) : Number.NaN;
}

/**
 * Whether a point lies in a polygon, by the even-odd rule. Left and upper sides belong to it, right
 * and lower sides do not, so a point on the common side of two areas is in exactly one of them.
 */
export function isInside(points: Float64Array, x: number, y: number): boolean {
  let inside = false;
  const n = points.length;
  let ax = points[n - 2] ?? Number.NaN;
  let ay = points[n - 1] ?? Number.NaN;
  for (let i = 0; i < n; i += 2) {
    const bx = points[i]!;
    const by = points[i + 1]!;
    if (ay > y !== by > y && x < crossingX(ax, ay, bx, by, y)) inside = !inside;
    ax = bx;
    ay = by;
  }
  return inside;
}

/** Where a side crosses a horizontal line; identical for both directions of the side. */
function crossingX(ax: number, ay: number, bx: number, by: number, y: number): number {
  return ay < by
    ? ax + ((y - ay) * (bx - ax)) / (by - ay)
    : bx + ((y - by) * (ax - bx)) / (ay - by);
}

export function boundingBox(points: Float64Array): Box {
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length; i += 2) {
    minX = Math.min(minX, points[i]!);
    maxX = Math.max(maxX, points[i]!);
    minY = Math.min(minY, points[i + 1]!);
    maxY = Math.max(maxY, points[i + 1]!);
  }
  return { minX, minY, maxX, maxY };
}

/** Overlap of a span with [fromMs, toMs). */
export function overlapMs(
  span: Pick<AoiSpan, 'startMs' | 'endMs'>,
  fromMs: number,
  toMs: number,
): number {
  return Math.max(0, Math.min(span.endMs, toMs) - Math.max(span.startMs, fromMs));
}

function inOrder(keyframes: readonly AoiKeyframe[]): AoiKeyframe[] {
  const ordered = keyframes
    .filter(({ tMs }) => !Number.isNaN(tMs))
    .sort((a, b) => (a.tMs < b.tMs ? -1 : a.tMs > b.tMs ? 1 : 0));
  return ordered.filter(({ tMs }, at) => ordered[at + 1]?.tMs !== tMs);
}

function isShape(points: Float64Array): boolean {
  return points.length >= 6 && points.length % 2 === 0 && points.every(Number.isFinite);
}

function canMove(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.some((value, i) => value !== b[i]);
}

/** The points at a time within a span, including its end. */
export function shapeIn({ from, to, startMs, endMs }: AoiSpan, tMs: number): Float64Array {
  if (!to) return from;
  const part = (tMs - startMs) / (endMs - startMs);
  return from.map((value, i) => value + ((to[i] ?? value) - value) * part);
}
