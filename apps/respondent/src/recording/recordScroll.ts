import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionClock } from './sessionClock';

/** As with the mouse: a 240 Hz screen would only repeat itself. */
const SHORTEST_STEP_MS = 1000 / 60 - 1;

/**
 * Records the scroll position of our own pages: long instructions and surveys. Scrolling inside the frame of
 * a website cannot be observed.
 *
 * @param root contains everything that is shown
 * @param stimulusId whose scrolling is recorded now; null: none
 * @returns ends it
 */
export function recordScroll(
  root: HTMLElement,
  record: (event: SessionEvent) => void,
  clock: Pick<SessionClock, 'at'>,
  stimulusId: () => string | null,
): () => void {
  let lastMs = -Infinity;
  let late: { readonly timer: ReturnType<typeof setTimeout>; readonly tell: () => void } | null =
    null;
  const take = (event: Event) => {
    const scrolled = event.target;
    const wanted = stimulusId();
    if (wanted === null || !(scrolled instanceof Element)) return;
    const tMs = clock.at(event.timeStamp);
    const tell = () => {
      late = null;
      lastMs = tMs;
      const { scrollLeft: xPx, scrollTop: yPx } = scrolled;
      record({ kind: 'scroll', tMs, stimulusId: wanted, xPx, yPx });
    };
    if (late) clearTimeout(late.timer);
    // The final position is never left out.
    if (tMs - lastMs >= SHORTEST_STEP_MS) tell();
    else late = { timer: setTimeout(tell, SHORTEST_STEP_MS), tell };
  };
  const options = { capture: true, passive: true };
  root.addEventListener('scroll', take, options);
  return () => {
    root.removeEventListener('scroll', take, options);
    if (late) clearTimeout(late.timer);
    late?.tell();
  };
}
