import { startTransition, useEffect, useState } from 'react';

/** So many are prepared in one piece of work. */
const BATCH_SIZE = 16;

/**
 * The list piece by piece, so that a long one does not hold up the page: the page itself stands first.
 * @param list says which list it is: another one begins anew, the same one with changes does not
 */
export function useProgressiveList<Item>(items: readonly Item[], list: string): readonly Item[] {
  const [{ of, drawn }, setDrawn] = useState({
    of: list,
    drawn: items.length > BATCH_SIZE ? 0 : BATCH_SIZE,
  });
  const now = of === list ? drawn : BATCH_SIZE;
  const isWhole = now >= items.length;
  useEffect(() => {
    if (isWhole && of === list) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setDrawn({ of: list, drawn: isWhole ? now : now + BATCH_SIZE }));
    }, 0);
    return () => clearTimeout(timer);
  }, [list, of, now, isWhole]);
  return isWhole ? items : items.slice(0, now);
}
