import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { createHash } from 'node:crypto';

/** A manifest as it is stored: sorted, with its fields in a fixed order. */
export interface ManifestText {
  /** The JSON list of its chunks. */
  readonly json: string;
  /** SHA-256 of the JSON: two manifests are compared by it. */
  readonly sha256: string;
  readonly chunks: number;
  readonly bytes: number;
}

export function manifestText(chunks: readonly ManifestChunk[]): ManifestText {
  const json = JSON.stringify(
    chunks.map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size })),
  );
  return {
    json,
    sha256: createHash('sha256').update(json).digest('hex'),
    chunks: chunks.length,
    bytes: chunks.reduce((sum, { size }) => sum + size, 0),
  };
}
