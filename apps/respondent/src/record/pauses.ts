import type { PauseReason } from '@fovea/science/sessionEvents';

/**
 * Whether the flow stands still, and for how long it has in all. Exposure counts only the time
 * that the stimulus could be seen undisturbed; what disturbed it stands in the events.
 */
export interface Pauses {
  set(reason: PauseReason, on: boolean): void;
  reasons(): readonly PauseReason[];
  paused(): boolean;
  /** Paused milliseconds up to now. */
  totalMs(): number;
  /** @returns ends the calls */
  onChange(listener: () => void): () => void;
}

export function createPauses(now: () => number): Pauses {
  const active = new Set<PauseReason>();
  const listeners = new Set<() => void>();
  let total = 0;
  let since = 0;
  let reasons: readonly PauseReason[] = [];
  return {
    set(reason, on) {
      if (active.has(reason) === on) return;
      const before = active.size > 0;
      if (on) active.add(reason);
      else active.delete(reason);
      const after = active.size > 0;
      if (!before && after) since = now();
      if (before && !after) total += now() - since;
      reasons = [...active];
      for (const listener of [...listeners]) listener();
    },
    reasons: () => reasons,
    paused: () => active.size > 0,
    totalMs: () => total + (active.size > 0 ? now() - since : 0),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
