import type { Column } from './layer';

/**
 * The first index in [from, to) whose value is above `limit`, or `to`.
 * The column must be ascending in that range.
 */
export function firstAbove(column: Column, limit: number, from = 0, to = column.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] ?? Infinity) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
