/**
 * Selects which boxes of a tracker become keyframes: those without which a box moving linearly
 * between its neighbours would be off by more than a tolerance (Ramer 1972, Douglas and Peucker
 * 1973, over time).
 */
import type { TrackStep } from './tracking';
import type { TrackBox } from './trackingFrame';

export interface TrackedBox extends TrackStep {
  readonly tMs: number;
}

export interface TrackedKeyframe {
  readonly tMs: number;
  /** Null if lost from here on. */
  readonly box: TrackBox | null;
  /** The lowest of the boxes this keyframe represents, up to the next one. */
  readonly confidence: number;
}

/**
 * @param steps ascending in time
 * @param tolerance largest distance of a side from its tracked position, fraction of the picture
 */
export function trackedKeyframes(
  steps: readonly TrackedBox[],
  tolerance: number,
): TrackedKeyframe[] {
  const keyframes: TrackedKeyframe[] = [];
  let at = 0;
  while (at < steps.length) {
    const isLost = steps[at]!.isLost;
    let end = at;
    while (end + 1 < steps.length && steps[end + 1]!.isLost === isLost) end++;
    if (isLost) {
      keyframes.push({ tMs: steps[at]!.tMs, box: null, confidence: leastOf(steps, at, end) });
    } else {
      const stored = [at, ...between(steps, at, end, tolerance), end];
      [...new Set(stored)].forEach((index, place, all) => {
        const next = all[place + 1] ?? index;
        keyframes.push({
          tMs: steps[index]!.tMs,
          box: steps[index]!.box,
          confidence: leastOf(steps, index, Math.max(index, next - 1)),
        });
      });
    }
    at = end + 1;
  }
  return keyframes;
}

function between(
  steps: readonly TrackedBox[],
  from: number,
  to: number,
  tolerance: number,
): number[] {
  let [worst, worstAt] = [tolerance, -1];
  for (let at = from + 1; at < to; at++) {
    const off = distance(steps[at]!.box, interpolateBox(steps[from]!, steps[to]!, steps[at]!.tMs));
    if (off > worst) [worst, worstAt] = [off, at];
  }
  if (worstAt < 0) return [];
  return [
    ...between(steps, from, worstAt, tolerance),
    worstAt,
    ...between(steps, worstAt, to, tolerance),
  ];
}

function interpolateBox(a: TrackedBox, b: TrackedBox, tMs: number): TrackBox {
  const part = (tMs - a.tMs) / (b.tMs - a.tMs);
  const mix = (of: keyof TrackBox) => a.box[of] + (b.box[of] - a.box[of]) * part;
  return { x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') };
}

/** The largest distance between corresponding sides of two boxes. */
function distance(a: TrackBox, b: TrackBox): number {
  return Math.max(
    Math.abs(a.x - b.x),
    Math.abs(a.y - b.y),
    Math.abs(a.x + a.width - b.x - b.width),
    Math.abs(a.y + a.height - b.y - b.height),
  );
}

function leastOf(steps: readonly TrackedBox[], from: number, to: number): number {
  let least = 1;
  for (let at = from; at <= to; at++) least = Math.min(least, steps[at]!.confidence);
  return least;
}

/** Transforms a shape from one box to another: moved and resized with it. */
export function transformShape(points: Float64Array, from: TrackBox, to: TrackBox): Float64Array {
  return points.map((value, at) =>
    at % 2 === 0
      ? to.x + ((value - from.x) / from.width) * to.width
      : to.y + ((value - from.y) / from.height) * to.height,
  );
}
