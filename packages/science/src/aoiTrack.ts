/**
 * An AOI over the whole of time, as numbers side by side: what loops over millions of samples read.
 *
 * The spans cover all of time without a gap; while the AOI is not active the box of a span is empty,
 * so that the test of the box alone turns every point away.
 */
import { boundingBox, spansOf } from './aoiShapes';
import type { Aoi } from './aoiTypes';

export interface AoiTrack {
  /** [spans] milliseconds; [start, end). */
  readonly startMs: Float64Array;
  readonly endMs: Float64Array;
  /** [spans] what its shape stays within; nothing while not active. */
  readonly minX: Float64Array;
  readonly minY: Float64Array;
  readonly maxX: Float64Array;
  readonly maxY: Float64Array;
  /** [spans] where in `points` its shape begins; -1 while not active. */
  readonly from: Int32Array;
  /** [spans] where in `points` the shape it moves to begins; -1: it stands still. */
  readonly to: Int32Array;
  /** [spans] numbers of a shape: twice its points. */
  readonly length: Int32Array;
  readonly points: Float64Array;
}

export function aoiTrack(aoi: Pick<Aoi, 'keyframes'>): AoiTrack {
  const rows: {
    startMs: number;
    endMs: number;
    from: Float64Array | null;
    to: Float64Array | null;
  }[] = [];
  let untilMs = Number.NEGATIVE_INFINITY;
  for (const span of spansOf(aoi)) {
    if (span.startMs > untilMs) {
      rows.push({ startMs: untilMs, endMs: span.startMs, from: null, to: null });
    }
    rows.push(span);
    untilMs = span.endMs;
  }
  if (untilMs < Number.POSITIVE_INFINITY) {
    rows.push({ startMs: untilMs, endMs: Number.POSITIVE_INFINITY, from: null, to: null });
  }
  const points: number[] = [];
  const placeOf = (shape: Float64Array | null) => {
    if (!shape) return -1;
    const place = points.length;
    for (const value of shape) points.push(value);
    return place;
  };
  const boxes = rows.map(({ from, to }) => {
    const box = boundingBox(from ?? new Float64Array(0));
    const end = boundingBox(to ?? new Float64Array(0));
    return {
      minX: Math.min(box.minX, end.minX),
      minY: Math.min(box.minY, end.minY),
      maxX: Math.max(box.maxX, end.maxX),
      maxY: Math.max(box.maxY, end.maxY),
    };
  });
  return {
    startMs: Float64Array.from(rows, ({ startMs }) => startMs),
    endMs: Float64Array.from(rows, ({ endMs }) => endMs),
    minX: Float64Array.from(boxes, ({ minX }) => minX),
    minY: Float64Array.from(boxes, ({ minY }) => minY),
    maxX: Float64Array.from(boxes, ({ maxX }) => maxX),
    maxY: Float64Array.from(boxes, ({ maxY }) => maxY),
    length: Int32Array.from(rows, ({ from }) => from?.length ?? 0),
    from: Int32Array.from(rows, ({ from }) => placeOf(from)),
    to: Int32Array.from(rows, ({ to }) => placeOf(to)),
    points: Float64Array.from(points),
  };
}

/** The span of a time, looked for from another one on. */
export function spanAt({ startMs, endMs }: AoiTrack, tMs: number, near: number): number {
  let at = near;
  while (tMs >= endMs[at]! && at + 1 < endMs.length) at++;
  while (tMs < startMs[at]! && at > 0) at--;
  return at;
}

/**
 * Whether a point lies in the AOI at a time of a span: the rule of isInside, behind the test of the box.
 * The same operations in the same order as isInside of shapeAt, so the same answers to the last bit.
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
  const part = (tMs - track.startMs[span]!) / (track.endMs[span]! - track.startMs[span]!);
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
