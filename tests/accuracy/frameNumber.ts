/** The number of a frame as a row of black and white cells in the lower left corner of its picture. */
const BITS = 16;
const CELL_WIDTH = 20;
const CELL_HEIGHT = 10;
/** Values between black and white are ambiguous. */
const BLACK_BELOW = 90;
const WHITE_ABOVE = 165;

/** Reads frame numbers: 16 cells of 20x10 px, least significant bit first, white is 1. */
export class FrameNumberReader {
  private readonly context: OffscreenCanvasRenderingContext2D;
  private readonly authoredWidthPx: number | null;

  /** @param authoredWidthPx width at which the pictures were rendered, in case the clip was scaled */
  constructor(authoredWidthPx: number | null) {
    const context = new OffscreenCanvas(BITS * CELL_WIDTH, CELL_HEIGHT).getContext('2d', {
      willReadFrequently: true,
      alpha: false,
    });
    if (!context) throw new Error('This browser cannot draw off the screen.');
    this.context = context;
    this.authoredWidthPx = authoredWidthPx;
  }

  /** @returns -1 when there is no readable number */
  read(picture: ImageBitmap): number {
    const scale = picture.width / (this.authoredWidthPx ?? picture.width);
    const heightPx = CELL_HEIGHT * scale;
    const widthPx = BITS * CELL_WIDTH;
    this.context.drawImage(
      picture,
      ...([0, picture.height - heightPx, widthPx * scale, heightPx] as const),
      ...([0, 0, widthPx, CELL_HEIGHT] as const),
    );
    const { data } = this.context.getImageData(0, 0, widthPx, CELL_HEIGHT);
    let number = 0;
    for (let bit = 0; bit < BITS; bit++) {
      // Only the inner part of the cell: compression blurs its edges.
      let sum = 0;
      let count = 0;
      for (let y = 3; y < CELL_HEIGHT - 2; y++) {
        for (let x = bit * CELL_WIDTH + 5; x < (bit + 1) * CELL_WIDTH - 5; x++) {
          sum += data[(y * widthPx + x) * 4 + 1] ?? 0;
          count++;
        }
      }
      const grey = sum / count;
      if (grey > WHITE_ABOVE) number |= 1 << bit;
      else if (grey >= BLACK_BELOW) return -1;
    }
    return number;
  }
}
