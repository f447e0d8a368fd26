import { startTransition, useEffect, useState } from 'react';
import type { TreeRow } from '../structure/treeRows';

/** Rows added per render. */
const BATCH_SIZE = 60;

const sizeOf = (row: TreeRow): number => row.rows.reduce((sum, one) => sum + sizeOf(one), 1);

/** The end of the next batch, in top-level rows. */
function nextBatchSize(top: readonly TreeRow[], from: number): number {
  let until = from;
  for (let size = 0; until < top.length && size < BATCH_SIZE; until++) {
    const row = top[until];
    if (row) size += sizeOf(row);
  }
  return until;
}

/**
 * Renders the first rows immediately and the others in batches, so that a tree of a thousand rows does
 * not block the page. Once complete, new rows render immediately.
 */
export function useProgressiveRows(top: readonly TreeRow[]): readonly TreeRow[] {
  const [drawn, setDrawn] = useState(() => nextBatchSize(top, 0));
  const isWhole = drawn >= top.length;
  useEffect(() => {
    if (drawn === Infinity) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setDrawn(isWhole ? Infinity : nextBatchSize(top, drawn)));
    }, 0);
    return () => clearTimeout(timer);
  }, [top, drawn, isWhole]);
  return isWhole ? top : top.slice(0, drawn);
}
