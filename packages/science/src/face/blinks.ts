/**
 * Detects closed eyes from the eyelid opening.
 *
 * Closed when the mean opening of both eyes falls below 0.5, open again above 0.65 (hysteresis). 50
 * to 500 ms is a blink, longer is closed eyes; both make the gaze unusable for 100 ms on either
 * side. The thresholds are our choice. Units: ms; opening 0 closed to 1 open as at rest. Limits: at
 * 30 Hz a blink is three to ten frames, so its length is known to about 30 ms.
 *
 * Of a closure whose beginning or end nobody saw, neither its length nor whether it was a blink is
 * known: a face that is lost often has lids that seem to close. Such closures take gaze away like
 * others, but are not counted as blinks; they are counted apart.
 */
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';

export const BLINKS_VERSION = '2';

const CLOSES_BELOW = 0.5;
const OPENS_ABOVE = 0.65;
const MIN_MS = 50;
const MAX_BLINK_MS = 500;
export const BLINK_MARGIN_MS = 100;
/**
 * Pictures of the eyes farther apart than half the longest blink leave room for another beginning or
 * end than the one that was measured.
 */
const SEEN_WITHIN_MS = MAX_BLINK_MS / 2;

/**
 * How much of a closure was seen; the first that applies. `startUnseen`: the eyes were not seen just
 * before it, because there was no face, no picture or no recording yet. `endUnseen`: the same just
 * after it. `interrupted`: pictures are missing within it. Otherwise `complete`.
 */
export type ClosureValidity = 'complete' | 'startUnseen' | 'endUnseen' | 'interrupted';

export interface Closure {
  /** By the part that was seen. */
  readonly kind: 'blink' | 'closed';
  readonly validity: ClosureValidity;
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
    const validity = validityOf(tMs, lids, first, last);
    first = -1;
    if (endMs - startMs < MIN_MS) return;
    const kind = endMs - startMs <= MAX_BLINK_MS ? 'blink' : 'closed';
    closures.push({ kind, validity, startMs, endMs });
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

/** @param first,last frames of the closure */
function validityOf(
  tMs: Float64Array,
  lids: Float32Array,
  first: number,
  last: number,
): ClosureValidity {
  const isSeen = (frame: number) =>
    frame >= 0 && frame < tMs.length && !Number.isNaN(meanOpening(lids, frame));
  const isNear = (frame: number) => (tMs[frame + 1] ?? 0) - (tMs[frame] ?? 0) <= SEEN_WITHIN_MS;
  if (!isSeen(first - 1) || !isNear(first - 1)) return 'startUnseen';
  if (!isSeen(last + 1) || !isNear(last)) return 'endUnseen';
  for (let frame = first; frame < last; frame++) if (!isNear(frame)) return 'interrupted';
  return 'complete';
}

/** Short enough for a blink, and seen as a whole. */
export function isWholeBlink({ kind, validity }: Closure): boolean {
  return kind === 'blink' && validity === 'complete';
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

export interface BlinkSummary {
  readonly blinkCount: number | null;
  readonly blinksCutOff: number | null;
  readonly blinksPerMinute: number | null;
}

/**
 * Blinks that began during a stimulus, and their rate per minute. One that goes on after the
 * stimulus is among them, since the recording goes on as well.
 *
 * @param closures of the whole recording
 * @param stretches when the stimulus was visible
 * @param frames of the whole recording
 * @returns count and rate are of blinks that were seen as a whole; `blinksCutOff` counts closures of
 *   at most 500 ms whose beginning or end was not seen. The rate refers to the time in which eyelids
 *   were measured, since blinks are not seen without a face; the counts are null without any such
 *   time, the rate also below 10 s
 */
export function summariseBlinks(
  closures: readonly Closure[],
  stretches: readonly { readonly startMs: number; readonly endMs: number }[],
  { tMs, lids }: { readonly tMs: Float64Array; readonly lids: Float32Array },
): BlinkSummary {
  const isWithin = (at: number) =>
    stretches.some(({ startMs, endMs }) => at >= startMs && at < endMs);
  let seenMs = 0;
  for (let i = 0; i < tMs.length; i++) {
    const at = tMs[i] ?? 0;
    if (!isWithin(at) || Number.isNaN(meanOpening(lids, i))) continue;
    seenMs += Math.min(extentEndMs(tMs, i) - extentStartMs(tMs, i), LOST_MS);
  }
  if (seenMs === 0) return { blinkCount: null, blinksCutOff: null, blinksPerMinute: null };
  const short = closures.filter(({ kind, startMs }) => kind === 'blink' && isWithin(startMs));
  const blinkCount = short.filter(isWholeBlink).length;
  const hasRate = seenMs >= MIN_RATE_MS;
  return {
    blinkCount,
    blinksCutOff: short.length - blinkCount,
    blinksPerMinute: hasRate ? (blinkCount * 60_000) / seenMs : null,
  };
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
