import { placeOnPage as placeOnPageOf } from '@fovea/science/geometry/pageOnScreen';
import { cornerOnScreen, type BrowserWindow } from '../../recording/cornerOnScreen';

/** Devices name places as fractions of the screen; the page has pixels of its own. */
export function placeOnPage(
  { xNorm, yNorm }: { readonly xNorm: number; readonly yNorm: number },
  page: BrowserWindow = window,
): { readonly xPx: number; readonly yPx: number } {
  const { screenXPx: xPx, screenYPx: yPx } = cornerOnScreen(page);
  const screenPx = { widthPx: page.screen.width, heightPx: page.screen.height };
  return placeOnPageOf({ screenPx, xPx, yPx }, xNorm, yNorm);
}
