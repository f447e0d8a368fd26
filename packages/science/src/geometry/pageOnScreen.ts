/** Where a page lay on the screen, for gaze that is measured on the screen. CSS px. */
import type { SessionEvent, ViewportPx } from '../recording/sessionEvents';

export interface PageOnScreen {
  readonly screenPx: { readonly widthPx: number; readonly heightPx: number };
  /** Upper left corner of the page on the screen. */
  readonly xPx: number;
  readonly yPx: number;
}

/**
 * The page during an exposure. Pages say since they record it where on the screen they are; of an
 * earlier recording only a page that filled the screen is known to begin at its corner.
 *
 * @param events in chronological order
 * @returns null if it is not known
 */
export function pageOnScreen(
  events: readonly SessionEvent[],
  { startMs, viewportPx }: { readonly startMs: number; readonly viewportPx: ViewportPx },
): PageOnScreen | null {
  let screenPx: PageOnScreen['screenPx'] | null = null;
  for (const event of events) {
    if (event.tMs > startMs && screenPx) break;
    const isStart = event.kind === 'sessionStarted' || event.kind === 'sessionResumed';
    if (isStart && event.screen) screenPx = event.screen;
  }
  if (!screenPx || !(screenPx.widthPx > 0) || !(screenPx.heightPx > 0)) return null;
  const { widthPx, heightPx, screenXPx, screenYPx } = viewportPx;
  if (screenXPx !== undefined && screenYPx !== undefined) {
    return { screenPx, xPx: screenXPx, yPx: screenYPx };
  }
  const isFull = widthPx === screenPx.widthPx && heightPx === screenPx.heightPx;
  return isFull ? { screenPx, xPx: 0, yPx: 0 } : null;
}

/** A place on the screen, as fractions of it, on the page. */
export function placeOnPage(
  { screenPx, xPx, yPx }: PageOnScreen,
  xNorm: number,
  yNorm: number,
): { readonly xPx: number; readonly yPx: number } {
  return { xPx: xNorm * screenPx.widthPx - xPx, yPx: yNorm * screenPx.heightPx - yPx };
}
