/** Where the page lies on the screen; in full screen and in a kiosk it is the screen. */
export interface PageOnScreen {
  readonly screen: { readonly width: number; readonly height: number };
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
}

/**
 * Devices name places as fractions of the screen; the page has pixels of its own.
 * The frame of a window is taken to be the same at both sides, and its bars to be above the page.
 */
export function placeOnPage(
  { xNorm, yNorm }: { readonly xNorm: number; readonly yNorm: number },
  page: PageOnScreen = window,
): { readonly xPx: number; readonly yPx: number } {
  const frame = Math.max(0, (page.outerWidth - page.innerWidth) / 2);
  const bars = Math.max(0, page.outerHeight - page.innerHeight - frame);
  return {
    xPx: xNorm * page.screen.width - page.screenX - frame,
    yPx: yNorm * page.screen.height - page.screenY - bars,
  };
}
