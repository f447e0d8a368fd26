import type { SnapshotPart } from './snapshotParts';

/** Parts as bytes: a line of JSON, and the body behind it. */
export async function* toFrames(parts: AsyncIterable<SnapshotPart>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    if (!('body' in part)) {
      yield Buffer.from(`${JSON.stringify({ ...part, bytes: 0 })}\n`);
      continue;
    }
    const { body, ...head } = part;
    yield Buffer.from(`${JSON.stringify({ ...head, bytes: body.byteLength })}\n`);
    yield body;
  }
}

/** A line longer than this is none. */
const HEAD_BYTES_MAX = 4 * 1024 * 1024;

/** @throws Error when the bytes end before the end of the snapshot */
export async function* fromFrames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SnapshotPart> {
  const reader = new ByteReader(bytes);
  for (;;) {
    const head = await reader.line();
    if (head === null) throw new Error('The server ended before the snapshot was complete.');
    const { bytes: size, ...part } = JSON.parse(head) as { bytes: number; kind: string };
    const body = size === 0 ? null : await reader.take(size);
    // Both ends are the same program.
    yield (body === null ? part : { ...part, body }) as unknown as SnapshotPart;
    if (part.kind === 'end') return;
  }
}

class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #left: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  /** @returns null at the end */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#left.indexOf(10);
      if (end >= 0) {
        const line = this.#left.subarray(0, end).toString('utf8');
        this.#left = this.#left.subarray(end + 1);
        return line;
      }
      if (this.#left.length > HEAD_BYTES_MAX || !(await this.#more())) return null;
    }
  }

  async take(size: number): Promise<Uint8Array> {
    const pieces: Buffer[] = [];
    let missing = size;
    for (;;) {
      const piece = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(piece.length);
      pieces.push(piece);
      missing -= piece.length;
      if (missing === 0) return Buffer.concat(pieces);
      if (!(await this.#more())) {
        throw new Error('The server ended before the snapshot was complete.');
      }
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#left =
      this.#left.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#left, next.value]);
    return true;
  }
}
