import { startTransition, useEffect, useState } from 'react';
import type { TreeRow } from '../structure/treeRows';

/** Rows added per render. */
const PIECE = 60;

const sizeOf = (row: TreeRow): number => row.rows.reduce((sum, one) => sum + sizeOf(one), 1);

/** The end of the next batch, in top-level rows. */
function nextPiece(top: readonly TreeRow[], from: number): number {
  let until = from;
  for (let size = 0; until < top.length && size < PIECE; until++) {
    const row = top[until];
    if (row) size += sizeOf(row);
  }
  return until;
}

/**
 * Renders the first rows immediately and the others in batches, so that a tree of a thousand rows does
 * not block the page. Once complete, new rows render immediately.
 */
export function useDrawnInPieces(top: readonly TreeRow[]): readonly TreeRow[] {
  const [drawn, setDrawn] = useState(() => nextPiece(top, 0));
  const isWhole = drawn >= top.length;
  useEffect(() => {
    if (drawn === Infinity) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setDrawn(isWhole ? Infinity : nextPiece(top, drawn)));
    }, 0);
    return () => clearTimeout(timer);
  }, [top, drawn, isWhole]);
  return isWhole ? top : top.slice(0, drawn);
}
