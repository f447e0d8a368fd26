import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionClock } from './sessionClock';

/** At most 60 moves a second; a 240 Hz screen would only repeat itself. */
const SHORTEST_STEP_MS = 1000 / 60 - 1;

/** Records the mouse while `wanted` returns true. @returns ends it */
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
