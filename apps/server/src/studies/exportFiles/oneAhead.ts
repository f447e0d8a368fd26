/**
 * The same items, each made while the one before it is used. Whoever waits for one gets the reason of an
 * abort at once, even when the source does not come back.
 */
export async function* oneAhead<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, void> {
  const items = source[Symbol.asyncIterator]();
  let abort: (reason: unknown) => void = () => {};
  const onAbort = () => abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // Not a race with one promise of the abort: that would keep every item until the end.
  const begin = () => {
    const next = new Promise<IteratorResult<Item>>((done, fail) => {
      abort = fail;
      items.next().then(done, fail);
    });
    next.catch(() => {});
    return next;
  };
  let isOver = false;
  try {
    for (let next = begin(); ;) {
      const { done, value } = await next;
      if (done) {
        isOver = true;
        return;
      }
      signal.throwIfAborted();
      next = begin();
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    if (!isOver) items.return?.()?.catch(() => {});
  }
}
