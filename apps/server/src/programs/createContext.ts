import { availableParallelism } from 'node:os';
import { makeFolderDurably } from '../platform/objects/durableWrite';
import type { Logger } from 'pino';
import { lockDataFolder } from './dataFolderLock';
import { hasSealedSecrets } from './keyRotation/keyUses';
import type { ResearchContext } from '../research/recordings/researchContext';
import { openDiskStore } from '../platform/objects/diskStore';
import { createSignedUrls, type SignedUrls } from '../platform/objects/signedUrls';
import { openS3Store } from '../platform/objects/s3Store';
import { processorInThreads } from '../research/compute/processorInThreads';
import { prepareRecordings } from '../research/recordings/recordings';
import type { Settings } from '../platform/settings/settings';
import { secretBox } from '../platform/context/secretBox';
import { openKeys, type OpenedKeys } from '../platform/signingKeys/openKeys';
import { openDatabase, type DatabaseOptions } from '../platform/store/database';

export interface OpenedContext {
  readonly context: ResearchContext;
  readonly addresses: SignedUrls;
  /** Whoever stores or erases recordings calls it, once it is sure that this process goes with the others. */
  startRecordings(): Promise<void>;
  /** Called once the server listens and knows its URL. */
  setPublicUrl(url: string): void;
  close(): Promise<void>;
}

/**
 * One core is left for serving calls; more than two threads would exceed the memory of a small
 * machine.
 */
const COMPUTE_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));

/** A task that takes longer is stuck. */
const QUICK_TASK_MS = 60_000;
const QUICK_TASK_MB = 512;

/**
 * Opens the data folder and the database, in which migrations are run and a first key is made.
 * @param role whether this process receives recordings; only then does it clean up their folder, when they are started
 * @throws FolderInUse when another process has the embedded database open
 */
export async function createContext(
  settings: Settings,
  log: Logger,
  role: { readonly acceptsRecordings: boolean; readonly isRestoring?: boolean },
): Promise<OpenedContext> {
  await makeFolderDurably(settings.dataFolder);
  const embedded = settings.databaseUrl === null;
  // A PostgreSQL server can be shared by several processes; the embedded database belongs to one.
  const unlock = embedded ? await lockDataFolder(settings.dataFolder) : async () => {};
  let opened: OpenedKeys | null = null;
  try {
    const database: DatabaseOptions = {
      databaseUrl: settings.databaseUrl,
      dataFolder: settings.dataFolder,
      threadFile: bundledFile('pgliteThread.js'),
      onError: (reason) => log.warn({ err: reason }, 'a database connection was lost'),
      onLost: (reason) => {
        log.fatal({ err: reason }, 'the embedded database failed: the server stops');
        process.exit(70);
      },
    };
    const db = await openDatabase(database, role.isRestoring);
    let publicUrl = settings.publicUrl ?? '';
    opened = await openKeys(settings, db, hasSealedSecrets, (reason) =>
      log.error({ err: reason }, 'the keys cannot be read again; those that are known stay in use'),
    );
    const { keys, stop } = opened;
    const addresses = createSignedUrls(keys);
    const now = () => new Date();
    const processThread = bundledFile('processThread.js');
    const processor = processorInThreads(processThread, COMPUTE_THREADS);
    const quickTasks = processorInThreads(processThread, 1, QUICK_TASK_MS, QUICK_TASK_MB);
    const { recordings, start } = prepareRecordings({ settings, db, log, now });
    const context: ResearchContext = {
      settings,
      db,
      objects: settings.s3
        ? openS3Store(settings.s3, now)
        : await openDiskStore(settings.dataFolder, addresses, now, !embedded),
      recordings,
      processor,
      quickTasks,
      keys,
      secretBox: secretBox(keys),
      log,
      now,
      publicUrl: () => publicUrl,
    };
    return {
      context,
      addresses,
      startRecordings: () => start({ reindex: role.acceptsRecordings }),
      setPublicUrl: (url) => (publicUrl = settings.publicUrl ?? url),
      async close() {
        stop();
        context.recordings.stopSweeping();
        await Promise.all([processor.close(), quickTasks.close()]);
        await db.destroy();
        await unlock();
      },
    };
  } catch (reason) {
    opened?.stop();
    await unlock();
    throw reason;
  }
}

/** A file of the build: the thread scripts are next to the entry that starts them. */
function bundledFile(name: string): URL {
  return new URL(name, import.meta.url);
}
