import { startTransition, useEffect, useState } from 'react';

/** So many are prepared in one piece of work. */
const PIECE = 16;

/**
 * The list piece by piece, so that a long one does not hold up the page: the page itself stands first.
 * @param list says which list it is: another one begins anew, the same one with changes does not
 */
export function useInPieces<Item>(items: readonly Item[], list: string): readonly Item[] {
  const [{ of, drawn }, setDrawn] = useState({
    of: list,
    drawn: items.length > PIECE ? 0 : PIECE,
  });
  const now = of === list ? drawn : PIECE;
  const isWhole = now >= items.length;
  useEffect(() => {
    if (isWhole && of === list) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setDrawn({ of: list, drawn: isWhole ? now : now + PIECE }));
    }, 0);
    return () => clearTimeout(timer);
  }, [list, of, now, isWhole]);
  return isWhole ? items : items.slice(0, now);
}
