/**
 * When a session was paused: an overlay covered the page, or the page stood still (freezes.ts).
 *
 * Reported by `paused` and `resumed`; a hidden tab and a lost camera always pause, so their own
 * events count too. Leaving full screen does not by itself, since a study may run without. A reload
 * and the end of the session end a pause. Times in ms on the session clock; intervals cover
 * [startMs, endMs).
 */
import { findFreezes } from './freezes';
import type { SessionEvent } from '../recording/sessionEvents';

export interface TimeInterval {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * @param events in chronological order
 * @param lastMs the end of a pause that never ended
 * @returns in chronological order, none adjacent to another
 */
export function findPauses(events: readonly SessionEvent[], lastMs: number): TimeInterval[] {
  return joined([...findOverlays(events, lastMs), ...findFreezes(events)]);
}

function findOverlays(events: readonly SessionEvent[], lastMs: number): TimeInterval[] {
  const pauses: TimeInterval[] = [];
  const causes = new Set<'told' | 'tab' | 'camera'>();
  let startMs = 0;
  const endAt = (endMs: number) => {
    if (endMs > startMs) pauses.push({ startMs, endMs });
  };
  for (const event of events) {
    const before = causes.size > 0;
    follow(event, causes);
    const after = causes.size > 0;
    if (!before && after) startMs = event.tMs;
    if (before && !after) endAt(event.tMs);
  }
  if (causes.size > 0) endAt(lastMs);
  return pauses;
}

/** One interval for those that overlap or touch, in chronological order. */
function joined(pauses: readonly TimeInterval[]): TimeInterval[] {
  const all: TimeInterval[] = [];
  for (const pause of pauses.toSorted((a, b) => a.startMs - b.startMs)) {
    const before = all.at(-1);
    if (!before || pause.startMs > before.endMs) all.push(pause);
    else all[all.length - 1] = { ...before, endMs: Math.max(before.endMs, pause.endMs) };
  }
  return all;
}

function follow(event: SessionEvent, causes: Set<'told' | 'tab' | 'camera'>): void {
  switch (event.kind) {
    case 'paused':
      causes.add('told');
      return;
    case 'attention':
      if (event.change === 'tabHidden') causes.add('tab');
      if (event.change === 'tabShown') causes.delete('tab');
      return;
    case 'cameraLost':
      causes.add('camera');
      return;
    case 'cameraStarted':
      causes.delete('camera');
      return;
    // Sent only when no reason is left.
    case 'resumed':
    case 'sessionResumed':
    case 'sessionEnded':
      causes.clear();
      return;
    default:
  }
}

/** The parts of an interval outside the pauses, in chronological order. */
export function subtractPauses(
  whole: TimeInterval,
  pauses: readonly TimeInterval[],
): TimeInterval[] {
  const left: TimeInterval[] = [];
  let { startMs } = whole;
  for (const pause of pauses) {
    if (pause.endMs <= startMs || pause.startMs >= whole.endMs) continue;
    if (pause.startMs > startMs) left.push({ startMs, endMs: pause.startMs });
    startMs = pause.endMs;
  }
  if (startMs < whole.endMs) left.push({ startMs, endMs: whole.endMs });
  return left;
}

export function lengthMs(stretches: readonly TimeInterval[]): number {
  return stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** How much of the intervals has elapsed at a time: a clock that stops between them. */
export function elapsedMs(stretches: readonly TimeInterval[], tMs: number): number {
  return stretches.reduce(
    (sum, { startMs, endMs }) => sum + Math.max(0, Math.min(tMs, endMs) - startMs),
    0,
  );
}
