import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { ByteRange } from '../../platform/objects/objectStore';
import type { ChunkFiles } from '../recordings/chunkFiles';

/** A video: its chunk files in order. */
export interface VideoPieces {
  readonly pieces: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly sizeBytes: number;
  /** Changes when any byte changes. */
  readonly etag: string;
}

/**
 * The playable part of a stream: its chunks up to the first missing one.
 * @param chunks of any streams, by number
 * @returns null when the first chunk is missing
 */
export function videoPieces(
  files: Pick<ChunkFiles, 'chunkPath'>,
  session: { readonly studyId: string; readonly sessionId: string },
  stream: string,
  chunks: readonly ManifestChunk[],
): VideoPieces | null {
  const own = chunks.filter((chunk) => chunk.stream === stream).toSorted((a, b) => a.seq - b.seq);
  const missing = own.findIndex(({ seq }, at) => seq !== at);
  const there = missing === -1 ? own : own.slice(0, missing);
  if (there.length === 0) return null;
  const hash = createHash('sha256');
  for (const { sha256 } of there) hash.update(sha256);
  return {
    pieces: there.map(({ seq, sha256, size }) => ({
      path: files.chunkPath({ ...session, stream, seq, sha256 }),
      sizeBytes: size,
    })),
    sizeBytes: there.reduce((sum, { size }) => sum + size, 0),
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
  };
}

/** The bytes from `first` to `last`, both inclusive. */
export async function* bytesOf(
  { pieces }: VideoPieces,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const { path, sizeBytes } of pieces) {
    const start = Math.max(first - from, 0);
    const end = Math.min(last - from, sizeBytes - 1);
    from += sizeBytes;
    if (start > end) continue;
    for await (const bytes of createReadStream(path, { start, end })) yield bytes as Uint8Array;
  }
}
