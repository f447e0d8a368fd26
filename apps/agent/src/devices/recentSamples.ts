const BIN_MS = 500;
const BINS = 120;
/** Of these the rate is measured: three seconds. */
const RATE_BINS = 6;

/** Counts of the last minute in half seconds, so that a rate costs next to nothing however fast samples come. */
export class RecentSamples {
  readonly #startMs: number;
  readonly #received = new Float64Array(BINS);
  readonly #measured = new Float64Array(BINS);
  readonly #dropped = new Float64Array(BINS);
  #bin = 0;

  constructor(nowMs: number) {
    this.#startMs = nowMs;
  }

  /** @param isMeasured whether at least one of them holds a measurement */
  add(nowMs: number, count: number, isMeasured: boolean): void {
    const at = this.#place(nowMs);
    this.#received[at] = (this.#received[at] ?? 0) + count;
    if (isMeasured) this.#measured[at] = 1;
  }

  drop(nowMs: number, count: number): void {
    const at = this.#place(nowMs);
    this.#dropped[at] = (this.#dropped[at] ?? 0) + count;
  }

  /** Samples per second over the last three whole seconds, or since the start if that is less. */
  rateHz(nowMs: number): number {
    this.#place(nowMs);
    const bins = Math.min(RATE_BINS, this.#bin);
    return bins === 0 ? 0 : (sumOfLast(this.#received, this.#bin, bins) * 1000) / (bins * BIN_MS);
  }

  /** Whether anything was measured in the last three seconds. */
  hasSignal(nowMs: number): boolean {
    const at = this.#place(nowMs);
    return (this.#measured[at] ?? 0) + sumOfLast(this.#measured, this.#bin, RATE_BINS) > 0;
  }

  droppedShare(nowMs: number): number {
    this.#place(nowMs);
    const dropped = this.#dropped.reduce((sum, count) => sum + count, 0);
    const received = this.#received.reduce((sum, count) => sum + count, 0);
    return dropped === 0 ? 0 : dropped / (dropped + received);
  }

  /** Where this moment is counted; the bins since the last one are emptied. */
  #place(nowMs: number): number {
    const bin = Math.max(this.#bin, Math.floor((nowMs - this.#startMs) / BIN_MS));
    for (let next = Math.max(this.#bin + 1, bin - BINS + 1); next <= bin; next++) {
      for (const counts of [this.#received, this.#measured, this.#dropped]) counts[next % BINS] = 0;
    }
    this.#bin = bin;
    return bin % BINS;
  }
}

/** Of the bins before this one. */
function sumOfLast(counts: Float64Array, bin: number, bins: number): number {
  let sum = 0;
  for (let back = 1; back <= Math.min(bins, bin); back++) sum += counts[(bin - back) % BINS] ?? 0;
  return sum;
}
