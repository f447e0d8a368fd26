import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { Bytes, ChunkHead } from '../journal/journal';

/** What is to be saved as a file when it cannot be sent. */
export interface RecordingSource {
  readonly sessionId: string;
  readonly studyId: string;
  /** Signs the file; does not go into it. */
  readonly secret: string;
  /** Everything that was recorded, sent or not. */
  manifest(): ManifestChunk[];
  /** What the server has not acknowledged, in the order of its numbers. */
  unacknowledged(): ChunkHead[];
  /** Null: they cannot be read any more, or were acknowledged meanwhile. */
  bytesOf(head: ChunkHead): Promise<Bytes | null>;
}
