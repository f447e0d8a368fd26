import { startTransition, useEffect, useState } from 'react';

/** Items added per render. */
const BATCH_SIZE = 16;

/**
 * Renders a long list in batches, so that the rest of the page appears first.
 * @param list identity of the list: a new one starts over, changes to the same one do not
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
