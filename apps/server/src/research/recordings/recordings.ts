import { enqueueNoGazeBackfill } from '../queue/noGazeBackfill';
import { enqueueSurveyBackfill } from '../queue/surveyBackfill';
import type { AppContext } from '../../platform/context/appContext';
import type { Settings } from '../../platform/settings/settings';
import { enqueueMissingAggregates } from '../segments/enqueueMissingAggregates';
import { retryAggregates } from '../segments/retryAggregates';
import { DiskReserve } from '../intake/diskReserve';
import { FullSessions } from '../intake/fullSessions';
import { RecordedStreamsCache } from '../intake/recordedStreamsCache';
import type { ChunkStore } from '../chunkStores/chunkStore';
import { Failpoints } from '../chunkStores/failpoints';
import { openChunkStore } from '../chunkStores/openChunkStore';
import { noteFileKeys } from '../chunkStores/notedFileKeys';
import { keepSwept, LEFT_MS } from '../chunkStores/scratchFolder';
import { notePlaces } from '../chunkStores/recordingPlaces';
import { openChunkRowQueue, type ChunkRowQueue } from './chunkRowQueue';
import { LastChunkTimes } from './lastChunkTimes';
import { reindex } from './reindex';
import { UploadGate } from './uploadGate';

/** What calls and jobs about recordings share. */
export interface Recordings {
  readonly files: ChunkStore;
  readonly failpoints: Failpoints;
  readonly gate: UploadGate;
  readonly rows: ChunkRowQueue;
  readonly lastChunks: LastChunkTimes;
  readonly disk: DiskReserve;
  readonly streams: RecordedStreamsCache;
  readonly fullSessions: FullSessions;
  /** Ends what removes old copies from the folder of this machine. */
  readonly stopSweeping: () => void;
  /** Resolves when rows lost in an earlier crash have been rebuilt from the files. */
  readonly reindexed: Promise<void>;
}

type Context = Pick<AppContext, 'settings' | 'db' | 'log' | 'now'>;

interface Work {
  /** False in a process that only runs jobs. */
  readonly reindex: boolean;
}

/** Opens where recordings are stored, and starts that. */
export async function openRecordings(
  context: Context,
  work: Work = { reindex: true },
): Promise<Recordings> {
  const { recordings, start } = prepareRecordings(context);
  await start(work);
  return recordings;
}

/**
 * Opens where recordings are stored. Nothing is written, in files or rows, before `start`: a process first looks whether it
 * goes with the others.
 */
export function prepareRecordings(context: Context): {
  readonly recordings: Recordings;
  readonly start: (work: Work) => Promise<void>;
} {
  const { settings, log } = context;
  const failpoints = new Failpoints(settings.failpoints ?? undefined);
  const files = openChunkStore(settings, failpoints, {
    onSyncFailure(reason) {
      log.fatal({ err: reason }, 'the disk failed to store data: the server stops');
      process.exit(70);
    },
    onUnavailable: (reason) =>
      log.error({ err: reason }, 'recordings in the other place could not be listed'),
    onDamagedIndex: (key) =>
      log.error({ key }, 'a list of merged chunks in the bucket is damaged: they are not found'),
  });
  let hasReindexed: () => void;
  let stopSweeping = () => {};
  const recordings: Recordings = {
    files,
    failpoints,
    gate: new UploadGate(settings.uploadsAtOnce),
    rows: openChunkRowQueue(context.db, settings.databaseUrl === null),
    lastChunks: new LastChunkTimes(),
    disk: new DiskReserve([settings.dataFolder, files.folder], settings.limits.diskReserveBytes),
    streams: new RecordedStreamsCache(),
    fullSessions: new FullSessions(),
    stopSweeping: () => stopSweeping(),
    reindexed: new Promise((done) => (hasReindexed = done)),
  };
  return {
    recordings,
    async start(work) {
      stopSweeping = await startFiles(settings, log, files, work);
      void (work.reindex ? rebuildRows(context, files) : Promise.resolve()).then(hasReindexed);
    },
  };
}

/** @returns ends what removes old copies from the folder of this machine */
async function startFiles(
  settings: Settings,
  log: Context['log'],
  files: ChunkStore,
  work: Work,
): Promise<() => void> {
  await noteFileKeys(settings);
  // The embedded database has a single process, which holds the lock by now; otherwise others may
  // be writing. Each machine may have a folder of its own, also one that only runs jobs.
  await files.start(work.reindex && settings.databaseUrl === null ? 0 : LEFT_MS);
  const stopSweeping = keepSwept(files.folder, (reason) =>
    log.warn({ err: reason }, 'copies that an ended process has left could not be removed'),
  );
  if (work.reindex) {
    await notePlaces(settings).catch((reason: unknown) =>
      log.warn({ err: reason }, 'where recordings are was not noted: they cannot be moved'),
    );
  }
  return stopSweeping;
}

/** Of what an earlier crash has lost. */
async function rebuildRows(context: Context, files: ChunkStore): Promise<void> {
  try {
    await reindex(context, files);
    await retryAggregates(context);
    await enqueueMissingAggregates(context);
    await enqueueSurveyBackfill(context);
    await enqueueNoGazeBackfill(context);
  } catch (reason) {
    context.log.error(
      { err: reason },
      'the recordings on disk could not be compared with the database',
    );
  }
}
