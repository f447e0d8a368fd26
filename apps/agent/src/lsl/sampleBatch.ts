import type { DeviceListener } from '../devices/device';
import type { ClockLine } from './clockLine';
import type { SampleRow } from './sampleReader';

/** A batch that is as large as this is handed over before its time. */
const MOST_VALUES = 262_144;
const MOST_TEXT_LENGTH = 4 * 1024 * 1024;
const FIRST_ROWS = 64;

/** Samples that came since the last batch; a listener gets them together. */
export class SampleBatch {
  readonly #channelCount: number;
  readonly #listener: DeviceListener;
  readonly #line: ClockLine;
  /** Row after row. */
  #values: Float64Array;
  #times: number[] = [];
  #texts: string[][];
  #textLength = 0;

  constructor(channelCount: number, listener: DeviceListener, line: ClockLine) {
    this.#channelCount = channelCount;
    this.#listener = listener;
    this.#line = line;
    this.#values = new Float64Array(FIRST_ROWS * channelCount);
    this.#texts = this.#emptyTexts();
  }

  add(seconds: number, row: SampleRow): void {
    const at = this.#times.length * this.#channelCount;
    if (row.kind === 'numbers') {
      if (at + this.#channelCount > this.#values.length) this.#grow();
      this.#values.set(row.values, at);
    } else {
      for (const [channel, text] of row.values.entries()) {
        this.#texts[channel]?.push(text);
        this.#textLength += text.length;
      }
    }
    this.#times.push(seconds * 1000);
    const isFull = at + this.#channelCount >= MOST_VALUES || this.#textLength >= MOST_TEXT_LENGTH;
    if (isFull) this.flush();
  }

  flush(): void {
    const rows = this.#times.length;
    if (rows === 0) return;
    const deviceMs = Float64Array.from(this.#times);
    const agentMs = deviceMs.map((ms) => this.#line.agentMsAt(ms));
    const isText = this.#texts[0]?.length === rows;
    const texts = this.#texts;
    const columns = isText ? [] : this.#columns(rows);
    // Emptied first: a listener that throws does not get the same samples twice.
    this.#times = [];
    this.#textLength = 0;
    if (isText) {
      this.#texts = this.#emptyTexts();
      this.#listener.onTexts?.({ deviceMs, agentMs, texts });
    } else {
      this.#listener.onSamples({ deviceMs, agentMs, values: columns });
    }
  }

  #columns(rows: number): Float64Array[] {
    const values = this.#values;
    const count = this.#channelCount;
    return Array.from({ length: count }, (_, channel) => {
      const column = new Float64Array(rows);
      for (let row = 0; row < rows; row++) column[row] = values[row * count + channel] ?? NaN;
      return column;
    });
  }

  #emptyTexts(): string[][] {
    return Array.from({ length: this.#channelCount }, () => []);
  }

  #grow(): void {
    const larger = new Float64Array(this.#values.length * 2);
    larger.set(this.#values);
    this.#values = larger;
  }
}
