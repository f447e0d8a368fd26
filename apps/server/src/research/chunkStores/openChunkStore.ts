import type { Settings } from '../../platform/settings/settings';
import { RECORDINGS } from './bucketKeys';
import { CheckedBucket } from './checkedBucket';
import { ChunkBucket } from './chunkBucket';
import { ChunkFiles } from './chunkFiles';
import type { SyncFailed } from './durableFiles';
import type { Failpoints } from './failpoints';
import type { ChunkStore, MovableStore } from './chunkStore';
import { TwoChunkStores } from './twoChunkStores';

export interface StoreFailures {
  /** Ends the process: after a failed fsync nothing can be guaranteed. */
  readonly onSyncFailure: (reason: SyncFailed) => never;
  /** Called when recordings that may be in the place that is not used for new ones cannot be listed. */
  readonly onUnavailable: (reason: unknown) => void;
}

/**
 * Where the settings say that recordings are stored; with a bucket, those in the other place are found as well.
 * Nothing is written before it is started.
 */
export function openChunkStore(
  settings: Pick<Settings, 'dataFolder' | 'recordings' | 's3'>,
  failpoints: Failpoints,
  { onSyncFailure, onUnavailable }: StoreFailures,
): ChunkStore {
  const { here, there } = openBothStores(settings, failpoints, onSyncFailure);
  return there === null ? here : new TwoChunkStores(here, there, onUnavailable);
}

/** Where new recordings are stored, and the other place where there may be earlier ones; null: there is no other. */
export function openBothStores(
  { dataFolder, recordings, s3 }: Pick<Settings, 'dataFolder' | 'recordings' | 's3'>,
  failpoints: Failpoints,
  onSyncFailure: StoreFailures['onSyncFailure'],
): { readonly here: MovableStore; readonly there: MovableStore | null } {
  const onDisk = new ChunkFiles(dataFolder, failpoints, onSyncFailure);
  if (s3 === null) return { here: onDisk, there: null };
  const inBucket = new ChunkBucket(dataFolder, new CheckedBucket(s3, RECORDINGS), failpoints);
  return recordings === 's3'
    ? { here: inBucket, there: onDisk }
    : { here: onDisk, there: inBucket };
}
