import { Refusal } from '../../platform/http/refusal';

const RETRY_AFTER_S = 5;

/** Limits concurrent uploads, each of which holds a file and a buffer while it lasts. */
export class UploadGate {
  readonly #most: number;
  #inside = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isDiskFull(): boolean {
    return this.#inside >= this.#most;
  }

  /** Uploads that are being received now. */
  get underWay(): number {
    return this.#inside;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.#inside++;
    try {
      return await work();
    } finally {
      this.#inside--;
    }
  }

  refusal(): Refusal {
    return new Refusal(503, 'The server is busy. Keep the data and try again.', 'BUSY', {
      retryAfterS: RETRY_AFTER_S,
    });
  }
}
