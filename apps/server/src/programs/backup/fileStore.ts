import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushFolder, makeFolderDurably, writeFully } from '../../platform/objects/durableWrite';
import type { BackupCipher } from './backupCipher';
import { DamagedFile, writingProblem } from './backupProblem';

/** A file by what it contains. */
export interface StoredBytes {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** The files of all backups in a folder, each once. A file that is there is complete and never changed. */
export class FileStore {
  readonly #root: string;
  readonly #unfinished: string;
  readonly #cipher: BackupCipher;

  constructor(root: string, unfinished: string, cipher: BackupCipher) {
    this.#root = root;
    this.#unfinished = unfinished;
    this.#cipher = cipher;
  }

  nameOf(sha256: string): string {
    return this.#cipher.nameOf(sha256);
  }

  /** Whether the file is there, judged by its name, which comes from its hash, and its size. */
  async has({ sha256, sizeBytes }: StoredBytes): Promise<boolean> {
    const found = await stat(this.#pathOf(this.nameOf(sha256))).catch(() => null);
    return found?.size === this.#cipher.storedBytes(sizeBytes);
  }

  /**
   * Stores a file durably.
   * @param accept looks at what was read before it counts; what it throws is thrown, and nothing is stored
   * @throws BackupProblem when the disk is full or takes nothing any more
   */
  async put(
    body: AsyncIterable<Uint8Array>,
    accept: (found: StoredBytes) => void = () => {},
  ): Promise<StoredBytes> {
    const temporary = join(this.#unfinished, randomUUID());
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const read = async function* () {
      for await (const piece of body) {
        hash.update(piece);
        sizeBytes += piece.byteLength;
        yield piece;
      }
    };
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        for await (const piece of this.#cipher.encode(read())) await writeFully(file, piece, null);
        await file.datasync();
      } finally {
        await file.close();
      }
      const found = { sha256: hash.digest('hex'), sizeBytes };
      accept(found);
      const path = this.#pathOf(this.nameOf(found.sha256));
      await makeFolderDurably(dirname(path));
      await rename(temporary, path);
      await flushFolder(dirname(path));
      return found;
    } catch (reason) {
      // On a disk that is gone this fails for the same reason.
      await rm(temporary, { force: true }).catch(() => {});
      throw writingProblem(dirname(this.#root), reason) ?? reason;
    }
  }

  /**
   * The bytes of a file; what was changed is noticed at its end at the latest.
   * @throws DamagedFile naming the file of the backup
   */
  async *read({ sha256, sizeBytes }: StoredBytes): AsyncGenerator<Uint8Array> {
    const path = this.#pathOf(this.nameOf(sha256));
    const hash = createHash('sha256');
    let read = 0;
    try {
      const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
      for await (const piece of this.#cipher.decode(bytes as AsyncIterable<Uint8Array>)) {
        hash.update(piece);
        read += piece.byteLength;
        yield piece;
      }
    } catch (reason) {
      if (reason instanceof DamagedFile) throw new DamagedFile(`${path} ${reason.message}`);
      const code = (reason as { code?: unknown }).code;
      if (typeof code !== 'string') throw reason;
      const what = code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`;
      throw new DamagedFile(`${path} ${what}`);
    }
    if (read !== sizeBytes || hash.digest('hex') !== sha256) {
      throw new DamagedFile(`${path} has other bytes than were written`);
    }
  }

  /** Every file, by its name. */
  async *names(): AsyncGenerator<string> {
    for (const folder of await readdir(this.#root)) {
      for (const name of await readdir(join(this.#root, folder)).catch(() => [])) yield name;
    }
  }

  /** @returns how many bytes that frees */
  async remove(name: string): Promise<number> {
    const path = this.#pathOf(name);
    const found = await stat(path).catch(() => null);
    await rm(path, { force: true });
    return found?.size ?? 0;
  }

  #pathOf(name: string): string {
    return join(this.#root, name.slice(0, 2), name);
  }
}
