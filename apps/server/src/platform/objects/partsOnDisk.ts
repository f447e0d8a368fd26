import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import { flushFolder, isDiskFull, makeFolderDurably, writeFully } from './durableWrite';
import {
  ObjectMismatch,
  StoreFull,
  type ObjectBody,
  type ObjectStore,
  type PlannedPart,
  type UploadedPart,
} from './objectStore';

type Parts = Pick<
  ObjectStore,
  | 'partHashesNeeded'
  | 'partChecksum'
  | 'createMultipart'
  | 'signedPutPart'
  | 'putPart'
  | 'arrivedParts'
  | 'completeMultipart'
  | 'abortMultipart'
>;

type SignPart = (
  key: string,
  sizeBytes: number,
  part: { readonly uploadId: string; readonly part: number },
) => string;

/** Bytes buffered before a write, to make fewer and larger writes. */
const WRITE_BYTES = 512 * 1024;

/**
 * Multipart uploads, each in a folder `{folder}/{uploadId}`. The file `bytes` has its final size
 * from the start and each part is written at its offset, so that completing is a rename. An empty
 * file `{part}-{size}-{sha256}` marks a part as stored; it is created after the bytes were synced.
 */
export function partsOnDisk(
  folder: string,
  pathOf: (key: string) => string,
  signPart: SignPart,
): Parts {
  /** One writer per part, and none while an upload is completed or aborted. */
  const busy = new Map<string, Promise<unknown>>();

  const folderOf = (uploadId: string) => {
    if (!/^[0-9a-f-]{36}$/.test(uploadId)) throw new Error('There is no such upload.');
    return join(folder, uploadId);
  };

  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    for (let other = busy.get(name); other; other = busy.get(name)) await other.catch(() => {});
    const mine = work();
    busy.set(name, mine);
    try {
      return await mine;
    } finally {
      if (busy.get(name) === mine) busy.delete(name);
    }
  }

  /** Waits for pending writes of an upload. */
  async function quiet(uploadId: string): Promise<void> {
    const writers = [...busy].filter(([name]) => name.startsWith(`${uploadId}.`));
    await Promise.allSettled(writers.map(([, writer]) => writer));
  }

  async function markersOf(uploadId: string): Promise<Map<string, UploadedPart> | null> {
    let names: string[];
    try {
      names = await readdir(folderOf(uploadId));
    } catch (reason) {
      if ((reason as { code?: unknown }).code === 'ENOENT') return null;
      throw reason;
    }
    const found = new Map<string, UploadedPart>();
    for (const name of names) {
      const [, part, sizeBytes, sha256] = /^(\d+)-(\d+)-([0-9a-f]{64})$/.exec(name) ?? [];
      if (sha256 === undefined) continue;
      found.set(name, { part: Number(part), sizeBytes: Number(sizeBytes), sha256 });
    }
    return found;
  }

  return {
    partHashesNeeded: false,
    partChecksum: { header: 'x-fovea-sha256', encoding: 'hex' },

    async createMultipart(key, sizeBytes) {
      pathOf(key);
      const uploadId = randomUUID();
      await makeFolderDurably(folderOf(uploadId));
      const bytes = join(folderOf(uploadId), 'bytes');
      try {
        await writeFile(bytes, '', { flag: 'wx', mode: 0o600 });
        await truncate(bytes, sizeBytes);
        await flushFolder(folderOf(uploadId));
      } catch (reason) {
        await rm(folderOf(uploadId), { recursive: true, force: true });
        throw isDiskFull(reason) ? new StoreFull(reason) : reason;
      }
      return uploadId;
    },

    signedPutPart: async (key, uploadId, { part, sizeBytes }) =>
      signPart(key, sizeBytes, { uploadId, part }),

    async putPart(_key, uploadId, part, body) {
      await inTurn(`${uploadId}.${part.part}`, async () => {
        const markers = await markersOf(uploadId);
        if (markers === null) throw new ObjectMismatch('gone');
        const earlier = [...markers].filter(([, one]) => one.part === part.part);
        const isThere = earlier.some(([, one]) => one.sha256 === part.sha256);
        const place = folderOf(uploadId);
        if (!isThere && earlier.length > 0) {
          // A part that is overwritten is no longer safe, from before its first byte.
          for (const [name] of earlier) await unlink(join(place, name));
          await flushFolder(place);
        }
        await writePart(join(place, 'bytes'), part, body, { isThere });
        if (isThere) return;
        const marker = join(place, `${part.part}-${part.sizeBytes}-${part.sha256}`);
        await writeFile(marker, '', { mode: 0o600 });
        await flushFolder(place);
      });
    },

    async arrivedParts(_key, uploadId) {
      const markers = await markersOf(uploadId);
      return markers && [...markers.values()].sort((a, b) => a.part - b.part);
    },

    async completeMultipart(key, uploadId, parts) {
      await quiet(uploadId);
      const place = folderOf(uploadId);
      const markers = await markersOf(uploadId);
      const bytes = join(place, 'bytes');
      const isWhole = parts.every(({ part, sizeBytes, sha256 }, at) => {
        return part === at + 1 && markers?.has(`${part}-${sizeBytes}-${sha256}`);
      });
      const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
      if (!markers || !isWhole || markers.size !== parts.length) throw new ObjectMismatch('size');
      if ((await stat(bytes)).size !== sizeBytes) throw new ObjectMismatch('size');
      const file = await open(bytes, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await makeFolderDurably(dirname(pathOf(key)));
      await rename(bytes, pathOf(key));
      await flushFolder(dirname(pathOf(key)));
      await rm(place, { recursive: true, force: true });
    },

    async abortMultipart(_key, uploadId) {
      await rm(folderOf(uploadId), { recursive: true, force: true });
    },
  };
}

/**
 * Streams a part to its offset and checks it meanwhile. Bytes that are stored already are only
 * checked.
 */
async function writePart(
  path: string,
  part: UploadedPart,
  body: ObjectBody,
  { isThere }: { readonly isThere: boolean },
): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const from = (part.part - 1) * UPLOAD_PART_BYTES;
    if (!fits(part, (await file.stat()).size)) throw new ObjectMismatch('size');
    const hash = createHash('sha256');
    let received = 0;
    let written = 0;
    let waiting: Uint8Array[] = [];
    const write = async () => {
      const piece = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      waiting = [];
      if (!isThere) await writeFully(file, piece, from + written);
      written += piece.byteLength;
    };
    for await (const piece of body instanceof Uint8Array ? [body] : body) {
      received += piece.byteLength;
      // Never writes into the next part.
      if (received > part.sizeBytes) throw new ObjectMismatch('size');
      hash.update(piece);
      waiting.push(piece);
      if (received - written >= WRITE_BYTES) await write();
    }
    if (waiting.length > 0) await write();
    if (received !== part.sizeBytes) throw new ObjectMismatch('size');
    if (hash.digest('hex') !== part.sha256) throw new ObjectMismatch('sha256');
    if (!isThere) await file.datasync();
  } catch (reason) {
    throw isDiskFull(reason) ? new StoreFull(reason) : reason;
  } finally {
    await file.close();
  }
}

/** Whether a part has the offset and size it must have in a file of this size. */
function fits({ part, sizeBytes }: PlannedPart, fileBytes: number): boolean {
  const from = (part - 1) * UPLOAD_PART_BYTES;
  return (
    Number.isInteger(part) &&
    part >= 1 &&
    from < fileBytes &&
    sizeBytes === Math.min(UPLOAD_PART_BYTES, fileBytes - from)
  );
}
