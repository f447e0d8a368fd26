import { useSyncExternalStore } from 'react';

const TICK_MS = 5_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    listeners.forEach((one) => one());
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated every few seconds by one timer for all users of the hook. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}
