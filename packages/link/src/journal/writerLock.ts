/**
 * Makes this page the one writer of something, until the page goes away or another takes it over.
 * Where the browser has no Web Locks the page is taken to be alone.
 */
export async function tryAcquireLock(
  name: string,
  onTakenOver: () => void = () => undefined,
): Promise<boolean> {
  if (typeof navigator === 'undefined' || !navigator.locks) return true;
  return new Promise((answer, failed) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock ? new Promise<never>(() => {}) : undefined;
      })
      .catch((reason: unknown) => {
        failed(reason);
        onTakenOver();
      });
  });
}

/** Takes it from whoever holds it, who is told. */
export async function stealLock(
  name: string,
  onTakenOver: () => void = () => undefined,
): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return;
  return new Promise((answer, failed) => {
    navigator.locks
      .request(name, { steal: true }, () => {
        answer();
        return new Promise<never>(() => {});
      })
      .catch((reason: unknown) => {
        failed(reason);
        onTakenOver();
      });
  });
}

/** As `tryAcquireLock`, but waits until the other page lets go. */
export async function acquireLock(name: string): Promise<void> {
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
