const LOCK = 'fovea.visualExports';

/** Waits until no other tab of this browser makes exports; a closed tab frees the others at once. */
export async function whenNoOtherTab(
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // Missing without a secure connection.
  if (!('locks' in navigator)) return await work();
  await navigator.locks.request(LOCK, { signal }, work);
}
