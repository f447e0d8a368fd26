/** The template of a tracker: the grey values of a box, without brightness and contrast. */
import { sampleBox, type GreyLevel, type TrackBox } from './trackingFrame';

export interface Template {
  readonly columns: number;
  readonly rows: number;
  /** [columns * rows] mean 0, length 1. */
  readonly values: Float32Array;
}

/** A box with a smaller standard deviation (of 255 grey values) is a plain surface. */
const MIN_CONTRAST = 2;

/** @returns null for a plain surface, which looks the same everywhere */
export function templateOf(
  level: GreyLevel,
  box: TrackBox,
  columns: number,
  rows: number,
): Template | null {
  const values = new Float32Array(columns * rows);
  sampleBox(level, box, columns, rows, values);
  const length = normalise(values);
  return length / Math.sqrt(values.length) < MIN_CONTRAST ? null : { columns, rows, values };
}

/** Compares boxes of one picture with templates of the same grid. */
export class Matcher {
  readonly #level: GreyLevel;
  readonly #buffer: Float32Array;
  readonly #columns: number;
  readonly #rows: number;

  constructor(level: GreyLevel, columns: number, rows: number) {
    this.#level = level;
    this.#columns = columns;
    this.#rows = rows;
    this.#buffer = new Float32Array(columns * rows);
  }

  /**
   * Normalised cross-correlation, -1 to 1, times the fraction of the box inside the picture, since
   * an object outside cannot be found there. Of several templates the most similar one counts.
   */
  match(box: TrackBox, ...templates: readonly Template[]): number {
    const values = this.#buffer;
    const inside = sampleBox(this.#level, box, this.#columns, this.#rows, values);
    const length = normalise(values);
    if (!(length > 0)) return 0;
    let best = -1;
    for (const template of templates) {
      let sum = 0;
      for (let i = 0; i < values.length; i++) sum += values[i]! * template.values[i]!;
      if (sum > best) best = sum;
    }
    return best * inside;
  }
}

/** Mean 0 and length 1, in place. @returns the length before */
function normalise(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    values[i] = values[i]! - mean;
    squares += values[i]! ** 2;
  }
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < values.length; i++) values[i] = values[i]! / length;
  return length;
}
