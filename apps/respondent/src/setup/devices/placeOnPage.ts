import { cornerOnScreen, type PageOnScreen } from '../../recording/pageOnScreen';

/** Devices name places as fractions of the screen; the page has pixels of its own. */
export function placeOnPage(
  { xNorm, yNorm }: { readonly xNorm: number; readonly yNorm: number },
  page: PageOnScreen = window,
): { readonly xPx: number; readonly yPx: number } {
  const { screenXPx, screenYPx } = cornerOnScreen(page);
  return {
    xPx: xNorm * page.screen.width - screenXPx,
    yPx: yNorm * page.screen.height - screenYPx,
  };
}
