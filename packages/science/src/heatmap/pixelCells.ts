/** Where the pixels of a picture lie between the centres of cells, along one of its sides. */
export class PixelCells {
  readonly count: number;
  /** [count] the first pixel that is not before the centre of each cell. */
  readonly begins: Int32Array;
  /** [count] the way of that pixel to the centre of the next cell, 0..1. */
  readonly firstShare: Float64Array;
  /** A pixel's part of the way from cell to cell. */
  readonly step: number;
  readonly #pixels: number;

  /**
   * @param pixels of the picture
   * @param cells that it shows; the last one may be cut
   */
  constructor(pixels: number, cells: number) {
    this.#pixels = pixels;
    this.count = Math.ceil(cells);
    this.step = cells / pixels;
    this.begins = Int32Array.from({ length: this.count }, (_, cell) =>
      Math.min(pixels, Math.ceil((cell + 0.5) / this.step - 0.5)),
    );
    this.firstShare = Float64Array.from(this.begins, (pixel, cell) => this.share(pixel, cell));
  }

  /** The cell whose centre is before a pixel, or on it; -1 at the edge. */
  cellBefore(pixel: number): number {
    return Math.floor((pixel + 0.5) * this.step - 0.5);
  }

  /** How far a pixel is from the centre of a cell to that of the next one. */
  share(pixel: number, cell: number): number {
    return (pixel + 0.5) * this.step - 0.5 - cell;
  }

  /** The first pixel that is not before the centre of a cell; -1 and `count` stand for the edges. */
  begin(cell: number): number {
    return cell < 0 ? 0 : cell >= this.count ? this.#pixels : this.begins[cell]!;
  }
}
