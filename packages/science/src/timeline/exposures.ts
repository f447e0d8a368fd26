/**
 * When each stimulus was on the page, from the events of a session. Times in ms, positions in CSS
 * px.
 */
import { findPauses, lengthMs, subtractPauses, type TimeInterval } from './pauses';
import type { RectPx, SessionEvent, ViewportPx } from '../recording/sessionEvents';

export interface Exposure {
  readonly stimulusId: string;
  readonly stimulusType: string;
  /** Covers [startMs, endMs) on the session clock. */
  readonly startMs: number;
  readonly endMs: number;
  /** The parts of [startMs, endMs) without a pause, in chronological order. */
  readonly stretches: readonly TimeInterval[];
  /** How long it was visible: the total length of those parts. */
  readonly activeMs: number;
  /** False if the page was unloaded before the stimulus ended. */
  readonly complete: boolean;
  readonly contentRect: RectPx;
  readonly viewportPx: ViewportPx;
}

/**
 * Every exposure, in chronological order. Without an end in the events, an exposure ends with the
 * next stimulus, the end of the session, or the last known time; one interrupted by a reload ends
 * with the last known time before it, since nothing was visible while the page was away.
 *
 * @param events in chronological order
 * @param lastMs the end of the recording, not before the last event
 * @param tMs [n] times of the camera frames, ascending
 */
export function findExposures(
  events: readonly SessionEvent[],
  lastMs: number,
  tMs: Float64Array = new Float64Array(0),
): Exposure[] {
  const pauses = findPauses(events, lastMs);
  const exposures: Exposure[] = [];
  events.forEach((event, at) => {
    if (event.kind !== 'stimulusShown') return;
    const endAt = events.findIndex(
      (later, place) => place > at && endsShowing(later, event.stimulusId),
    );
    const end = events[endAt];
    const endMs =
      end?.kind === 'sessionResumed'
        ? Math.max(events[endAt - 1]?.tMs ?? 0, lastBefore(tMs, end.tMs), event.tMs)
        : (end?.tMs ?? Math.max(lastMs, event.tMs));
    const stretches = subtractPauses({ startMs: event.tMs, endMs }, pauses);
    exposures.push({
      stimulusId: event.stimulusId,
      stimulusType: event.stimulusType,
      startMs: event.tMs,
      endMs,
      stretches,
      activeMs: lengthMs(stretches),
      complete: end?.kind === 'stimulusHidden',
      contentRect: event.contentRect,
      viewportPx: event.viewportPx,
    });
  });
  return exposures;
}

/**
 * One exposure per stimulus: the first complete one, otherwise the longest. A stimulus is shown
 * again if the page was reloaded during it.
 *
 * @returns in the order shown
 */
export function countedExposures(exposures: readonly Exposure[]): Exposure[] {
  const counted = new Map<string, Exposure>();
  for (const exposure of exposures) {
    const other = counted.get(exposure.stimulusId);
    if (!other || isBetter(exposure, other)) counted.set(exposure.stimulusId, exposure);
  }
  return [...counted.values()].sort((a, b) => a.startMs - b.startMs);
}

function isBetter(later: Exposure, earlier: Exposure): boolean {
  if (earlier.complete) return false;
  return later.complete || later.activeMs > earlier.activeMs;
}

function lastBefore(tMs: Float64Array, beforeMs: number): number {
  return tMs.findLast((at) => at < beforeMs) ?? 0;
}

function endsShowing(event: SessionEvent, stimulusId: string): boolean {
  switch (event.kind) {
    case 'stimulusHidden':
      return event.stimulusId === stimulusId;
    case 'stimulusShown':
    case 'sessionResumed':
    case 'sessionEnded':
      return true;
    default:
      return false;
  }
}
