import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { Bytes, ChunkHead } from '../journal/journal';

/** A recording that is saved as a file because it cannot be sent. */
export interface RecordingSource {
  readonly sessionId: string;
  readonly studyId: string;
  /** Signs the file; not written into it. */
  readonly secret: string;
  /** Everything that was recorded, sent or not. */
  manifest(): ManifestChunk[];
  /** Chunks the server has not acknowledged, ordered by number. */
  unacknowledged(): ChunkHead[];
  /** Null if they cannot be read any more or were acknowledged in the meantime. */
  bytesOf(head: ChunkHead): Promise<Bytes | null>;
}
