import { createCanvasPainter } from './canvasPainter';
import type { ShadePainter } from './shadePainter';
import { createWebglPainter } from './webglPainter';

/** Undefined: not tried yet. Shared, because browsers limit the number of WebGL contexts. */
let webgl: ShadePainter | null | undefined;

/** Uses WebGL2 on a graphics processor, otherwise a 2D canvas. */
export function createShadePainter(widthPx: number, heightPx: number): ShadePainter {
  if (webgl === undefined) webgl = createWebglPainter();
  return webgl ?? createCanvasPainter(widthPx, heightPx);
}
