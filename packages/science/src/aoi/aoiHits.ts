/**
 * Which fixations and gaze samples lie in an AOI: one loop per measure over all respondents.
 *
 * A point is either inside or not; aoiSoftHits.ts weights it by the accuracy of the gaze. The inner
 * loops allocate nothing and have a C counterpart that must give identical bits
 * (tests/bench/aoiTwin.c).
 */
import type { FixationRows, RespondentRows } from './aoiTimes';
import { isInSpan, isInTrack, spanAt, type AoiTrack } from './aoiTrack';
import type { AoiGaze, AoiMetricId } from './aoiTypes';

export type AoiColumns = Readonly<Record<AoiMetricId, Float64Array>>;

/** @param offset index of the AOI's first row in the columns */
export function countFixations(
  aggregate: AoiGaze,
  rows: RespondentRows,
  track: AoiTrack,
  activationMs: number,
  columns: AoiColumns,
  offset: number,
): void {
  const { fixations, fixationStarts } = rows;
  const { startMs, endMs, isAfterLoss } = fixations;
  const { fixationXNorm, fixationYNorm, frameIntervalMs } = aggregate;
  for (let r = 0; r + 1 < fixationStarts.length; r++) {
    if (!(columns.actualExposureMs[offset + r]! > 0) || rows.isCounted[r] === 0) continue;
    let span = 0;
    let count = 0;
    let saccades = 0;
    let visits = 0;
    let dwellMs = 0;
    let hitMs = 0;
    let firstMs = Number.NaN;
    let firstLengthMs = Number.NaN;
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
        if (count === 0) {
          firstMs = start;
          firstLengthMs = end - start;
        }
        count++;
        if (isAfterLoss[f] === 0) saccades++;
        if (!isOpen || isAfterLoss[f] === 1) visits++;
        dwellMs += (activeMs * inside) / active;
        hitMs += end - start;
        isOpen = true;
      } else {
        isOpen = false;
      }
    }
    writeFixations(columns, offset + r, activationMs, {
      count,
      firstMs,
      firstLengthMs,
      hitMs,
      dwellMs,
      visits,
      saccades,
    });
  }
}

export function countGaze(
  aggregate: AoiGaze,
  rows: RespondentRows,
  track: AoiTrack,
  columns: AoiColumns,
  offset: number,
): void {
  const { tMs, xNorm, yNorm, sampleMs } = aggregate;
  const { gazeStarts, isAfterLoss } = rows;
  for (let r = 0; r + 1 < gazeStarts.length; r++) {
    if (!(columns.actualExposureMs[offset + r]! > 0) || rows.isCounted[r] === 0) continue;
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
    writeGaze(columns, offset + r, { firstMs, dwellMs, visits });
  }
}

interface FixationSums {
  readonly count: number;
  /** Start of the first hit, from the onset; NaN if there is none. */
  readonly firstMs: number;
  readonly firstLengthMs: number;
  /** Full duration of the fixations or samples that count as hits. */
  readonly hitMs: number;
  /** The part of it during which the AOI was active and hit. */
  readonly dwellMs: number;
  readonly visits: number;
  readonly saccades: number;
}

/** @param row the respondent's row among the AOI's rows in the columns */
export function writeFixations(
  columns: AoiColumns,
  row: number,
  activationMs: number,
  sums: FixationSums,
): void {
  columns.fixationCount[row] = sums.count;
  columns.ttffMs[row] = Math.max(0, sums.firstMs - Math.max(0, activationMs));
  columns.ttffFromOnsetMs[row] = sums.firstMs;
  columns.firstFixationDurationMs[row] = sums.firstLengthMs;
  columns.meanFixationDurationMs[row] = sums.hitMs / sums.count;
  columns.dwellTimeMsFixation[row] = sums.dwellMs;
  columns.visitsFixation[row] = sums.visits;
  columns.saccadeCount[row] = sums.saccades;
}

export function writeGaze(
  columns: AoiColumns,
  row: number,
  sums: { readonly firstMs: number; readonly dwellMs: number; readonly visits: number },
): void {
  columns.hitTimeMsGaze[row] = sums.firstMs;
  columns.dwellTimeMsGaze[row] = sums.dwellMs;
  columns.visitsGaze[row] = sums.visits;
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
