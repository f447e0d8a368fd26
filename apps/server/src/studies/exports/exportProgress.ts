import type { ExportEntry } from '../exportFiles/exportEntry';

/**
 * The share of an export that is written, by bytes. An estimate that turned out wrong is replaced by
 * the truth when its file is complete; the share never falls, and is 1 only when everything is.
 */
export class ExportProgress {
  #remainingBytes: number;
  #doneBytes = 0;
  #current: { readonly entry: ExportEntry; writtenBytes: number } | null = null;
  #share = 0;

  constructor(estimatedBytes: number) {
    this.#remainingBytes = estimatedBytes;
  }

  /** An entry has written this many bytes so far; all before it are complete. */
  note(entry: ExportEntry, writtenBytes: number): void {
    if (this.#current && this.#current.entry !== entry) {
      this.#doneBytes += this.#current.writtenBytes;
      this.#remainingBytes -= this.#current.entry.estimatedBytes;
    }
    this.#current = { entry, writtenBytes };
  }

  get share(): number {
    const { entry, writtenBytes = 0 } = this.#current ?? {};
    const done = this.#doneBytes + writtenBytes;
    const ofCurrent = Math.max(entry?.estimatedBytes ?? 0, writtenBytes);
    const others = Math.max(0, this.#remainingBytes - (entry?.estimatedBytes ?? 0));
    const whole = this.#doneBytes + ofCurrent + others;
    const share = whole === 0 ? 0 : done / whole;
    this.#share = Math.min(0.999, Math.max(this.#share, share));
    return this.#share;
  }
}
