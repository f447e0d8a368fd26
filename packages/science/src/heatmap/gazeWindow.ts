/**
 * Gaze in a sliding time window, counted by cell.
 *
 * Samples within (t - window, t] count with their duration. Weights are integer 64ths of a
 * millisecond, so that removing a sample leaves exactly nothing behind. Moving forward costs only
 * the samples that enter and leave; moving back recounts.
 */
import { timeOrder } from '../math/timeOrder';

export const WEIGHT_PER_MS = 64;

/** Samples in chronological order, without those outside the grid. */
export interface TimedCells {
  /** [n] ascending */
  readonly tMs: Float32Array<ArrayBuffer>;
  /** [n] */
  readonly cell: Int32Array<ArrayBuffer>;
  /** [n] in 64ths of a millisecond */
  readonly weight: Int32Array<ArrayBuffer>;
}

/**
 * @param tMs [n] any order
 * @param cell [n] the sample's cell; -1 outside the grid
 * @param sampleMs [n] its duration
 */
export function timedCells(
  tMs: Float32Array,
  cell: Int32Array,
  sampleMs: Float32Array,
): TimedCells {
  const order = timeOrder(tMs);
  let inside = 0;
  for (let i = 0; i < cell.length; i++) if (cell[i]! >= 0) inside++;
  const timed = {
    tMs: new Float32Array(inside),
    cell: new Int32Array(inside),
    weight: new Int32Array(inside),
  };
  let at = 0;
  for (let i = 0; i < order.length; i++) {
    const sample = order[i]!;
    if (cell[sample]! < 0) continue;
    timed.tMs[at] = tMs[sample]!;
    timed.cell[at] = cell[sample]!;
    timed.weight[at] = Math.round(sampleMs[sample]! * WEIGHT_PER_MS);
    at++;
  }
  return timed;
}

export class GazeWindow {
  /** [cells] weight in each cell at the time of the last moveTo(). */
  readonly counts: Int32Array;
  readonly #windowMs: number;
  /** Samples in chronological order. */
  readonly #tMs: Float32Array;
  readonly #cell: Int32Array;
  readonly #weight: Int32Array;
  /** Samples [from, to) are counted. */
  #from = 0;
  #to = 0;

  constructor(cells: number, windowMs: number, { tMs, cell, weight }: TimedCells) {
    this.counts = new Int32Array(cells);
    this.#windowMs = windowMs;
    this.#tMs = tMs;
    this.#cell = cell;
    this.#weight = weight;
  }

  /**
   * Counts the samples within (tMs - window, tMs].
   *
   * @param changed is told each sample that enters, and with a negative weight each that leaves
   * @param mostChanges above it nobody is told
   * @returns the number of changes; null: nobody was told, as there is another window or too much has changed
   */
  moveTo(
    tMs: number,
    mostChanges = 0,
    changed: (cell: number, weight: number) => void = () => undefined,
  ): number | null {
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
      // Nothing is counted yet, so the samples in between can be skipped.
      while (this.#from < n && this.#tMs[this.#from]! <= startMs) this.#from++;
      this.#to = Math.max(this.#to, this.#from);
    }
    const [wasFrom, wasTo] = [this.#from, this.#to];
    while (this.#to < n && this.#tMs[this.#to]! <= tMs) {
      this.counts[this.#cell[this.#to]!]! += this.#weight[this.#to]!;
      this.#to++;
    }
    while (this.#from < this.#to && this.#tMs[this.#from]! <= startMs) {
      this.counts[this.#cell[this.#from]!]! -= this.#weight[this.#from]!;
      this.#from++;
    }
    const changes = this.#to - wasTo + (this.#from - wasFrom);
    if (goesBack || changes > mostChanges) return null;
    for (let at = wasTo; at < this.#to; at++) changed(this.#cell[at]!, this.#weight[at]!);
    for (let at = wasFrom; at < this.#from; at++) changed(this.#cell[at]!, -this.#weight[at]!);
    return changes;
  }
}
