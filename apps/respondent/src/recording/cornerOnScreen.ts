/** What a window says of itself; in full screen and in a kiosk its page is the screen. */
export interface BrowserWindow {
  readonly screen: { readonly width: number; readonly height: number };
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
}

/**
 * The upper left corner of the page on the screen, for gaze and dots that a device places on the screen.
 * The frame of a window is taken to be the same at both sides, and its bars to be above the page.
 */
export function cornerOnScreen(page: BrowserWindow = window): {
  readonly screenXPx: number;
  readonly screenYPx: number;
} {
  const frame = Math.max(0, (page.outerWidth - page.innerWidth) / 2);
  const bars = Math.max(0, page.outerHeight - page.innerHeight - frame);
  return { screenXPx: page.screenX + frame, screenYPx: page.screenY + bars };
}
