import { startTransition, useEffect, useState } from 'react';
import type { TreeRow } from '../structure/treeRows';

/** So many lines are prepared in one piece of work. */
const BATCH_SIZE = 60;

const sizeOf = (row: TreeRow): number => row.rows.reduce((sum, one) => sum + sizeOf(one), 1);

/** How many lines of the first level make the next piece. */
function nextBatchSize(top: readonly TreeRow[], from: number): number {
  let until = from;
  for (let size = 0; until < top.length && size < BATCH_SIZE; until++) {
    const row = top[until];
    if (row) size += sizeOf(row);
  }
  return until;
}

/**
 * The first lines at once, the others piece by piece: a tree of a thousand lines does not hold up
 * the page. Once all were drawn, new ones are drawn at once.
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
