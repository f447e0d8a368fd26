import { openFileKeys } from '../../platform/atRest/openFileKeys';
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
  /** Called with the key of an index of merged chunks that cannot be understood: those chunks are not found. */
  readonly onDamagedIndex: (key: string) => void;
}

/** What the settings say of where recordings are, and with which keys they are encrypted. */
export type StoreSettings = Pick<Settings, 'dataFolder' | 'recordings' | 's3' | 'encryption'>;

/**
 * Where the settings say that recordings are stored; with a bucket, those in the other place are found as well.
 * Nothing is written before it is started.
 */
export function openChunkStore(
  settings: StoreSettings,
  failpoints: Failpoints,
  { onSyncFailure, onUnavailable, onDamagedIndex }: StoreFailures,
): ChunkStore {
  const { here, there } = openBothStores(settings, failpoints, onSyncFailure, onDamagedIndex);
  return there === null ? here : new TwoChunkStores(here, there, onUnavailable);
}

/** Where new recordings are stored, and the other place where there may be earlier ones; null: there is no other. */
export function openBothStores(
  { dataFolder, recordings, s3, encryption }: StoreSettings,
  failpoints: Failpoints,
  onSyncFailure: StoreFailures['onSyncFailure'],
  onDamagedIndex?: StoreFailures['onDamagedIndex'],
): { readonly here: MovableStore; readonly there: MovableStore | null } {
  const keys = openFileKeys(encryption);
  const onDisk = new ChunkFiles(dataFolder, failpoints, onSyncFailure, keys);
  if (s3 === null) return { here: onDisk, there: null };
  const bucket = new CheckedBucket(s3, RECORDINGS);
  const inBucket = new ChunkBucket(
    ...([dataFolder, bucket, failpoints, keys] as const),
    undefined,
    onDamagedIndex,
  );
  return recordings === 's3'
    ? { here: inBucket, there: onDisk }
    : { here: onDisk, there: inBucket };
}
