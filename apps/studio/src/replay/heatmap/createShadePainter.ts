import { createCanvasPainter } from './canvasPainter';
import type { ShadePainter } from './shadePainter';
import { createWebglPainter } from './webglPainter';

/** Undefined: not tried yet. Shared, because browsers limit the number of WebGL contexts. */
let webgl: ShadePainter | null | undefined;

/** Uses WebGL2 on a graphics processor, otherwise a 2D canvas. */
export function createShadePainter(): ShadePainter {
  return webglPainter() ?? createCanvasPainter();
}

/** False: everything is drawn by the main processor. */
export const hasGraphicsProcessor = () => webglPainter() !== null;

function webglPainter(): ShadePainter | null {
  if (webgl === undefined) webgl = createWebglPainter();
  return webgl;
}
