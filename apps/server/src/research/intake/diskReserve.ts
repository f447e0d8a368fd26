import { freeBytes } from '../../platform/objects/freeBytes';

/** Free space changes slowly, and asking takes a round trip to another thread. */
const ASK_EVERY_MS = 5_000;

/**
 * Knows whether the disks have room for new sessions besides the running ones. The recordings may be
 * on another disk than the rest of the data folder.
 */
export class DiskReserve {
  readonly #folders: readonly string[];
  readonly #reserveBytes: number;
  readonly #freeBytes: (folder: string) => Promise<number>;
  #asked: { readonly atMs: number; readonly hasRoom: Promise<boolean> } | null = null;

  constructor(folders: readonly string[], reserveBytes: number, freeBytesOf = freeBytes) {
    this.#folders = folders;
    this.#reserveBytes = reserveBytes;
    this.#freeBytes = freeBytesOf;
  }

  async hasRoom(nowMs: number): Promise<boolean> {
    if (this.#reserveBytes === 0) return true;
    if (this.#asked === null || Math.abs(nowMs - this.#asked.atMs) >= ASK_EVERY_MS) {
      const each = this.#folders.map((folder) =>
        this.#freeBytes(folder).then(
          (free) => free >= this.#reserveBytes,
          // A disk that cannot be asked reports by itself when it is full.
          () => true,
        ),
      );
      const hasRoom = Promise.all(each).then((all) => all.every(Boolean));
      this.#asked = { atMs: nowMs, hasRoom };
    }
    return await this.#asked.hasRoom;
  }
}
