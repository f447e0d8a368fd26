/** A grey picture in steps of half the size, for finding the same object in the next frame. */

export interface GreyFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  /** [heightPx * widthPx] row by row; any unit, 0..255 usually. */
  readonly grey: ArrayLike<number>;
}

export interface GreyLevel {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly grey: Float32Array;
}

/** Smaller pictures contain nothing to search for. */
const SMALLEST_PX = 16;

/**
 * The picture and successive halves of it (means of 2x2 px) down to 16 px; the first is the
 * largest.
 */
export function greyPyramid(frame: GreyFrame): GreyLevel[] {
  const { widthPx, heightPx } = frame;
  if (frame.grey.length < widthPx * heightPx) {
    throw new RangeError('The grey picture is smaller than its size says.');
  }
  const levels: GreyLevel[] = [{ widthPx, heightPx, grey: Float32Array.from(frame.grey) }];
  for (;;) {
    const above = levels.at(-1)!;
    const wide = above.widthPx >> 1;
    const high = above.heightPx >> 1;
    if (wide < SMALLEST_PX || high < SMALLEST_PX) return levels;
    const grey = new Float32Array(wide * high);
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        const at = 2 * y * above.widthPx + 2 * x;
        grey[y * wide + x] =
          (above.grey[at]! +
            above.grey[at + 1]! +
            above.grey[at + above.widthPx]! +
            above.grey[at + above.widthPx + 1]!) /
          4;
      }
    }
    levels.push({ widthPx: wide, heightPx: high, grey });
  }
}

/** Fractions of the picture, 0..1 inside. */
export interface TrackBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Samples a box on a grid, with bilinear interpolation; beyond the edge the edge is repeated.
 *
 * @param into [columns * rows]
 * @returns which fraction of the grid lies inside the picture
 */
export function sampleBox(
  { widthPx, heightPx, grey }: GreyLevel,
  box: TrackBox,
  columns: number,
  rows: number,
  into: Float32Array,
): number {
  let inside = 0;
  for (let row = 0; row < rows; row++) {
    const yPx = (box.y + ((row + 0.5) / rows) * box.height) * heightPx - 0.5;
    const y = Math.min(Math.max(yPx, 0), heightPx - 1);
    const y0 = Math.min(Math.floor(y), heightPx - 2);
    const fy = y - y0;
    for (let column = 0; column < columns; column++) {
      const xPx = (box.x + ((column + 0.5) / columns) * box.width) * widthPx - 0.5;
      const x = Math.min(Math.max(xPx, 0), widthPx - 1);
      if (x === xPx && y === yPx) inside++;
      const x0 = Math.min(Math.floor(x), widthPx - 2);
      const fx = x - x0;
      const at = y0 * widthPx + x0;
      const top = grey[at]! + (grey[at + 1]! - grey[at]!) * fx;
      const below = grey[at + widthPx]! + (grey[at + widthPx + 1]! - grey[at + widthPx]!) * fx;
      into[row * columns + column] = top + (below - top) * fy;
    }
  }
  return inside / (columns * rows);
}
