import type { Colormap } from '@fovea/science/heatmap/colormaps';
import type { ImagePart } from '@fovea/science/heatmap/heatmapImage';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A density on cells of 4x4 px. */
export interface DensityPicture {
  /** Identifies the density. */
  readonly key: string;
  /** [rows * columns] */
  readonly density: Float32Array<ArrayBuffer>;
  readonly columns: number;
  readonly rows: number;
  /** The size in which a cell has 4x4 px. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The size to paint in. */
  readonly paintedPx: PictureSize;
  /** The value mapped to the top colour. */
  readonly maximum: number;
  readonly colormap: Colormap;
}

/** A coloured density. */
export interface ShadedPicture {
  /** Of the size to paint in. */
  readonly image: CanvasImageSource;
  /** Outside of these it is transparent; null: unknown. */
  readonly parts: readonly ImagePart[] | null;
}

/** Colours densities; an image is valid until the next call. */
export interface ShadePainter {
  readonly kind: 'webgl2' | 'canvas';
  paint(picture: DensityPicture): ShadedPicture;
}
