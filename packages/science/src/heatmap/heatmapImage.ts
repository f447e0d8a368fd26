/**
 * Converts a coarse density to a picture of any size: bilinear between the centres of the cells, 512
 * shades, a colour table. Shade = floor(v * 511 + 0.5) with v the density over the maximum, at most 1.
 * Compared with a field computed at full size a picture of four pixels a cell differs by at most four
 * shades, ten in the two pixels at the border.
 */
import { SHADES } from './colormaps';
import { PixelCells } from './pixelCells';

/** Pixels along the side of a cell, in a picture of the size that the density was computed for. */
export const CELL_PX = 4;

/** Pixels of a picture: columns from `left` to before `right`, rows from `top` to before `bottom`. */
export interface ImagePart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Shades are counted in so many parts, as whole numbers are added faster. */
const FRACTION_BITS = 16;
const ONE = 1 << FRACTION_BITS;

/** Transparent rows between two parts, at least: scaled pictures mix neighbouring pixels. */
const APART_PX = 8;

export class HeatmapImage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** [heightPx * widthPx * 4] red, green, blue, alpha, as for ImageData. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly #pixels: Uint32Array;
  readonly #along: PixelCells;
  readonly #down: PixelCells;
  /** [rows * columns] shades of the cells in parts, and a half, so that truncation rounds. */
  readonly #shades: Int32Array;
  /** [rows] the first and the last cell of each row that is not transparent; the last is -1 if all are. */
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  /** One interpolated line between two rows of cells. */
  readonly #line: Int32Array;
  #parts: readonly ImagePart[] = [];

  /** @param of the size that the density was computed for; left out: the same */
  constructor(
    widthPx: number,
    heightPx: number,
    of: { readonly widthPx: number; readonly heightPx: number } = { widthPx, heightPx },
  ) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
    this.#pixels = new Uint32Array(this.rgba.buffer);
    this.#along = new PixelCells(widthPx, of.widthPx / CELL_PX);
    this.#down = new PixelCells(heightPx, of.heightPx / CELL_PX);
    this.#shades = new Int32Array(this.columns * this.rows);
    this.#first = new Int32Array(this.rows);
    this.#last = new Int32Array(this.rows);
    this.#line = new Int32Array(this.columns);
  }

  get columns(): number {
    return this.#along.count;
  }

  get rows(): number {
    return this.#down.count;
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
    const quiet = countLeadingEqual(colors) * ONE;
    const isBlank = colors[0]! >>> 24 === 0;
    this.#shade(density, maximum, quiet);
    if (isBlank) this.#clear();
    else this.#pixels.fill(colors[0]!);
    const parts: { -readonly [Side in keyof ImagePart]: number }[] = [];
    for (let y = 0; y < this.heightPx; y++) {
      const row = this.#down.cellBefore(y);
      const upper = Math.max(row, 0);
      const lower = Math.min(row + 1, this.rows - 1);
      const last = Math.max(this.#last[upper]!, this.#last[lower]!);
      if (last < 0) continue;
      // A cell is seen up to the centres of its neighbours.
      const from = Math.min(this.#first[upper]!, this.#first[lower]!) - 1;
      const to = last + 1;
      this.#interpolate(upper, lower, this.#down.share(y, row), from, to);
      this.#drawLine(y * this.widthPx, from, to, quiet, colors);
      if (!isBlank) continue;
      const left = Math.max(0, this.#along.begin(from) - APART_PX / 2);
      const right = Math.min(this.widthPx, this.#along.begin(to) + APART_PX / 2);
      const bottom = Math.min(this.heightPx, y + 1 + APART_PX / 2);
      const above = parts.at(-1);
      if (above && y - APART_PX / 2 <= above.bottom) {
        above.left = Math.min(above.left, left);
        above.right = Math.max(above.right, right);
        above.bottom = bottom;
      } else {
        parts.push({ left, top: Math.max(0, y - APART_PX / 2), right, bottom });
      }
    }
    const whole = { left: 0, top: 0, right: this.widthPx, bottom: this.heightPx };
    this.#parts = isBlank ? parts : [whole];
  }

  #shade(density: Float32Array, maximum: number, quiet: number): void {
    const { columns, rows } = this;
    const shades = this.#shades;
    const most = (SHADES - 1) * ONE;
    const scale = maximum > 0 ? most / maximum : 0;
    for (let row = 0, at = 0; row < rows; row++) {
      let first = columns;
      let last = -1;
      for (let column = 0; column < columns; column++, at++) {
        const shade = (Math.min(density[at]! * scale, most) + ONE / 2) | 0;
        shades[at] = shade;
        if (shade < quiet) continue;
        if (last < 0) first = column;
        last = column;
      }
      this.#first[row] = first;
      this.#last[row] = last;
    }
  }

  /** Only what was drawn last: filling the whole picture takes as long as drawing it. */
  #clear(): void {
    const width = this.widthPx;
    for (const { left, top, right, bottom } of this.#parts) {
      for (let y = top; y < bottom; y++) this.#pixels.fill(0, y * width + left, y * width + right);
    }
  }

  #interpolate(upper: number, lower: number, share: number, from: number, to: number): void {
    const { columns } = this;
    const shades = this.#shades;
    const line = this.#line;
    const end = Math.min(to, columns - 1);
    const start = Math.max(from, 0);
    let [above, below] = [upper * columns + start, lower * columns + start];
    for (let c = start; c <= end; c++, above++, below++) {
      const a = shades[above]!;
      line[c] = a + (shades[below]! - a) * share;
    }
  }

  /** Between the centres of two cells; -1 and the number of columns stand for the edges. */
  #drawLine(into: number, from: number, to: number, quiet: number, colors: Uint32Array): void {
    const line = this.#line;
    const pixels = this.#pixels;
    const along = this.#along;
    const last = this.columns - 1;
    if (from < 0) pixels.fill(colors[line[0]! >> FRACTION_BITS]!, into, into + along.begin(0));
    const end = Math.min(to, last);
    const { begins, firstShare, step } = along;
    for (let c = Math.max(from, 0); c < end; c++) {
      const a = line[c]!;
      const b = line[c + 1]!;
      if (a < quiet && b < quiet) continue;
      const until = into + begins[c + 1]!;
      let value = (a + (b - a) * firstShare[c]!) | 0;
      const more = ((b - a) * step) | 0;
      for (let at = into + begins[c]!; at < until; at++) {
        pixels[at] = colors[value >> FRACTION_BITS]!;
        value = (value + more) | 0;
      }
    }
    if (to > last) {
      pixels.fill(
        colors[line[last]! >> FRACTION_BITS]!,
        into + along.begin(last),
        into + this.widthPx,
      );
    }
  }
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
