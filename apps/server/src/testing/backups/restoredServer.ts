import { pino } from 'pino';
import { backupCipher } from '../../programs/backup/backupCipher';
import { openToRestore } from '../../programs/backup/backupFolder';
import { computeTasks } from '../../programs/computeTasks';
import { eraseBeforeExit } from '../../programs/eraseBeforeExit';
import { runRestore, type RestoreResult, type RestoreRun } from '../../programs/restore/runRestore';
import { fileReader } from '../../programs/verify/fileReader';
import { verifyInstallation } from '../../programs/verify/verifyInstallation';
import { jobHandlers } from '../../programs/worker';
import { openDiskStore } from '../../platform/objects/diskStore';
import { createSignedUrls } from '../../platform/objects/signedUrls';
import { processorInThisThread } from '../../research/compute/processor';
import { openRecordings } from '../../research/recordings/recordings';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { EncryptionSettings } from '../../platform/settings/encryptionSettings';
import { readSettings } from '../../platform/settings/settings';
import { secretBox } from '../../platform/context/secretBox';
import { openKeyRing } from '../../platform/signingKeys/openKeyRing';
import { migrateWithin } from '../../platform/store/migrate';
import { migrations } from '../../platform/store/migrations';
import { NO_ENCRYPTION } from '../keys/testedFileKeys';
import { rowsDigest } from '../rowsDigest';
import { startTestServer, type TestServer } from '../startTestServer';
import { openEmptyTestDatabase, type TestDatabase } from '../testDatabase';
import { QUIET } from './backUp';

export interface Restored {
  readonly server: TestServer;
  readonly result: RestoreResult;
  /** Of every table, before the server ran on it. */
  readonly rows: Record<string, string>;
  readonly problems: readonly string[];
}

export interface RestoreOptions extends Partial<
  Pick<RestoreRun, 'at' | 'erasures' | 'signal' | 'progress'>
> {
  readonly key?: string | null;
  /** Of the recordings where they are restored; left out: none. */
  readonly encryption?: EncryptionSettings;
  /** An empty database; that of the tests by default. */
  readonly database?: () => Promise<TestDatabase>;
}

/** Restores a folder of backups into an empty place, as the command does, and starts a server there. */
export async function restoredServer(
  path: string,
  { database: openEmpty = openEmptyTestDatabase, ...options }: RestoreOptions = {},
): Promise<Restored> {
  let done: Omit<Restored, 'server'> | null = null;
  const { encryption = NO_ENCRYPTION } = options;
  const server = await startTestServer({ encryption }, async (dataFolder) => {
    const database = await openEmpty();
    try {
      const result = await restoreInto(path, dataFolder, database, options);
      const problems: string[] = [];
      const { db } = database;
      const reader = fileReader(settingsOf(dataFolder, encryption));
      const onProblem = (problem: string) => void problems.push(problem);
      await verifyInstallation({ db, reader, quick: false, onProblem, onFile() {} });
      done = { result, problems, rows: await rowsDigest(db) };
    } catch (reason) {
      await database.close();
      throw reason;
    }
    return database;
  });
  return { server, ...done! };
}

export async function restoreInto(
  path: string,
  dataFolder: string,
  database: TestDatabase,
  { key = null, encryption = NO_ENCRYPTION, ...more }: Omit<RestoreOptions, 'database'> = {},
): Promise<RestoreResult> {
  return await runRestore({
    folder: await openToRestore(path, backupCipher(key)),
    settings: settingsOf(dataFolder, encryption),
    at: null,
    erasures: [],
    progress: QUIET,
    signal: new AbortController().signal,
    ...more,
    openDatabase: async () => ({ db: database.db, close: async () => {} }),
    openContext: async () => ({
      context: await contextOn(dataFolder, database, encryption),
      close: async () => {},
    }),
    completeErasures: (context) => eraseBeforeExit(context, jobHandlers(context)),
  });
}

const settingsOf = (dataFolder: string, encryption: EncryptionSettings) => ({
  ...readSettings({ FOVEA_DATA: dataFolder, FOVEA_DEMO: '0' }),
  encryption,
});

async function contextOn(
  dataFolder: string,
  { db }: TestDatabase,
  encryption: EncryptionSettings,
): Promise<ResearchContext> {
  await db.transaction().execute((tx) => migrateWithin(tx, migrations));
  const settings = settingsOf(dataFolder, encryption);
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const keys = await openKeyRing(dataFolder);
  return {
    ...{ settings, db, log, now },
    recordings: await openRecordings({ settings, db, log, now }, { reindex: false }),
    processor: processorInThisThread(computeTasks),
    quickTasks: processorInThisThread(computeTasks),
    keys,
    secretBox: secretBox(keys),
    objects: await openDiskStore(dataFolder, createSignedUrls(keys), now),
    publicUrl: () => '',
  };
}
