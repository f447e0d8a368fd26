/**
 * When the respondent's page stood still: the computer slept, its lid was closed, or the browser got
 * no time. Nothing is measured meanwhile, so it is a pause like any other (pauses.ts).
 *
 * A page that watches for this reports `pageFrozen`. Of older pages it is inferred from silence: no
 * camera frame, event or sound for SILENCE_MS, between frames of a running camera. A shorter silence
 * is none, because a camera can fail to deliver that long while the page is visible. Times in ms on
 * the session clock.
 */
import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from './exposures';
import type { TimeInterval } from './pauses';

export const SILENCE_MS = 5000;
/** The camera counts as running if a frame is this near to the silence, on both sides. */
const CAMERA_NEAR_MS = 2000;

/** The reported freezes, in chronological order. */
export function findFreezes(events: readonly SessionEvent[]): TimeInterval[] {
  return events.flatMap((event) =>
    event.kind === 'pageFrozen' && event.untilMs > event.tMs
      ? [{ startMs: event.tMs, endMs: event.untilMs }]
      : [],
  );
}

/** How long stimuli would have been visible had the page not stood still. */
export function frozenMs(
  events: readonly SessionEvent[],
  exposures: readonly Pick<Exposure, 'startMs' | 'endMs'>[],
): number {
  return exposures.reduce(
    (sum, { startMs, endMs }) =>
      findFreezes(events).reduce(
        (own, freeze) =>
          own + Math.max(0, Math.min(endMs, freeze.endMs) - Math.max(startMs, freeze.startMs)),
        sum,
      ),
    0,
  );
}

/**
 * The events, and `pageFrozen` for each silence of a page load that did not watch for freezes.
 *
 * @param events in chronological order
 * @param tracks [camera frames, others…] times at which something was recorded, each ascending
 * @returns in chronological order
 */
export function withSilencesAsFreezes(
  events: readonly SessionEvent[],
  [frames = new Float64Array(0), ...others]: readonly Float64Array[],
): readonly SessionEvent[] {
  const silences = findSilences(events, frames, others);
  if (silences.length === 0) return events;
  const found = silences.map(({ startMs, endMs }): SessionEvent => ({
    kind: 'pageFrozen',
    tMs: startMs,
    untilMs: endMs,
    wallMs: endMs - startMs,
  }));
  return [...events, ...found].sort((a, b) => a.tMs - b.tMs);
}

/** Whether a page load of the session did not watch for freezes itself. */
export function mayHaveUnseenFreezes(events: readonly SessionEvent[]): boolean {
  return events.some(isUnwatchedLoad);
}

function findSilences(
  events: readonly SessionEvent[],
  frames: Float64Array,
  others: readonly Float64Array[],
): TimeInterval[] {
  if (frames.length === 0 || !mayHaveUnseenFreezes(events)) return [];
  const signs = events.flatMap(signsOfLife);
  const times = Float64Array.from([...signs, ...frames, ...others.flatMap((track) => [...track])]);
  times.sort();
  const loads = events.filter(isLoad);
  const ends = events.flatMap(({ kind, tMs }) =>
    kind === 'sessionResumed' || kind === 'cameraStarted' ? [tMs] : [],
  );
  const starts = events.flatMap(({ kind, tMs }) => (kind === 'cameraLost' ? [tMs] : []));
  const silences: TimeInterval[] = [];
  for (let at = 1; at < times.length; at++) {
    const startMs = times[at - 1] ?? 0;
    const endMs = times[at] ?? 0;
    if (endMs - startMs < SILENCE_MS) continue;
    const load = loads.findLast(({ tMs }) => tMs <= startMs);
    const isWatched = load !== undefined && !isUnwatchedLoad(load);
    // The page was away, or the camera: those are told by other events.
    const isTold = ends.includes(endMs) || starts.includes(startMs);
    const isRunning =
      frames.some((tMs) => tMs <= startMs && tMs >= startMs - CAMERA_NEAR_MS) &&
      frames.some((tMs) => tMs >= endMs && tMs <= endMs + CAMERA_NEAR_MS);
    if (!isWatched && !isTold && isRunning) silences.push({ startMs, endMs });
  }
  return silences;
}

/** When the page certainly ran; an answer of the server proves it at both ends of the request only. */
function signsOfLife(event: SessionEvent): number[] {
  if (event.kind !== 'clockPair' || event.uncertaintyMs === undefined) return [event.tMs];
  return [event.tMs - event.uncertaintyMs, event.tMs + event.uncertaintyMs];
}

function isLoad({ kind }: SessionEvent): boolean {
  return kind === 'sessionStarted' || kind === 'sessionResumed';
}

function isUnwatchedLoad(event: SessionEvent): boolean {
  return (
    (event.kind === 'sessionStarted' || event.kind === 'sessionResumed') &&
    event.watchesFreezes !== true
  );
}
