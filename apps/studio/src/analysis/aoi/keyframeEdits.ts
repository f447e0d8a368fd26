import type { AoiPoint, AoiShape } from '@fovea/contract/analysis/aoi';
import type { Points } from './shapeEdits';

/**
 * Edits of an AOI's timeline. Keyframes ascend in `ts`; a keyframe without points is an end: the
 * AOI is inactive from there on.
 */
export type Timeline = readonly AoiShape[];

/** An edit this close to a keyframe changes it instead of creating another. */
export const SAME_TIME_MS = 200;

/** Index of the keyframe nearest to a time within the tolerance; -1 otherwise. */
export function keyframeNear(timeline: Timeline, tMs: number, toleranceMs = SAME_TIME_MS): number {
  let best = -1;
  let bestMs = toleranceMs;
  timeline.forEach(({ ts }, at) => {
    const awayMs = Math.abs(ts - tMs);
    if (awayMs <= bestMs) {
      best = at;
      bestMs = awayMs;
    }
  });
  return best;
}

/** When the AOI becomes active, and when it ends (null: never). */
export function activeRange(timeline: Timeline): { fromMs: number; toMs: number | null } {
  const last = timeline.at(-1);
  return {
    fromMs: timeline[0]?.ts ?? 0,
    toMs: last && last.points.length === 0 ? last.ts : null,
  };
}

/** The intervals in which the AOI is active, up to the end of the stimulus. */
export function activeRanges(
  timeline: Timeline,
  durationMs: number,
): { readonly fromMs: number; readonly toMs: number }[] {
  const ranges: { fromMs: number; toMs: number }[] = [];
  timeline.forEach(({ ts, points }, at) => {
    if (points.length === 0 || ts >= durationMs) return;
    const toMs = Math.min(durationMs, timeline[at + 1]?.ts ?? durationMs);
    const last = ranges.at(-1);
    if (last?.toMs === ts) last.toMs = toMs;
    else ranges.push({ fromMs: ts, toMs });
  });
  return ranges;
}

/**
 * The timeline with this shape at a time. A stimulus without a time axis (an image) has one shape,
 * which is changed.
 */
export function withShapeAt(
  timeline: Timeline,
  tMs: number,
  points: Points,
  isTimeBased: boolean,
  source: AoiShape['source'] = 'drawn',
): AoiShape[] {
  const shape = (ts: number): AoiShape => ({ ts, points: [...points], source });
  if (!isTimeBased) return [shape(timeline[0]?.ts ?? 0), ...timeline.slice(1)];
  const near = keyframeNear(timeline, tMs);
  const there = timeline[near];
  if (there && there.points.length > 0) {
    return timeline.map((each, at) => (at === near ? shape(each.ts) : each));
  }
  // A shape drawn at the end replaces the end; otherwise the shape would be lost.
  const others = timeline.filter((_, at) => at !== near);
  return sorted([...others, shape(Math.round(tMs))]);
}

/**
 * After adding or removing points at one keyframe, every other one must match, or interpolation
 * would jump.
 */
export function withPointCountChanged(
  timeline: Timeline,
  change: (points: Points) => AoiPoint[],
): AoiShape[] {
  return timeline.map((shape) =>
    shape.points.length === 0 ? shape : { ...shape, points: change(shape.points) },
  );
}

/** Moves a keyframe, clamped between its neighbours; two never share a time. */
export function withKeyframeMoved(
  timeline: Timeline,
  at: number,
  tMs: number,
  durationMs: number,
): AoiShape[] {
  const leastMs = at === 0 ? 0 : (timeline[at - 1]?.ts ?? 0) + 1;
  const next = timeline[at + 1];
  const mostMs = next ? next.ts - 1 : Math.max(durationMs, leastMs);
  const ts = Math.round(Math.min(mostMs, Math.max(leastMs, tMs)));
  return timeline.map((shape, index) => (index === at ? { ...shape, ts } : shape));
}

/** Removes a keyframe. The last shape stays: an AOI has at least one. */
export function withoutKeyframe(timeline: Timeline, at: number): AoiShape[] | null {
  const left = timeline.filter((_, index) => index !== at);
  return left.some(({ points }) => points.length > 0) && left[0]?.points.length !== 0 ? left : null;
}

/** Ends the AOI at a time and drops later keyframes. Null removes the end. */
export function withEnd(timeline: Timeline, endMs: number | null): AoiShape[] | null {
  const shapes = timeline.filter(({ points }) => points.length > 0);
  if (endMs === null) return [...shapes];
  const before = shapes.filter(({ ts }) => ts < endMs);
  if (before.length === 0) return null;
  return [...before, { ts: Math.round(endMs), points: [], source: 'drawn' }];
}

export function isSameTimeline(a: Timeline, b: Timeline): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const sorted = (shapes: readonly AoiShape[]) => [...shapes].sort((a, b) => a.ts - b.ts);

/** Sets a keyframe exactly at a time, replacing an existing one; without points the AOI ends there. */
export function withTracked(timeline: Timeline, tMs: number, points: Points | null): AoiShape[] {
  const ts = Math.round(tMs);
  const others = timeline.filter((shape) => shape.ts !== ts);
  return sorted([...others, { ts, points: [...(points ?? [])], source: 'tracked' }]);
}
