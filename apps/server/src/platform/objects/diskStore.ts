import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { flushFolder, makeFolderDurably, writeDurably } from './durableWrite';
import type { SignedUrls } from './signedUrls';
import { isObjectKey } from './objectKey';
import type { ObjectStat, ObjectStore, PutResult } from './objectStore';
import { partsOnDisk } from './partsOnDisk';
import { followFile, openUnfinished, unfinishedName } from './unfinishedFile';

/** In a folder shared with other servers, only files older than this are certainly abandoned. */
const LONGEST_UPLOAD_MS = 2 * 24 * 60 * 60_000;

/** Objects as files in `{dataFolder}/objects`; unfinished ones are in `{dataFolder}/unfinished`. */
export async function openDiskStore(
  dataFolder: string,
  addresses: SignedUrls,
  now: () => Date = () => new Date(),
  sharedFolder = false,
): Promise<ObjectStore> {
  const root = join(dataFolder, 'objects');
  const unfinished = join(dataFolder, 'unfinished');
  await makeFolderDurably(root);
  await makeFolderDurably(unfinished);
  await makeFolderDurably(join(dataFolder, 'uploads'));
  await removeUnfinished(unfinished, sharedFolder ? LONGEST_UPLOAD_MS : 0);
  // Multipart uploads continue after a restart.
  await removeUnfinished(join(dataFolder, 'uploads'), LONGEST_UPLOAD_MS);

  const pathOf = (key: string) => {
    if (!isObjectKey(key)) throw new Error(`'${key}' is not an object key.`);
    return join(root, ...key.split('/'));
  };
  const store: ObjectStore = {
    put(key, body, expect = {}): Promise<PutResult> {
      const name = expect.canBeFollowed ? unfinishedName(key) : randomUUID();
      return writeDurably(join(unfinished, name), pathOf(key), body, expect);
    },
    async get(key, range) {
      const path = pathOf(key);
      const file = await open(path, 'r').catch(missing);
      if (!file) return null;
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        return null;
      }
      const body: Readable = createReadStream(path, {
        fd: file,
        ...(range ? { start: range.first, end: range.last } : {}),
      });
      return { stat: { key, sizeBytes: found.size, modified: found.mtime }, body };
    },
    async follow(key) {
      const found = await openUnfinished(unfinished, key);
      if (!found) return null;
      const pieces = Readable.from(followFile(found, pathOf(key)), { objectMode: false });
      // Also when nobody has read any of it.
      return pieces.once('close', () => void found.file.close());
    },
    read: async (key) => await readFile(pathOf(key)).catch(missing),
    localPath: pathOf,
    async stat(key) {
      const found = await stat(pathOf(key)).catch(missing);
      return found?.isFile() ? { key, sizeBytes: found.size, modified: found.mtime } : null;
    },
    async copy(from, to) {
      const path = pathOf(to);
      await makeFolderDurably(dirname(path));
      await rm(path, { force: true });
      // Objects are replaced, never modified in place, so a copy can be a hard link.
      try {
        await link(pathOf(from), path);
      } catch (reason) {
        if (missing(reason, NO_LINKS) === null && !(await store.stat(from))) return false;
        await store.put(to, createReadStream(pathOf(from)) as AsyncIterable<Uint8Array>);
      }
      await flushFolder(dirname(path));
      return true;
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await flushFolder(dirname(path)).catch(missing);
    },
    list: (prefix) => listBelow(root, prefix),
    signedGet: async (key, name) => addresses.sign('GET', key, now().getTime(), { name }),
    signedPut: async (key, sizeBytes) => addresses.sign('PUT', key, now().getTime(), { sizeBytes }),

    ...partsOnDisk(join(dataFolder, 'uploads'), pathOf, (key, sizeBytes, part) =>
      addresses.sign('PUT', key, now().getTime(), { sizeBytes, part }),
    ),
  };
  return store;
}

/** Removes files left unfinished by a crash; they were never acknowledged. */
async function removeUnfinished(folder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(missing);
    if (found && Date.now() - found.mtimeMs >= olderThanMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function* listBelow(root: string, prefix: string): AsyncIterable<ObjectStat> {
  const walk = async function* (folder: string, keyOfFolder: string): AsyncIterable<ObjectStat> {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(missing)) ?? [];
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const key = keyOfFolder + entry.name;
      if (entry.isDirectory()) {
        const below = `${key}/`;
        const mayHold = below.startsWith(prefix) || prefix.startsWith(below);
        if (mayHold) yield* walk(join(folder, entry.name), below);
      } else if (key.startsWith(prefix)) {
        const found = await stat(join(folder, entry.name)).catch(missing);
        if (found) yield { key, sizeBytes: found.size, modified: found.mtime };
      }
    }
  };
  yield* walk(root, '');
}

/** File systems without hard links, or with no links left for a file. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV', 'EMLINK'];

/** Null when the file does not exist; other errors are rethrown. */
function missing(reason: unknown, also: readonly string[] = []): null {
  const code = String((reason as { code?: unknown }).code);
  if (['ENOENT', 'ENOTDIR', 'EISDIR', ...also].includes(code)) return null;
  throw reason;
}
