import { finishSession } from '@fovea/contract/participation/participation';
import type { IncomingBytes } from '../../platform/http/incomingBytes';
import { Refusal } from '../../platform/http/refusal';

/** Above this a manifest lists more chunks than hours of recording have. */
const LARGE_BYTES = 1024 * 1024;
const LARGE_AT_ONCE = 2;
const LARGE_WAITING = 20;
const RETRY_AFTER_S = 10;
/** Even a slow connection sends a manifest of this many bytes per second. */
const LIMITS = { graceMs: 30_000, slowestBytesPerS: 64 * 1024 };

/**
 * Reads the bodies of `finish` into memory. Large ones take turns, so that memory holds only two at
 * a time, and wait without being read.
 */
export class ManifestReader {
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * @returns the bytes in memory that another thread can read without copying
   * @throws Refusal 413 for more than any session has, 503 when too many large ones wait
   */
  async read<T>(bytes: IncomingBytes, work: (body: Uint8Array) => Promise<T>): Promise<T> {
    const { bodyLimitBytes = 0 } = finishSession;
    if (bytes.sizeBytes > bodyLimitBytes) {
      throw new Refusal(413, 'The list is larger than that of any session.', 'TOO_LARGE');
    }
    if (bytes.sizeBytes <= LARGE_BYTES) return await work(await wholeBody(bytes));
    await this.#enter();
    try {
      return await work(await wholeBody(bytes));
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#inside >= LARGE_AT_ONCE) {
      if (this.#waiting.length >= LARGE_WAITING) {
        throw new Refusal(503, 'The server is busy. Keep the data and try again.', 'BUSY', {
          retryAfterS: RETRY_AFTER_S,
        });
      }
      // The place is handed over by the one that leaves.
      await new Promise<void>((enter) => this.#waiting.push(enter));
      return;
    }
    this.#inside++;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#inside--;
  }
}

async function wholeBody(bytes: IncomingBytes): Promise<Uint8Array> {
  const body = new Uint8Array(new SharedArrayBuffer(bytes.sizeBytes));
  let filled = 0;
  for await (const piece of bytes.pieces(LIMITS)) {
    // A piece too many is refused by `pieces` at the end.
    if (filled + piece.byteLength <= body.byteLength) body.set(piece, filled);
    filled += piece.byteLength;
  }
  return body;
}
