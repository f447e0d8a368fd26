/** More cannot have been missed: the tracker began to count again. */
const MOST_MISSED = 1_000_000;

/** Finds records that the tracker numbered but that never arrived. */
export class RecordCounter {
  #last: number | null = null;

  /**
   * @param count number of a record as the tracker counts; NaN: it did not say
   * @returns how many records between this one and the one before are missing
   */
  missedBefore(count: number): number {
    if (!Number.isSafeInteger(count)) return 0;
    const missed = this.#last === null ? 0 : count - this.#last - 1;
    this.#last = count;
    return missed > 0 && missed <= MOST_MISSED ? missed : 0;
  }
}
