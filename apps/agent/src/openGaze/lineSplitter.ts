/** No real line is longer than 2 kB, even that of a calibration with many points. */
export const LINE_LIMIT_BYTES = 16 * 1024;

/** Bytes of a connection, in pieces of any size, into lines. A line above the limit is left out. */
export class LineSplitter {
  #rest = '';
  #isTooLong = false;

  push(bytes: Buffer): string[] {
    const parts = bytes.toString('latin1').split('\n');
    const lines: string[] = [];
    parts.forEach((part, at) => {
      if (this.#rest.length + part.length > LINE_LIMIT_BYTES) this.#isTooLong = true;
      this.#rest = this.#isTooLong ? '' : this.#rest + part;
      if (at === parts.length - 1) return;
      if (!this.#isTooLong) lines.push(this.#rest);
      this.#rest = '';
      this.#isTooLong = false;
    });
    return lines;
  }
}
