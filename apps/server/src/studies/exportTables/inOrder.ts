/**
 * Results in the order of the items, with at most `ahead` more under way than the one that is waited
 * for: enough for the computing threads to be busy, and memory does not grow with the items.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  make: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  let next = 0;
  const start = () => {
    const made = make(items[next++]!);
    // Who stops earlier does not look at the later ones.
    made.catch(() => {});
    underWay.push(made);
  };
  for (let at = 0; at < items.length; at++) {
    while (next < items.length && next <= at + ahead) start();
    yield await underWay.shift()!;
  }
}
