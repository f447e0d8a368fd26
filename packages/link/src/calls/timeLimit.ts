/**
 * A signal that is aborted with a TimeoutError after `ms`, or as soon as one of `signals` is, for its reason.
 *
 * Node 20 forgets an `AbortSignal.timeout` that only `AbortSignal.any` refers to as soon as garbage is collected, and
 * what waits for it waits for ever. Here the timer itself holds the signal. It does not keep a program running.
 */
export function timeLimit(ms: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const limit = new AbortController();
  const timer: unknown = setTimeout(
    () => limit.abort(new DOMException('The operation took longer than allowed.', 'TimeoutError')),
    ms,
  );
  if (hasUnref(timer)) timer.unref();
  return signals.length === 0 ? limit.signal : AbortSignal.any([limit.signal, ...signals]);
}

const hasUnref = (timer: unknown): timer is { unref(): void } =>
  typeof timer === 'object' && timer !== null && 'unref' in timer;
