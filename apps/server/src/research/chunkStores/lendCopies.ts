import { rm, writeFile } from 'node:fs/promises';
import type { ChunkLocation, ChunkOfStream, LentChunks, SessionPlace } from './chunkStore';
import { errorCode } from './durableFiles';
import { inParallel } from './inParallel';

const COPIED_AT_ONCE = 6;

/**
 * Lends copies of chunks, which are removed when they are given back.
 * @param newPath where a copy may be written
 * @param read fails with the code ENOENT when a chunk is not stored; it has no file then
 */
export async function lendCopies(
  session: SessionPlace,
  chunks: readonly (ChunkOfStream & { readonly stream: string })[],
  newPath: () => string,
  read: (place: ChunkLocation) => Promise<Buffer>,
): Promise<LentChunks> {
  const copies = chunks
    .toSorted((a, b) => a.seq - b.seq)
    .map((chunk) => ({ chunk, path: newPath() }));
  const giveBack = () =>
    inParallel(copies, COPIED_AT_ONCE, ({ path }) => rm(path, { force: true }));
  try {
    await inParallel(copies, COPIED_AT_ONCE, async ({ chunk, path }) => {
      const bytes = await read({ ...session, ...chunk }).catch((reason: unknown) => {
        if (errorCode(reason) === 'ENOENT') return null;
        throw reason;
      });
      if (bytes) await writeFile(path, bytes, { mode: 0o600 });
    });
  } catch (reason) {
    await giveBack();
    throw reason;
  }
  return {
    paths: (stream) =>
      copies.filter(({ chunk }) => chunk.stream === stream).map(({ path }) => path),
    giveBack,
  };
}
