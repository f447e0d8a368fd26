import type { SavedData } from '../../downloads/saveFile';
import type { PictureOptions } from './pictureOptions';

/** How much larger than 1x a PNG can be made. */
export const PICTURE_SCALES = [1, 2, 4] as const;
export type PictureScale = (typeof PICTURE_SCALES)[number];

/** Something of which a picture can be taken as it is on screen. */
export interface PictureSource {
  /** Of files, without ending. */
  readonly name: string;
  /** For the audit log. */
  readonly data: SavedData;
  /** A PNG file. */
  readonly png: (
    options: PictureOptions,
    scale: PictureScale,
    signal: AbortSignal,
  ) => Promise<Blob>;
  /** An SVG file. */
  readonly svg: (options: PictureOptions, signal: AbortSignal) => Promise<string>;
}
