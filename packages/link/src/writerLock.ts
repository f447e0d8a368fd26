/**
 * Makes this page the one writer of something, until the page goes away.
 * Where the browser has no Web Locks the page is taken to be alone.
 */
export async function holdIfFree(name: string): Promise<boolean> {
  if (typeof navigator === 'undefined' || !navigator.locks) return true;
  return new Promise((answer, failed) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock ? new Promise<never>(() => {}) : undefined;
      })
      .catch(failed);
  });
}

/** As `holdIfFree`, but waits until the other page lets go. */
export async function holdWhenFree(name: string): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return;
  return new Promise((answer, failed) => {
    navigator.locks
      .request(name, () => {
        answer();
        return new Promise<never>(() => {});
      })
      .catch(failed);
  });
}
