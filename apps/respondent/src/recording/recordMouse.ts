import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionClock } from './sessionClock';

/** Moves come at most 60 times a second; a screen of 240 Hz would only repeat itself. */
const SHORTEST_STEP_MS = 1000 / 60 - 1;

/** Records the mouse while `wanted` says so. @returns ends it */
export function recordMouse(
  record: (event: SessionEvent) => void,
  clock: SessionClock,
  wanted: () => boolean,
): () => void {
  let lastMoveMs = -Infinity;
  const take = (action: 'move' | 'down' | 'up') => (event: PointerEvent) => {
    if (!wanted()) return;
    const tMs = clock.at(event.timeStamp);
    if (action === 'move') {
      if (tMs - lastMoveMs < SHORTEST_STEP_MS) return;
      lastMoveMs = tMs;
    }
    record({ kind: 'mouse', tMs, action, xPx: event.clientX, yPx: event.clientY });
  };
  const listeners = [
    ['pointermove', take('move')],
    ['pointerdown', take('down')],
    ['pointerup', take('up')],
  ] as const;
  for (const [name, listener] of listeners) addEventListener(name, listener, { passive: true });
  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener);
  };
}
