/**
 * Makes this page the only writer until it closes or another page takes the lock. In browsers
 * without Web Locks, or that refuse them with all storage, the page is assumed to be the only one:
 * nothing is stored there that another page could write.
 */
export async function tryAcquireLock(
  name: string,
  onTakenOver: () => void = () => undefined,
): Promise<boolean> {
  if (typeof navigator === 'undefined' || !navigator.locks) return true;
  return new Promise((answer) => {
    let isGranted = false;
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        isGranted = lock !== null;
        answer(isGranted);
        return lock ? new Promise<never>(() => {}) : undefined;
      })
      .catch(() => (isGranted ? onTakenOver() : answer(true)));
  });
}

/** Takes the lock from its holder, which is notified. */
export async function stealLock(
  name: string,
  onTakenOver: () => void = () => undefined,
): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return;
  return new Promise((answer) => {
    let isGranted = false;
    navigator.locks
      .request(name, { steal: true }, () => {
        isGranted = true;
        answer();
        return new Promise<never>(() => {});
      })
      .catch(() => (isGranted ? onTakenOver() : answer()));
  });
}

/** Like `tryAcquireLock`, but waits until the other page releases the lock. */
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
