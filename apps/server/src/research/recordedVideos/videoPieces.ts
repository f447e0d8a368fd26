import { createHash } from 'node:crypto';
import type { ManifestChunk } from '@fovea/contract/participation/participation';

/** A video: its chunks in order. */
export interface VideoPieces {
  readonly pieces: readonly ManifestChunk[];
  readonly sizeBytes: number;
  /** Changes when any byte changes. */
  readonly etag: string;
}

/**
 * The playable part of a stream: its chunks up to the first missing one.
 * @param chunks of any streams, by number
 * @returns null when the first chunk is missing
 */
export function videoPieces(chunks: readonly ManifestChunk[], stream: string): VideoPieces | null {
  const own = chunks.filter((chunk) => chunk.stream === stream).toSorted((a, b) => a.seq - b.seq);
  const missing = own.findIndex(({ seq }, at) => seq !== at);
  const pieces = missing === -1 ? own : own.slice(0, missing);
  if (pieces.length === 0) return null;
  const hash = createHash('sha256');
  for (const { sha256 } of pieces) hash.update(sha256);
  return {
    pieces,
    sizeBytes: pieces.reduce((sum, { size }) => sum + size, 0),
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
  };
}
