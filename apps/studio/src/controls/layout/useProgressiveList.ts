import { startTransition, useEffect, useState } from 'react';

/** How many rows are rendered in one step. */
const STEP_ROWS = 16;

interface Options<Item> {
  /** Which list it is: another one starts again, the same one with changes does not. */
  readonly list: string;
  readonly stepRows?: number;
  /** How many rows an item stands for; 1 unless told. */
  readonly rowsOf?: (item: Item) => number;
  /** Renders the first step at once, even of a long list. */
  readonly startsWithStep?: boolean;
}

/**
 * Renders a list step by step, so that a long one does not block the page. Every row is in the page in the end,
 * for the browser's search, for printing and for screen readers, which a virtual list does not give.
 */
export function useProgressiveList<Item>(
  items: readonly Item[],
  options: Options<Item>,
): readonly Item[] {
  const { list, stepRows = STEP_ROWS, rowsOf = () => 1, startsWithStep = false } = options;
  // What is added later to a list that is whole is rendered at once: its end is infinite.
  const nextEnd = (from: number): number => {
    let end = from;
    for (let rows = 0; end < items.length && rows < stepRows; end++) rows += rowsOf(items[end]!);
    return end < items.length ? end : Infinity;
  };
  const [rendered, setRendered] = useState(() => {
    const first = nextEnd(0);
    return { list, end: first === Infinity || startsWithStep ? first : 0 };
  });
  const end = rendered.list === list ? rendered.end : nextEnd(0);
  const next = end === Infinity ? Infinity : nextEnd(end);
  useEffect(() => {
    if (end === Infinity && rendered.list === list) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setRendered({ list, end: next }));
    }, 0);
    return () => clearTimeout(timer);
  }, [list, rendered.list, end, next]);
  return end >= items.length ? items : items.slice(0, end);
}
