/**
 * The mouse over one stimulus, extracted from the events of the whole recording, without time in
 * pauses.
 */
import type { Exposure } from './exposures';
import type { SessionEvent } from '../recording/sessionEvents';

/** The mouse over one stimulus, if it was tracked. */
export interface MouseTrack {
  /** [n] milliseconds on the clock of the gaze, ascending. */
  readonly tMs: Float64Array;
  /** [n] relative to the stimulus picture. */
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
  /** [n] index into MOUSE_ACTIONS. */
  readonly action: Uint8Array;
}

export const MOUSE_ACTIONS = ['move', 'down', 'up'] as const;

export function emptyMouseTrack(): MouseTrack {
  return {
    tMs: new Float64Array(0),
    xNorm: new Float32Array(0),
    yNorm: new Float32Array(0),
    action: new Uint8Array(0),
  };
}

/** @param clock converts the session clock to that of the stimulus, milliseconds */
export function sliceMouse(
  events: readonly SessionEvent[],
  { stretches, contentRect }: Pick<Exposure, 'stretches' | 'contentRect'>,
  clock: (tMs: number) => number,
): MouseTrack {
  const isSeen = (tMs: number) =>
    stretches.some(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
  const seen = events.filter((event) => event.kind === 'mouse' && isSeen(event.tMs));
  const moves = seen.flatMap((event) => (event.kind === 'mouse' ? [event] : []));
  return {
    tMs: Float64Array.from(moves, ({ tMs }) => clock(tMs)),
    xNorm: Float32Array.from(moves, ({ xPx }) => (xPx - contentRect.xPx) / contentRect.widthPx),
    yNorm: Float32Array.from(moves, ({ yPx }) => (yPx - contentRect.yPx) / contentRect.heightPx),
    action: Uint8Array.from(moves, ({ action }) => MOUSE_ACTIONS.indexOf(action)),
  };
}
