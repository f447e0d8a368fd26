import { readUnreadSurveys } from '../queue/unreadSurveys';
import type { House } from '../../platform/context/house';
import { makeMissingAggregates } from '../segments/missingAggregates';
import { retryAggregates } from '../segments/retriedAggregates';
import { ChunkFiles } from './chunkFiles';
import { Failpoints } from './failpoints';
import { LastChunks } from './lastChunks';
import { reindex } from './reindex';
import { UploadGate } from './uploadGate';

/** What calls and jobs about recordings share. */
export interface Recordings {
  readonly files: ChunkFiles;
  readonly failpoints: Failpoints;
  readonly gate: UploadGate;
  readonly lastChunks: LastChunks;
  /** Resolves when rows lost in an earlier crash have been rebuilt from the files. */
  readonly reindexed: Promise<void>;
}

const HOUR_MS = 60 * 60_000;

/** Opens the folder of recordings; `reindex` is false in a process that only runs jobs. */
export async function openRecordings(
  house: Pick<House, 'settings' | 'db' | 'log' | 'now'>,
  work: { readonly reindex: boolean } = { reindex: true },
): Promise<Recordings> {
  const { settings, log } = house;
  const failpoints = new Failpoints(settings.failpoints ?? undefined);
  const files = new ChunkFiles(settings.dataFolder, failpoints, (reason) => {
    log.fatal({ err: reason }, 'the disk failed to store data: the server stops');
    process.exit(70);
  });
  // The embedded database has a single process, which holds the lock by now; otherwise others may
  // be writing.
  if (work.reindex) await files.durable.start(settings.databaseUrl === null ? 0 : HOUR_MS);
  const recordings = {
    files,
    failpoints,
    gate: new UploadGate(settings.uploadsAtOnce),
    lastChunks: new LastChunks(),
  };
  const reindexed = work.reindex
    ? reindex(house, files)
        .then(() => retryAggregates(house))
        .then(() => makeMissingAggregates(house))
        .then(() => readUnreadSurveys(house))
        .catch((reason: unknown) =>
          log.error(
            { err: reason },
            'the recordings on disk could not be compared with the database',
          ),
        )
    : Promise.resolve();
  return { ...recordings, reindexed };
}
