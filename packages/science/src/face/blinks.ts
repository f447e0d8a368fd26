/**
 * Detects closed eyes from the eyelid opening.
 *
 * Closed when the mean opening of both eyes falls below 0.5, open again above 0.65 (hysteresis). 50
 * to 500 ms is a blink, longer is closed eyes; both make the gaze unusable for 100 ms on either
 * side. The thresholds are our choice. Units: ms; opening 0 closed to 1 open as at rest. Limits: at
 * 30 Hz a blink is three to ten frames, so its length is known to about 30 ms.
 */
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';

export const BLINKS_VERSION = '1';

const CLOSES_BELOW = 0.5;
const OPENS_ABOVE = 0.65;
const MIN_MS = 50;
const MAX_BLINK_MS = 500;
export const BLINK_MARGIN_MS = 100;

export interface Closure {
  readonly kind: 'blink' | 'closed';
  /** Covers [startMs, endMs). */
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * @param tMs [n] ascending
 * @param lids [n * 2] opening of the left and the right eye; NaN where not measured
 * @returns closures of 50 ms and more, in chronological order; losing the face ends one
 */
export function findClosures(tMs: Float64Array, lids: Float32Array): Closure[] {
  const closures: Closure[] = [];
  let first = -1;
  const end = (last: number) => {
    const startMs = extentStartMs(tMs, first);
    const endMs = extentEndMs(tMs, last);
    first = -1;
    if (endMs - startMs < MIN_MS) return;
    closures.push({ kind: endMs - startMs <= MAX_BLINK_MS ? 'blink' : 'closed', startMs, endMs });
  };
  for (let i = 0; i < tMs.length; i++) {
    const opening = meanOpening(lids, i);
    if (first < 0) {
      if (opening < CLOSES_BELOW) first = i;
    } else if (!(opening <= OPENS_ABOVE)) {
      end(i - 1);
    }
  }
  if (first >= 0) end(tMs.length - 1);
  return closures;
}

/**
 * Removes the gaze around closures, in place.
 *
 * @returns the number of samples with gaze that were removed
 */
export function dropGazeAround(
  closures: readonly Closure[],
  tMs: Float64Array,
  xPx: Float32Array,
  yPx: Float32Array,
): number {
  let dropped = 0;
  let at = 0;
  for (const { startMs, endMs } of closures) {
    while (at > 0 && (tMs[at - 1] ?? 0) >= startMs - BLINK_MARGIN_MS) at--;
    while (at < tMs.length && (tMs[at] ?? 0) < startMs - BLINK_MARGIN_MS) at++;
    for (; at < tMs.length && (tMs[at] ?? 0) < endMs + BLINK_MARGIN_MS; at++) {
      if (!Number.isNaN(xPx[at])) dropped++;
      xPx[at] = Number.NaN;
      yPx[at] = Number.NaN;
    }
  }
  return dropped;
}

/** Frames farther apart than this do not belong to one observation of the eyes. */
const LOST_MS = 100;

/** Whether gaze at this time stays where gaze around closures is dropped. */
export function isAwayFrom(closures: readonly Closure[], tMs: number): boolean {
  return closures.every(
    ({ startMs, endMs }) => tMs < startMs - BLINK_MARGIN_MS || tMs >= endMs + BLINK_MARGIN_MS,
  );
}

/**
 * Blinks during a stimulus, and their rate per minute.
 *
 * @param closures of the whole recording
 * @param stretches when the stimulus was visible
 * @param frames of the whole recording
 * @returns the rate refers to the time in which eyelids were measured, since blinks are not seen
 *   without a face; the count is null without any such time, the rate also below 10 s
 */
export function summariseBlinks(
  closures: readonly Closure[],
  stretches: readonly { readonly startMs: number; readonly endMs: number }[],
  { tMs, lids }: { readonly tMs: Float64Array; readonly lids: Float32Array },
): { readonly blinkCount: number | null; readonly blinksPerMinute: number | null } {
  const isWithin = (at: number) =>
    stretches.some(({ startMs, endMs }) => at >= startMs && at < endMs);
  let seenMs = 0;
  for (let i = 0; i < tMs.length; i++) {
    const at = tMs[i] ?? 0;
    if (!isWithin(at) || Number.isNaN(meanOpening(lids, i))) continue;
    seenMs += Math.min(extentEndMs(tMs, i) - extentStartMs(tMs, i), LOST_MS);
  }
  if (seenMs === 0) return { blinkCount: null, blinksPerMinute: null };
  const blinkCount = closures.filter(
    ({ kind, startMs }) => kind === 'blink' && isWithin(startMs),
  ).length;
  const hasRate = seenMs >= MIN_RATE_MS;
  return { blinkCount, blinksPerMinute: hasRate ? (blinkCount * 60_000) / seenMs : null };
}

/** People blink about 15 times per minute: shorter times say nothing about the rate. */
const MIN_RATE_MS = 10_000;

/** Over the eyes that were measured. */
function meanOpening(lids: Float32Array, frame: number): number {
  const left = lids[frame * 2] ?? Number.NaN;
  const right = lids[frame * 2 + 1] ?? Number.NaN;
  if (Number.isNaN(left)) return right;
  return Number.isNaN(right) ? left : (left + right) / 2;
}
