import type { Colormap } from '@fovea/science/colormaps';
import { createCanvasPainter } from './canvasPainter';
import { createWebglPainter } from './webglPainter';

/** A density on cells of 4x4 px. */
export interface DensityPicture {
  /** Another density has another key. */
  readonly key: string;
  /** [rows * columns] */
  readonly density: Float32Array<ArrayBuffer>;
  readonly columns: number;
  readonly rows: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** What is drawn as the last shade. */
  readonly maximum: number;
  readonly colormap: Colormap;
}

/** Colours densities: each becomes a picture of `widthPx` x `heightPx`, valid until the next is painted. */
export interface ShadePainter {
  readonly kind: 'webgl2' | 'canvas';
  paint(picture: DensityPicture): CanvasImageSource;
}

/** Undefined: not tried yet. One for all, because a page has few WebGL contexts. */
let webgl: ShadePainter | null | undefined;

/** WebGL2 where a graphics processor does it, a canvas where not. */
export function shadePainter(widthPx: number, heightPx: number): ShadePainter {
  if (webgl === undefined) webgl = createWebglPainter();
  return webgl ?? createCanvasPainter(widthPx, heightPx);
}
