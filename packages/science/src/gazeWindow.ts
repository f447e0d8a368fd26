/**
 * The gaze of the last moments, cell by cell, moved along with the time.
 *
 * Samples within (t - window, t] count with their duration. Weights are whole 64ths of a
 * millisecond, so that taking a sample out leaves exactly nothing behind. Going on a little costs
 * only the samples that come and go; going back counts anew.
 */
export const WEIGHT_PER_MS = 64;

export class GazeWindow {
  /** [cells] weight in each cell at the time of the last moveTo(). */
  readonly counts: Int32Array;
  readonly #windowMs: number;
  /** Samples in the order of time. */
  readonly #tMs: Float32Array;
  readonly #cell: Int32Array;
  readonly #weight: Int32Array;
  /** Samples [from, to) are counted. */
  #from = 0;
  #to = 0;

  /**
   * @param tMs [n] any order
   * @param cell [n] where the sample lies; -1 beside the grid
   * @param sampleMs [n] its duration
   */
  constructor(
    cells: number,
    windowMs: number,
    tMs: Float32Array,
    cell: Int32Array,
    sampleMs: Float32Array,
  ) {
    this.counts = new Int32Array(cells);
    this.#windowMs = windowMs;
    const order = Uint32Array.from(tMs.keys())
      .filter((i) => cell[i]! >= 0)
      .sort((a, b) => tMs[a]! - tMs[b]! || a - b);
    this.#tMs = Float32Array.from(order, (i) => tMs[i]!);
    this.#cell = Int32Array.from(order, (i) => cell[i]!);
    this.#weight = Int32Array.from(order, (i) => Math.round(sampleMs[i]! * WEIGHT_PER_MS));
  }

  moveTo(tMs: number): void {
    const n = this.#tMs.length;
    const startMs = tMs - this.#windowMs;
    const goesBack =
      (this.#to > 0 && this.#tMs[this.#to - 1]! > tMs) ||
      (this.#from > 0 && this.#tMs[this.#from - 1]! > startMs);
    if (goesBack) {
      this.counts.fill(0);
      this.#from = 0;
      this.#to = 0;
    }
    if (this.#to === this.#from) {
      // Nothing is counted: the samples in between need not come and go.
      while (this.#from < n && this.#tMs[this.#from]! <= startMs) this.#from++;
      this.#to = Math.max(this.#to, this.#from);
    }
    while (this.#to < n && this.#tMs[this.#to]! <= tMs) {
      this.counts[this.#cell[this.#to]!]! += this.#weight[this.#to]!;
      this.#to++;
    }
    while (this.#from < this.#to && this.#tMs[this.#from]! <= startMs) {
      this.counts[this.#cell[this.#from]!]! -= this.#weight[this.#from]!;
      this.#from++;
    }
  }
}
