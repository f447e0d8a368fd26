import { createCanvasPainter } from './canvasPainter';
import type { ShadePainter } from './shadePainter';
import { createWebglPainter } from './webglPainter';

/** Undefined: not tried yet. One for all, because a page has few WebGL contexts. */
let webgl: ShadePainter | null | undefined;

/** WebGL2 where a graphics processor does it, a canvas where not. */
export function createShadePainter(widthPx: number, heightPx: number): ShadePainter {
  if (webgl === undefined) webgl = createWebglPainter();
  return webgl ?? createCanvasPainter(widthPx, heightPx);
}
