import { GAP_LIMIT_MS } from './fillGaps';

/** Gaze averaged over blocks of successive samples; no block goes across a loss or a pause. */
export interface GazeBlocks {
  readonly count: number;
  /** [count] time in the middle between the first and the last sample. */
  readonly tMs: Float64Array;
  /** [count] mean of the samples. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** [count] first and last sample. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
  /** First block of each run of blocks without a loss or a pause, and at the end the count. */
  readonly runs: readonly number[];
}

/**
 * @param tMs [n] ascending
 * @param x [n] NaN where lost
 * @param size samples of a block; what is left of a run belongs to its last block
 */
export function gazeBlocks(
  tMs: Float64Array,
  x: Float64Array,
  y: Float64Array,
  size: number,
): GazeBlocks {
  const n = tMs.length;
  const blocks = {
    tMs: new Float64Array(n),
    x: new Float64Array(n),
    y: new Float64Array(n),
    firsts: new Int32Array(n),
    lasts: new Int32Array(n),
  };
  const runs: number[] = [];
  let count = 0;
  let from = 0;
  while (from < n) {
    // NaN is the only value that differs from itself.
    if (x[from]! !== x[from]! || y[from]! !== y[from]!) {
      from++;
      continue;
    }
    let end = from + 1;
    while (
      end < n &&
      x[end]! === x[end]! &&
      y[end]! === y[end]! &&
      tMs[end]! - tMs[end - 1]! <= GAP_LIMIT_MS
    ) {
      end++;
    }
    runs.push(count);
    while (from < end) {
      const until = end - from < 2 * size ? end : from + size;
      let sumX = 0;
      let sumY = 0;
      for (let i = from; i < until; i++) {
        sumX += x[i]!;
        sumY += y[i]!;
      }
      blocks.tMs[count] = (tMs[from]! + tMs[until - 1]!) / 2;
      blocks.x[count] = sumX / (until - from);
      blocks.y[count] = sumY / (until - from);
      blocks.firsts[count] = from;
      blocks.lasts[count] = until - 1;
      count++;
      from = until;
    }
  }
  return {
    count,
    tMs: blocks.tMs.subarray(0, count),
    x: blocks.x.subarray(0, count),
    y: blocks.y.subarray(0, count),
    firsts: blocks.firsts.subarray(0, count),
    lasts: blocks.lasts.subarray(0, count),
    runs: [...runs, count],
  };
}
