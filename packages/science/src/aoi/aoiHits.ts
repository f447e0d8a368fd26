/**
 * Which fixations and gaze samples lie in an AOI: one loop per measure over all respondents.
 *
 * A point is either inside or not; aoiSoftHits.ts weights it by the accuracy of the gaze. The inner
 * loops allocate nothing and have a C counterpart that must give identical bits
 * (tests/bench/aoiTwin.c).
 */
import type { FixationRows, RespondentRows } from './aoiTimes';
import { isInSpan, isInTrack, spanAt, type AoiTrack } from './aoiTrack';
import type { AoiGaze } from './aoiTypes';
import type { FixationHits, GazeHits } from './declaration/aoiMeasurements';

/**
 * @param exposedMs [respondents] how long of the exposure the AOI is active; NaN where unknown
 * @returns [respondents] null without valid gaze, or when the AOI was never active in the exposure
 */
export function countFixations(
  aggregate: AoiGaze,
  rows: RespondentRows,
  track: AoiTrack,
  exposedMs: Float64Array,
): (FixationHits | null)[] {
  const { fixations, fixationStarts } = rows;
  const { startMs, endMs, isAfterLoss } = fixations;
  const { fixationXNorm, fixationYNorm, frameIntervalMs } = aggregate;
  const hits: (FixationHits | null)[] = [];
  for (let r = 0; r + 1 < fixationStarts.length; r++) {
    if (!(exposedMs[r]! > 0) || rows.isCounted[r] === 0) {
      hits.push(null);
      continue;
    }
    let span = 0;
    let count = 0;
    let saccades = 0;
    let visits = 0;
    let dwellMs = 0;
    let totalMs = 0;
    let first: FixationHits['first'] = null;
    let isOpen = false;
    for (let f = fixationStarts[r]!; f < fixationStarts[r + 1]!; f++) {
      const start = startMs[f]!;
      const end = endMs[f]!;
      if (!(end > start)) continue;
      span = spanAt(track, start, span);
      const x = fixationXNorm[f]!;
      const y = fixationYNorm[f]!;
      const n = fixations.frames[f]! || 1;
      let inside = 0;
      let active = n;
      let activeMs = end - start;
      if (end <= track.endMs[span]! && track.to[span]! < 0) {
        if (isInSpan(track, span, start, x, y)) inside = n;
      } else {
        active = 0;
        for (let k = 0; k < n; k++) {
          const now = frameTimeMs(fixations, f, k, frameIntervalMs);
          const at = spanAt(track, now, span);
          if (track.from[at]! < 0) continue;
          active++;
          if (isInSpan(track, at, now, x, y)) inside++;
        }
        activeMs = activeTimeMs(track, span, start, end);
      }
      if (inside > 0 && 2 * inside >= n) {
        first ??= { startMs: start, durationMs: end - start };
        count++;
        if (isAfterLoss[f] === 0) saccades++;
        if (!isOpen || isAfterLoss[f] === 1) visits++;
        dwellMs += (activeMs * inside) / active;
        totalMs += end - start;
        isOpen = true;
      } else {
        isOpen = false;
      }
    }
    hits.push({ count, first, totalMs, dwellMs, visits, saccades });
  }
  return hits;
}

/** @returns [respondents] as countFixations */
export function countGaze(
  aggregate: AoiGaze,
  rows: RespondentRows,
  track: AoiTrack,
  exposedMs: Float64Array,
): (GazeHits | null)[] {
  const { tMs, xNorm, yNorm, sampleMs } = aggregate;
  const { gazeStarts, isAfterLoss } = rows;
  const hits: (GazeHits | null)[] = [];
  for (let r = 0; r + 1 < gazeStarts.length; r++) {
    if (!(exposedMs[r]! > 0) || rows.isCounted[r] === 0) {
      hits.push(null);
      continue;
    }
    const end = gazeStarts[r + 1]!;
    let span = 0;
    let spanStart = track.startMs[0]!;
    let spanEnd = track.endMs[0]!;
    let minX = track.minX[0]!;
    let maxX = track.maxX[0]!;
    let minY = track.minY[0]!;
    let maxY = track.maxY[0]!;
    let visits = 0;
    let dwellMs = 0;
    let firstMs = Number.NaN;
    let isOpen = false;
    for (let i = gazeStarts[r]!; i < end; i++) {
      const now = tMs[i]!;
      if (!(now >= spanStart && now < spanEnd)) {
        if (now !== now) continue;
        span = spanAt(track, now, span);
        spanStart = track.startMs[span]!;
        spanEnd = track.endMs[span]!;
        minX = track.minX[span]!;
        maxX = track.maxX[span]!;
        minY = track.minY[span]!;
        maxY = track.maxY[span]!;
      }
      const x = xNorm[i]!;
      const y = yNorm[i]!;
      if (x >= minX && x < maxX && y >= minY && y < maxY && isInTrack(track, span, now, x, y)) {
        if (!isOpen || isAfterLoss[i] === 1) {
          if (visits === 0) firstMs = now;
          visits++;
          isOpen = true;
        }
        dwellMs += sampleMs[i]!;
      } else {
        isOpen = false;
      }
    }
    hits.push({ firstMs: Number.isNaN(firstMs) ? null : firstMs, dwellMs, visits });
  }
  return hits;
}

/** Time of frame `k` of a fixation. */
export function frameTimeMs(
  fixations: FixationRows,
  f: number,
  k: number,
  frameIntervalMs: number,
): number {
  return fixations.frames[f] === 0
    ? (fixations.startMs[f]! + fixations.endMs[f]!) / 2
    : (fixations.firstFrame[f]! + k) * frameIntervalMs;
}

/** How long the AOI is active within [startMs, endMs); `span` is the one at `startMs`. */
export function activeTimeMs(
  track: AoiTrack,
  span: number,
  startMs: number,
  endMs: number,
): number {
  let sum = 0;
  for (let at = span; at < track.startMs.length && track.startMs[at]! < endMs; at++) {
    if (track.from[at]! < 0) continue;
    sum += Math.min(track.endMs[at]!, endMs) - Math.max(track.startMs[at]!, startMs);
  }
  return sum;
}
