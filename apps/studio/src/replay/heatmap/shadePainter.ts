import type { Colormap } from '@fovea/science/heatmap/colormaps';

/** A density on cells of 4x4 px. */
export interface DensityPicture {
  /** Identifies the density. */
  readonly key: string;
  /** [rows * columns] */
  readonly density: Float32Array<ArrayBuffer>;
  readonly columns: number;
  readonly rows: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The value mapped to the top colour. */
  readonly maximum: number;
  readonly colormap: Colormap;
}

/** Colours densities: each becomes an image of `widthPx` x `heightPx`, valid until the next call. */
export interface ShadePainter {
  readonly kind: 'webgl2' | 'canvas';
  paint(picture: DensityPicture): CanvasImageSource;
}
