/**
 * Converts a coarse density to a picture: bilinear between the centres of the cells, 512 shades, a
 * colour table. Shade = floor(v * 511 + 0.5) with v the density over the maximum, at most 1.
 * Compared with a field computed at full size the quarter scale differs by at most four shades, ten
 * in the two pixels at the border.
 */
import { SHADES } from './colormaps';

/** Picture pixels along the side of a cell. */
export const CELL_PX = 4;

const FRACTION_BITS = 16;
const ONE = 1 << FRACTION_BITS;

/** Pixels of a picture: columns from `left` to before `right`, rows from `top` to before `bottom`. */
export interface ImagePart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Transparent rows between two parts, at least: scaled pictures mix neighbouring pixels. */
const APART_PX = 8;

export class HeatmapImage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** [heightPx * widthPx * 4] red, green, blue, alpha, as for ImageData. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly #pixels: Uint32Array;
  readonly #columns: number;
  readonly #rows: number;
  /** Shades of the cells in 16.16 fixed point. */
  readonly #shades: Int32Array;
  /** One interpolated line between two rows of cells. */
  readonly #line: Int32Array;
  #parts: readonly ImagePart[] = [];

  constructor(widthPx: number, heightPx: number) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
    this.#pixels = new Uint32Array(this.rgba.buffer);
    this.#columns = Math.ceil(widthPx / CELL_PX);
    this.#rows = Math.ceil(heightPx / CELL_PX);
    this.#shades = new Int32Array(this.#columns * this.#rows);
    this.#line = new Int32Array(this.#columns);
  }

  get columns(): number {
    return this.#columns;
  }

  get rows(): number {
    return this.#rows;
  }

  /** What the last drawing covered: outside of it the picture is transparent. From top to bottom. */
  get parts(): readonly ImagePart[] {
    return this.#parts;
  }

  /**
   * Draws into `rgba`.
   *
   * @param density [rows * columns]
   * @param maximum the density of the last shade; larger densities get the last shade too
   * @param table [SHADES * 4] from colormapTable
   */
  draw(density: Float32Array, maximum: number, table: Uint8ClampedArray<ArrayBuffer>): void {
    const colors = new Uint32Array(table.buffer, table.byteOffset, SHADES);
    const pixels = this.#pixels;
    const shades = this.#shades;
    const columns = this.#columns;
    const scale = maximum > 0 ? ((SHADES - 1) * ONE) / maximum : 0;
    const most = (SHADES - 1) * ONE;
    for (let i = 0; i < shades.length; i++) {
      const shade = density[i]! * scale;
      // Adds half a shade here, so that truncation rounds.
      shades[i] = (shade < most ? shade : most) + ONE / 2;
    }
    const quiet = countLeadingEqual(colors) * ONE;
    pixels.fill(colors[0]!);
    const isBlank = colors[0]! >>> 24 === 0;
    const parts: { -readonly [Side in keyof ImagePart]: number }[] = [];
    for (let y = 0; y < this.heightPx; y++) {
      const { low, share } = cellBefore(y);
      const upper = Math.max(low, 0) * columns;
      const lower = Math.min(low + 1, this.#rows - 1) * columns;
      const cells = this.#drawLine(y * this.widthPx, upper, lower, share, quiet, colors);
      if (!cells || !isBlank) continue;
      const left = Math.max(0, cells.first * CELL_PX - APART_PX / 2);
      const right = Math.min(this.widthPx, (cells.last + 2) * CELL_PX + APART_PX / 2);
      const bottom = Math.min(this.heightPx, y + 1 + APART_PX / 2);
      const last = parts.at(-1);
      if (last && y - APART_PX / 2 <= last.bottom) {
        last.left = Math.min(last.left, left);
        last.right = Math.max(last.right, right);
        last.bottom = bottom;
      } else {
        parts.push({ left, top: Math.max(0, y - APART_PX / 2), right, bottom });
      }
    }
    const whole = { left: 0, top: 0, right: this.widthPx, bottom: this.heightPx };
    this.#parts = isBlank ? parts : [whole];
  }

  /** @returns the cells between which there are visible pixels; null: the line is transparent */
  #drawLine(
    into: number,
    upper: number,
    lower: number,
    share: number,
    quiet: number,
    colors: Uint32Array,
  ): { readonly first: number; readonly last: number } | null {
    const shades = this.#shades;
    const line = this.#line;
    const pixels = this.#pixels;
    const columns = this.#columns;
    let first = columns;
    let last = -1;
    for (let c = 0; c < columns; c++) {
      const a = shades[upper + c]!;
      const value = a + ((shades[lower + c]! - a) >> 3) * share;
      line[c] = value;
      if (value < quiet) continue;
      if (last < 0) first = c;
      last = c;
    }
    if (last < 0) return null;
    // The two pixels before the centre of the first cell, and those after that of the last.
    const width = this.widthPx;
    const edge = colors[line[0]! >> FRACTION_BITS]!;
    pixels[into] = edge;
    if (width > 1) pixels[into + 1] = edge;
    let at = into + 2;
    const whole = Math.min(columns - 1, (width - 2) >> 2);
    for (let c = 0; c < whole; c++, at += 4) {
      const a = line[c]!;
      const b = line[c + 1]!;
      if (a < quiet && b < quiet) continue;
      const eighth = (b - a) >> 3;
      const value = a + eighth;
      pixels[at] = colors[value >> FRACTION_BITS]!;
      pixels[at + 1] = colors[(value + 2 * eighth) >> FRACTION_BITS]!;
      pixels[at + 2] = colors[(value + 4 * eighth) >> FRACTION_BITS]!;
      pixels[at + 3] = colors[(value + 6 * eighth) >> FRACTION_BITS]!;
    }
    for (; at < into + width; at++) {
      const { low, share: along } = cellBefore(at - into);
      const a = line[Math.min(low, columns - 1)]!;
      const b = line[Math.min(low + 1, columns - 1)]!;
      pixels[at] = colors[(a + ((b - a) >> 3) * along) >> FRACTION_BITS]!;
    }
    // A cell is seen up to the centres of its neighbours.
    return { first: Math.max(0, first - 1), last };
  }
}

/**
 * The cell whose centre is before a pixel (-1 at the edge), and the distance from it in eighths.
 */
function cellBefore(pixel: number): { low: number; share: number } {
  const eighths = 2 * pixel - 3;
  const low = Math.floor(eighths / 8);
  return { low, share: eighths - low * 8 };
}

/** Number of leading shades with exactly the same colour. */
function countLeadingEqual(colors: Uint32Array): number {
  let count = 1;
  while (count < colors.length && isSameColor(colors[count]!, colors[0]!)) count++;
  return count;
}

/** Equal, or both fully transparent (alpha is the fourth byte of a little-endian pixel). */
function isSameColor(a: number, b: number): boolean {
  return a === b || (a >>> 24 === 0 && b >>> 24 === 0);
}
