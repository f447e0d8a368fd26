/**
 * An AOI over all time as flat arrays, for loops over millions of samples.
 *
 * The spans cover all time without gaps; while the AOI is inactive the box of a span is empty, so
 * that the box test alone rejects every point.
 */
import { boundingBox, shapeIn, shapeSpans, type AoiSpan, type Box } from './aoiShapes';
import type { Aoi } from './aoiTypes';

export interface AoiTrack {
  /** [spans] milliseconds; [start, end). A movement is divided into spans of at most SLICE_MS. */
  readonly startMs: Float64Array;
  readonly endMs: Float64Array;
  /** [spans] start and end of the movement that a span is part of. */
  readonly moveStartMs: Float64Array;
  readonly moveEndMs: Float64Array;
  /** [spans] bounding box of its shape; empty while inactive. */
  readonly minX: Float64Array;
  readonly minY: Float64Array;
  readonly maxX: Float64Array;
  readonly maxY: Float64Array;
  /** [spans] start of its shape in `points`; -1 while inactive. */
  readonly from: Int32Array;
  /** [spans] start in `points` of the shape it moves to; -1 if it does not move. */
  readonly to: Int32Array;
  /** [spans] number of coordinates of a shape: twice its points. */
  readonly length: Int32Array;
  readonly points: Float64Array;
}

/** Shorter spans give a smaller box for a movement, which rejects more points. */
const SLICE_MS = 250;

interface Span {
  readonly startMs: number;
  readonly endMs: number;
  /** Null while inactive. */
  readonly move: AoiSpan | null;
}

export function aoiTrack(aoi: Pick<Aoi, 'keyframes'>): AoiTrack {
  const moves = shapeSpans(aoi);
  const spans: Span[] = [];
  let untilMs = Number.NEGATIVE_INFINITY;
  for (const move of moves) {
    if (move.startMs > untilMs) {
      spans.push({ startMs: untilMs, endMs: move.startMs, move: null });
    }
    for (const slice of slicesOf(move)) spans.push(slice);
    untilMs = move.endMs;
  }
  if (untilMs < Number.POSITIVE_INFINITY) {
    spans.push({ startMs: untilMs, endMs: Number.POSITIVE_INFINITY, move: null });
  }
  const points: number[] = [];
  const places = new Map<Float64Array, number>();
  const placeOf = (shape: Float64Array | null | undefined) => {
    if (!shape) return -1;
    const place = places.get(shape) ?? points.length;
    if (place === points.length) for (const value of shape) points.push(value);
    places.set(shape, place);
    return place;
  };
  const boxes = spans.map(boxOf);
  return {
    startMs: Float64Array.from(spans, ({ startMs }) => startMs),
    endMs: Float64Array.from(spans, ({ endMs }) => endMs),
    moveStartMs: Float64Array.from(spans, ({ move, startMs }) => move?.startMs ?? startMs),
    moveEndMs: Float64Array.from(spans, ({ move, endMs }) => move?.endMs ?? endMs),
    minX: Float64Array.from(boxes, ({ minX }) => minX),
    minY: Float64Array.from(boxes, ({ minY }) => minY),
    maxX: Float64Array.from(boxes, ({ maxX }) => maxX),
    maxY: Float64Array.from(boxes, ({ maxY }) => maxY),
    length: Int32Array.from(spans, ({ move }) => move?.from.length ?? 0),
    from: Int32Array.from(spans, ({ move }) => placeOf(move?.from)),
    to: Int32Array.from(spans, ({ move }) => placeOf(move?.to)),
    points: Float64Array.from(points),
  };
}

function slicesOf(move: AoiSpan): Span[] {
  const lengthMs = move.endMs - move.startMs;
  const count = move.to ? Math.ceil(lengthMs / SLICE_MS) : 1;
  const cut = (k: number) => (k === count ? move.endMs : move.startMs + (lengthMs * k) / count);
  return Array.from({ length: count }, (_, k) => ({
    startMs: k === 0 ? move.startMs : cut(k),
    endMs: cut(k + 1),
    move,
  }));
}

/** Each point moves in one direction, so it stays between its start and its end. */
function boxOf({ startMs, endMs, move }: Span): Box {
  if (!move) return boundingBox(new Float64Array(0));
  const start = boundingBox(shapeIn(move, startMs));
  const end = boundingBox(move.to ? shapeIn(move, endMs) : move.from);
  return {
    minX: Math.min(start.minX, end.minX),
    minY: Math.min(start.minY, end.minY),
    maxX: Math.max(start.maxX, end.maxX),
    maxY: Math.max(start.maxY, end.maxY),
  };
}

/** The span at a time, searched starting from another one. */
export function spanAt({ startMs, endMs }: AoiTrack, tMs: number, near: number): number {
  let at = near;
  while (tMs >= endMs[at]! && at + 1 < endMs.length) at++;
  while (tMs < startMs[at]! && at > 0) at--;
  return at;
}

/**
 * Whether a point lies in the AOI at a time of a span: isInside after the box test. The same
 * operations in the same order as isInside of shapeAt, so the results are identical to the bit.
 */
export function isInTrack(
  track: AoiTrack,
  span: number,
  tMs: number,
  x: number,
  y: number,
): boolean {
  const { points } = track;
  const from = track.from[span]!;
  const length = track.length[span]!;
  const to = track.to[span]!;
  let inside = false;
  if (to < 0) {
    let ax = points[from + length - 2]!;
    let ay = points[from + length - 1]!;
    for (let i = from; i < from + length; i += 2) {
      const bx = points[i]!;
      const by = points[i + 1]!;
      if (ay > y !== by > y) {
        const crossing =
          ay < by
            ? ax + ((y - ay) * (bx - ax)) / (by - ay)
            : bx + ((y - by) * (ax - bx)) / (ay - by);
        if (x < crossing) inside = !inside;
      }
      ax = bx;
      ay = by;
    }
    return inside;
  }
  const moveStartMs = track.moveStartMs[span]!;
  const part = (tMs - moveStartMs) / (track.moveEndMs[span]! - moveStartMs);
  const ahead = to - from;
  const last = from + length - 2;
  let ax = points[last]! + (points[last + ahead]! - points[last]!) * part;
  let ay = points[last + 1]! + (points[last + 1 + ahead]! - points[last + 1]!) * part;
  for (let i = from; i < from + length; i += 2) {
    const bx = points[i]! + (points[i + ahead]! - points[i]!) * part;
    const by = points[i + 1]! + (points[i + 1 + ahead]! - points[i + 1]!) * part;
    if (ay > y !== by > y) {
      const crossing =
        ay < by ? ax + ((y - ay) * (bx - ax)) / (by - ay) : bx + ((y - by) * (ax - bx)) / (ay - by);
      if (x < crossing) inside = !inside;
    }
    ax = bx;
    ay = by;
  }
  return inside;
}

/** Whether a point lies in the AOI at a time of a span. */
export function isInSpan(
  track: AoiTrack,
  span: number,
  tMs: number,
  x: number,
  y: number,
): boolean {
  return (
    x >= track.minX[span]! &&
    x < track.maxX[span]! &&
    y >= track.minY[span]! &&
    y < track.maxY[span]! &&
    isInTrack(track, span, tMs, x, y)
  );
}

/** Whether a point lies in the AOI at a time. */
export function isHit(track: AoiTrack, tMs: number, x: number, y: number): boolean {
  return !Number.isNaN(tMs) && isInSpan(track, spanAt(track, tMs, 0), tMs, x, y);
}
