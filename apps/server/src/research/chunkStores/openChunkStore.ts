import type { Settings } from '../../platform/settings/settings';
import { RECORDINGS } from './bucketKeys';
import { CheckedBucket } from './checkedBucket';
import { ChunkBucket } from './chunkBucket';
import { ChunkFiles } from './chunkFiles';
import type { ChunkStore } from './chunkStore';
import type { SyncFailed } from './durableFiles';
import type { Failpoints } from './failpoints';

/**
 * Where the settings say that recordings are. Nothing is written before it is started.
 * @param onSyncFailure ends the process: after a failed fsync nothing can be guaranteed
 */
export function openChunkStore(
  { dataFolder, recordings, s3 }: Pick<Settings, 'dataFolder' | 'recordings' | 's3'>,
  failpoints: Failpoints,
  onSyncFailure: (reason: SyncFailed) => never,
): ChunkStore {
  if (recordings === 'disk' || s3 === null) {
    return new ChunkFiles(dataFolder, failpoints, onSyncFailure);
  }
  return new ChunkBucket(dataFolder, new CheckedBucket(s3, RECORDINGS), failpoints);
}
