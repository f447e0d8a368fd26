/**
 * What the metrics of all AOIs share: where each respondent's rows begin, where data was missing,
 * and the fixations within the exposure with the frame times they cover.
 */

import type { AoiGaze } from './aoiTypes';

/** Missing data up to this duration does not end a visit. */
export const VISIT_BRIDGE_MS = 100;
/**
 * Times are stored with 32 bits; after an hour they are off by up to a quarter of a millisecond.
 */
const ROUNDING_MS = 0.5;
/**
 * A day: the latest start of an AOI. Times come from respondents' computers; longer exposures are
 * limited to this, so that the frames of a fixation remain countable.
 */
const LONGEST_EXPOSURE_MS = 86_400_000;

export interface RespondentRows {
  /** [respondents + 1] rows of respondent r: [starts[r], starts[r + 1]). */
  readonly gazeStarts: Int32Array;
  readonly fixationStarts: Int32Array;
  readonly clickStarts: Int32Array;
  /**
   * [samples] 1 if more than VISIT_BRIDGE_MS of data is missing before it, or if it is the
   * respondent's first.
   */
  readonly isAfterLoss: Uint8Array;
  readonly fixations: FixationRows;
  /** [respondents] 1 if the stimulus was shown and there is valid gaze. */
  readonly isCounted: Uint8Array;
  /** [respondents] milliseconds; 0 if unknown. */
  readonly exposureMs: Float64Array;
}

/** [fixations] each; limited to the exposure. */
export interface FixationRows {
  readonly startMs: Float64Array;
  /** If not after `startMs`, none of it lies in the exposure. */
  readonly endMs: Float64Array;
  /**
   * Frame times are (firstFrame + k) * frameMs for k < frames; with `frames` 0 only its midpoint is
   * tested.
   */
  readonly firstFrame: Int32Array;
  readonly frames: Int32Array;
  /**
   * 1 if more than VISIT_BRIDGE_MS of data is missing since the previous fixation, or if it is the
   * first.
   */
  readonly isAfterLoss: Uint8Array;
}

export function respondentRows(aggregate: AoiGaze): RespondentRows {
  const n = aggregate.respondentIds.length;
  const gazeStarts = startsOf(aggregate.respondentIndex, n);
  const fixationStarts = startsOf(aggregate.fixationRespondentIndex, n);
  const isAfterLoss = lossesOf(aggregate, gazeStarts);
  const exposureMs = Float64Array.from({ length: n }, (_, r) => {
    const own = aggregate.respondents.exposureMs[r] ?? 0;
    return own > 0 && Number.isFinite(own) ? Math.min(own, LONGEST_EXPOSURE_MS) : 0;
  });
  return {
    gazeStarts,
    fixationStarts,
    clickStarts: startsOf(aggregate.clickRespondentIndex, n),
    isAfterLoss,
    fixations: fixationRows(aggregate, { gazeStarts, fixationStarts, isAfterLoss, exposureMs }),
    isCounted: Uint8Array.from({ length: n }, (_, r) =>
      exposureMs[r]! > 0 && hasGaze(aggregate, gazeStarts[r]!, gazeStarts[r + 1]!) ? 1 : 0,
    ),
    exposureMs,
  };
}

/** Rows are sorted by respondent. */
function startsOf(respondentIndex: Uint16Array, respondents: number): Int32Array {
  const starts = new Int32Array(respondents + 1);
  let row = 0;
  for (let r = 0; r <= respondents; r++) {
    while (row < respondentIndex.length && respondentIndex[row]! < r) row++;
    starts[r] = row;
  }
  return starts;
}

function lossesOf({ tMs, sampleMs }: AoiGaze, starts: Int32Array): Uint8Array {
  const isAfterLoss = new Uint8Array(tMs.length);
  for (let r = 0; r + 1 < starts.length; r++) {
    const end = starts[r + 1]!;
    for (let i = starts[r]!; i < end; i++) {
      const missing =
        i === starts[r] ? Infinity : tMs[i]! - tMs[i - 1]! - (sampleMs[i]! + sampleMs[i - 1]!) / 2;
      isAfterLoss[i] = missing <= VISIT_BRIDGE_MS + ROUNDING_MS ? 0 : 1;
    }
  }
  return isAfterLoss;
}

function hasGaze({ tMs, xNorm, yNorm }: AoiGaze, from: number, end: number): boolean {
  for (let i = from; i < end; i++) {
    if (Number.isFinite(tMs[i]) && Number.isFinite(xNorm[i]) && Number.isFinite(yNorm[i])) {
      return true;
    }
  }
  return false;
}

function fixationRows(
  aggregate: AoiGaze,
  rows: Pick<RespondentRows, 'gazeStarts' | 'fixationStarts' | 'isAfterLoss' | 'exposureMs'>,
): FixationRows {
  const n = aggregate.fixationStartMs.length;
  const startMs = new Float64Array(n);
  const endMs = new Float64Array(n);
  const firstFrame = new Int32Array(n);
  const frames = new Int32Array(n);
  const isAfterLoss = new Uint8Array(n);
  const frameMs = aggregate.frameIntervalMs;
  for (let r = 0; r + 1 < rows.fixationStarts.length; r++) {
    const exposureMs = rows.exposureMs[r]!;
    const gazeEnd = rows.gazeStarts[r + 1]!;
    let sample = rows.gazeStarts[r]!;
    let previousEndMs = Number.NaN;
    for (let f = rows.fixationStarts[r]!; f < rows.fixationStarts[r + 1]!; f++) {
      const start = Math.max(aggregate.fixationStartMs[f]!, 0);
      const end = Math.min(aggregate.fixationEndMs[f]!, exposureMs);
      isAfterLoss[f] = 1;
      if (!(end > start)) continue;
      startMs[f] = start;
      endMs[f] = end;
      const first = Math.ceil(start / frameMs);
      firstFrame[f] = first;
      frames[f] = Math.max(0, Math.ceil(end / frameMs) - first);
      if (previousEndMs === previousEndMs) {
        // Samples after the previous fixation, up to the first one of this.
        while (sample < gazeEnd && aggregate.tMs[sample]! < previousEndMs) sample++;
        let isLost = 0;
        for (let i = sample; i < gazeEnd; i++) {
          isLost |= rows.isAfterLoss[i]!;
          if (aggregate.tMs[i]! >= start) break;
        }
        isAfterLoss[f] = isLost;
      }
      previousEndMs = end;
    }
  }
  return { startMs, endMs, firstFrame, frames, isAfterLoss };
}
