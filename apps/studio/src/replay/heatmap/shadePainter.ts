import type { Colormap } from '@fovea/science/heatmap/colormaps';

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
