import { BYTES_OF_FORMAT, type ChannelFormat, readValue } from './channelFormat';

/** Before each sample: whether its time is sent or follows from the one before. */
export const TIME_DEDUCED = 1;
export const TIME_SENT = 2;

/** A marker is a word or a small document; what is longer is refused instead of being kept. */
const MOST_SAMPLE_BYTES = 4 * 1024 * 1024;

/** The values of one sample; the array is used again for the next one. */
export type SampleRow =
  | { readonly kind: 'numbers'; readonly values: Float64Array }
  | { readonly kind: 'texts'; readonly values: readonly string[] };

export interface ReaderOptions {
  readonly format: ChannelFormat;
  readonly channelCount: number;
  readonly nominalRateHz: number;
  readonly isLittleEndian: boolean;
  readonly onSample: (seconds: number, row: SampleRow) => void;
}

/**
 * Cuts what comes from the network into samples, wherever its pieces end. It keeps less than one sample.
 * Samples whose time follows from an earlier one that this connection did not get are dropped.
 */
export class SampleReader {
  readonly #options: ReaderOptions;
  readonly #numbers: Float64Array;
  #rest: Buffer = Buffer.alloc(0);
  #lastSeconds = NaN;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#numbers = new Float64Array(options.format === 'string' ? 0 : options.channelCount);
  }

  /** Samples follow on the test patterns, whose time says nothing of theirs. */
  forgetTime(): void {
    this.#lastSeconds = NaN;
  }

  /** @throws Error if these are no samples of the format that was agreed on */
  push(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    for (;;) {
      const used = this.#readSample(bytes, view, at);
      if (used === 0) break;
      at += used;
    }
    // A copy, so that a few bytes do not hold a large piece.
    this.#rest = at === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at));
  }

  /** @returns the bytes of one sample; 0 if it has not come whole yet */
  #readSample(bytes: Buffer, view: DataView, at: number): number {
    const { format, channelCount, isLittleEndian, onSample } = this.#options;
    const tag = bytes[at];
    if (tag === undefined) return 0;
    if (tag !== TIME_DEDUCED && tag !== TIME_SENT) {
      throw new Error(`The stream sent ${tag} where a sample begins.`);
    }
    const headBytes = tag === TIME_SENT ? 9 : 1;
    const valueBytes = BYTES_OF_FORMAT[format];
    let row: SampleRow;
    let size: number;
    if (format === 'string') {
      const read = this.#readTexts(bytes, view, at + headBytes);
      if (!read) return 0;
      size = headBytes + read.size;
      row = { kind: 'texts', values: read.texts };
    } else {
      size = headBytes + channelCount * valueBytes;
      if (at + size > bytes.length) return 0;
      for (let channel = 0; channel < channelCount; channel++) {
        const valueAt = at + headBytes + channel * valueBytes;
        this.#numbers[channel] = readValue(view, valueAt, format, isLittleEndian);
      }
      row = { kind: 'numbers', values: this.#numbers };
    }
    const seconds =
      tag === TIME_SENT ? view.getFloat64(at + 1, isLittleEndian) : this.#followingSeconds();
    if (tag === TIME_SENT && !Number.isFinite(seconds)) {
      throw new Error('The stream sent a sample without a time.');
    }
    this.#lastSeconds = seconds;
    if (!Number.isNaN(seconds)) onSample(seconds, row);
    return size;
  }

  #followingSeconds(): number {
    const { nominalRateHz } = this.#options;
    return this.#lastSeconds + (nominalRateHz > 0 ? 1 / nominalRateHz : 0);
  }

  #readTexts(
    bytes: Buffer,
    view: DataView,
    from: number,
  ): { readonly size: number; readonly texts: string[] } | null {
    const { channelCount, isLittleEndian } = this.#options;
    const places: { readonly begin: number; readonly end: number }[] = [];
    let at = from;
    while (places.length < channelCount) {
      const lengthBytes = bytes[at];
      if (lengthBytes === undefined) return null;
      if (![1, 2, 4, 8].includes(lengthBytes)) {
        throw new Error(`The stream sent a text with a length of ${lengthBytes} bytes.`);
      }
      const begin = at + 1 + lengthBytes;
      if (begin > bytes.length) return null;
      const length = readLength(view, at + 1, lengthBytes, isLittleEndian);
      if (begin - from + length > MOST_SAMPLE_BYTES) {
        throw new Error(`The stream sent a text of ${length} bytes.`);
      }
      at = begin + length;
      places.push({ begin, end: at });
    }
    if (at > bytes.length) return null;
    const texts = places.map(({ begin, end }) => bytes.toString('utf8', begin, end));
    return { size: at - from, texts };
  }
}

function readLength(view: DataView, at: number, bytes: number, isLittleEndian: boolean): number {
  if (bytes === 1) return view.getUint8(at);
  if (bytes === 2) return view.getUint16(at, isLittleEndian);
  if (bytes === 4) return view.getUint32(at, isLittleEndian);
  return Number(view.getBigUint64(at, isLittleEndian));
}
