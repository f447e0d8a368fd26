import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Quick rather than small: measured values hardly get smaller at higher levels. */
const GZIP_LEVEL = 1;
const RETRY_MS = 1_000;
/** What may wait to be kept, of one stream; beyond it samples are counted, but dropped. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024;

const compress = promisify(gzip);

/** Keeps a chunk durably; resolved when it is safe. */
export type AddChunk = (stream: string, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;

/** Hands the chunks of one stream on, in their order, and tries again what could not be kept. */
export class StreamWriter {
  readonly #stream: string;
  readonly #add: AddChunk;
  readonly #onProblem: (reason: unknown) => void;
  readonly #giveUp: AbortSignal;
  #last: Promise<void> = Promise.resolve();
  #waitingBytes = 0;

  /** @param giveUp ends all further tries */
  constructor(
    stream: string,
    add: AddChunk,
    onProblem: (reason: unknown) => void,
    giveUp: AbortSignal,
  ) {
    this.#stream = stream;
    this.#add = add;
    this.#onProblem = onProblem;
    this.#giveUp = giveUp;
  }

  write(bytes: Uint8Array<ArrayBuffer>): void {
    const { length } = bytes;
    this.#waitingBytes += length;
    this.#last = this.#last
      .then(() => this.#keep(bytes))
      .finally(() => {
        this.#waitingBytes -= length;
      });
  }

  /** Too much waits already: nothing more should be written now. */
  get isFull(): boolean {
    return this.#waitingBytes > MOST_WAITING_BYTES;
  }

  /** Resolved when all that was written is kept. */
  async finish(): Promise<void> {
    await this.#last;
  }

  async #keep(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const zipped = new Uint8Array(await compress(bytes, { level: GZIP_LEVEL }));
    for (;;) {
      try {
        await this.#add(this.#stream, zipped);
        return;
      } catch (reason) {
        this.#onProblem(reason);
        if (this.#giveUp.aborted) return;
        await wait(RETRY_MS, undefined, { signal: this.#giveUp }).catch(() => undefined);
      }
    }
  }
}
