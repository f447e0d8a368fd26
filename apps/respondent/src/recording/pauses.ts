import type { PauseReason } from '@fovea/science/recording/sessionEvents';

/** What a respondent may do who may leave. */
const LEAVING_REASONS: ReadonlySet<PauseReason> = new Set([
  'tabHidden',
  'fullscreenLeft',
  'turned',
]);

/**
 * Whether the flow stands still, and for how long it has in all. Exposure counts only the time
 * that the stimulus could be seen undisturbed; what disturbed it stands in the events.
 */
export interface Pauses {
  set(reason: PauseReason, on: boolean): void;
  /** While on, the respondent may leave the tab and full screen: that pauses nothing. */
  allowLeaving(on: boolean): void;
  reasons(): readonly PauseReason[];
  paused(): boolean;
  /** Paused milliseconds up to now. */
  totalMs(): number;
  /** @returns ends the calls */
  onChange(listener: () => void): () => void;
}

export function createPauses(now: () => number): Pauses {
  const given = new Set<PauseReason>();
  let leavingIsFine = false;
  const listeners = new Set<() => void>();
  let total = 0;
  let since = 0;
  let reasons: readonly PauseReason[] = [];
  const settle = () => {
    const next = [...given].filter((reason) => !leavingIsFine || !LEAVING_REASONS.has(reason));
    if (next.join() === reasons.join()) return;
    const before = reasons.length > 0;
    const after = next.length > 0;
    if (!before && after) since = now();
    if (before && !after) total += now() - since;
    reasons = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    set(reason, on) {
      if (on) given.add(reason);
      else given.delete(reason);
      settle();
    },
    allowLeaving(on) {
      leavingIsFine = on;
      settle();
    },
    reasons: () => reasons,
    paused: () => reasons.length > 0,
    totalMs: () => total + (reasons.length > 0 ? now() - since : 0),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
