import type { PauseReason } from '@fovea/science/recording/sessionEvents';

/** Pauses that are suppressed while the respondent is allowed to leave. */
const LEAVING_REASONS: ReadonlySet<PauseReason> = new Set([
  'tabHidden',
  'fullscreenLeft',
  'turned',
]);

/**
 * Whether the flow is paused, and for how long in total. Exposure counts only the time in which the stimulus
 * was visible and undisturbed; the disturbances are in the events.
 */
export interface Pauses {
  set(reason: PauseReason, on: boolean): void;
  /** While on, leaving the tab or full screen does not pause. */
  allowLeaving(on: boolean): void;
  reasons(): readonly PauseReason[];
  paused(): boolean;
  /** Counts a time that is over as paused; what was paused anyway is not counted twice. */
  leaveOut(startMs: number, endMs: number): void;
  /** Total paused time so far, milliseconds. */
  totalMs(): number;
  /** @returns unsubscribes */
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
    leaveOut(startMs, endMs) {
      total += Math.max(0, (reasons.length > 0 ? Math.min(since, endMs) : endMs) - startMs);
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
