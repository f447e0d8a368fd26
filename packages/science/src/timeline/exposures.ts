/** When each stimulus was on the page, from the events of a session. Times in ms, places in CSS px. */
import { findPauses, lengthMs, subtractPauses, type TimeInterval } from './pauses';
import type { RectPx, SessionEvent } from '../recording/sessionEvents';

export interface Exposure {
  readonly stimulusId: string;
  readonly stimulusType: string;
  /** Covers [startMs, endMs) on the session clock. */
  readonly startMs: number;
  readonly endMs: number;
  /** The parts of [startMs, endMs) in which nothing was paused, in the order of time. */
  readonly stretches: readonly TimeInterval[];
  /** How long it could be seen: the length of the stretches. */
  readonly activeMs: number;
  /** False when the respondent's page went away before the stimulus did. */
  readonly complete: boolean;
  readonly contentRect: RectPx;
  readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
}

/**
 * Every showing, in the order of time. Without its end in the events, a showing ends with the next
 * stimulus, the end of the session, or the last thing that is known; one that a reload broke off
 * ends with the last thing known before it, since nobody saw it while the page was away.
 *
 * @param events in the order of time
 * @param lastMs the last moment of the recording, at least that of the last event
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
 * One showing a stimulus: the first that was complete, else the longest. A stimulus is shown again
 * when the page was reloaded in the middle of it.
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
