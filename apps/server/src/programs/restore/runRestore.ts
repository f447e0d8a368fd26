import { mkdir } from 'node:fs/promises';
import { freeBytes } from '../../platform/objects/freeBytes';
import type { Settings } from '../../platform/settings/settings';
import type { Db } from '../../platform/store/database';
import { lockMigrations } from '../../platform/store/migrate';
import { migrations } from '../../platform/store/migrations';
import { noteRestore, noteRestored } from '../../platform/store/restoring/unfinishedRestore';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { BackupFolder } from '../backup/backupFolder';
import { BackupProblem } from '../backup/backupProblem';
import { sizeInWords, type BackupProgress } from '../backup/backupProgress';
import { erasuresOf } from '../backup/erasureLists';
import type { Erasure } from '../backup/erasures';
import { readInventories, type ListedInventory, type Inventory } from '../backup/inventory';
import { forgetAllProcesses } from '../processes/serverProcesses';
import { markUnfinished, requireEmptyDatabase, requireEmptyFolders } from './emptyTarget';
import { requireKeysOfBackup } from './keysOfBackup';
import { replayErasures, requireErased, type Replayed } from './replayErasures';
import { restoreDatabase } from './restoreDatabase';
import { restoreFiles, type RestoredFiles } from './restoreFiles';

export interface RestoreRun {
  readonly folder: BackupFolder;
  readonly settings: Settings;
  /** The newest backup up to then; null: the newest. */
  readonly at: Date | null;
  /** Erasures that are listed elsewhere. */
  readonly erasures: readonly Erasure[];
  readonly progress: BackupProgress;
  readonly signal: AbortSignal;
  /** The database before any migration. */
  readonly openDatabase: () => Promise<{ readonly db: Db; readonly close: () => Promise<void> }>;
  /** The restored installation, as a server opens it. */
  readonly openContext: () => Promise<{
    readonly context: ResearchContext;
    readonly close: () => Promise<void>;
  }>;
  /** Does what erasures left to be done later. */
  readonly completeErasures: (context: ResearchContext) => Promise<void>;
}

export interface RestoreResult {
  readonly inventory: Inventory;
  readonly files: RestoredFiles;
  readonly rows: number;
  readonly replayed: Replayed;
}

/**
 * Restores a backup into an empty installation: files, then rows, then what was erased later is erased again.
 * Until the end the data folder and the database say that they are not complete, and no server starts on either.
 * @throws BackupProblem
 */
export async function runRestore(run: RestoreRun): Promise<RestoreResult> {
  const { folder, settings, progress, signal } = run;
  const { inventory } = chosen(await readInventories(folder), run.at, folder.path);
  requireKnownVersion(inventory);
  await requireKeysOfBackup(settings, folder.files, inventory);
  // Read before anything is written: a damaged list must not be noticed at the end.
  const erasures = [...(await erasuresOf(folder)), ...run.erasures];
  await requireEmptyFolders(settings);
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 });
  await requireRoom(settings.dataFolder, inventory);
  const opened = await whereEmpty(run);
  const markComplete = await markUnfinished(settings.dataFolder);
  let rows = 0;
  let files: RestoredFiles;
  try {
    progress.say(`Restoring the backup of ${inventory.takenAt}: ${inventory.files} files …`);
    files = await restoreFiles(settings, folder.files, inventory, progress, signal);
    progress.say('Restoring the database …');
    await restoreDatabase(opened.db, folder.files, inventory, (more) => {
      signal.throwIfAborted();
      rows += more;
    });
  } finally {
    await opened.close();
  }
  progress.say('Erasing again what was erased later …');
  const { context, close } = await run.openContext();
  let replayed: Replayed;
  try {
    // They ran where the backup was made.
    await forgetAllProcesses(context.db);
    // Erasing writes too: that a session was erased, beside where its recordings were.
    await context.recordings.files.start(0);
    replayed = await replayErasures(context, erasures);
    await run.completeErasures(context);
    // What a server does at its start if that did not succeed.
    await noteRestored(context.db);
    await markComplete();
    await requireErased(context.db);
  } finally {
    await close();
  }
  return { inventory, files, rows, replayed };
}

/** From then on the database is kept for the restore. A folder in which nothing was written yet is left as it was. */
async function whereEmpty({ openDatabase }: RestoreRun): ReturnType<RestoreRun['openDatabase']> {
  const opened = await openDatabase();
  try {
    await opened.db.transaction().execute(async (tx) => {
      // A server that starts now has made its tables before, or does not start.
      await lockMigrations(tx);
      await requireEmptyDatabase(tx);
      await noteRestore(tx);
    });
    return opened;
  } catch (reason) {
    await opened.close();
    throw reason;
  }
}

function chosen(
  inventories: readonly ListedInventory[],
  at: Date | null,
  path: string,
): ListedInventory {
  const newest = inventories.findLast(
    ({ inventory }) => at === null || Date.parse(inventory.takenAt) <= at.getTime(),
  );
  if (newest) return newest;
  if (inventories.length === 0) {
    throw new BackupProblem(`${path} has no backup that was completed.`);
  }
  const times = inventories.map(({ inventory }) => `  ${inventory.takenAt}`).join('\n');
  throw new BackupProblem(
    `${path} has no backup from ${at?.toISOString()} or before. Its backups:\n${times}`,
  );
}

function requireKnownVersion({ migrations: applied, version }: Inventory): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new BackupProblem(
    `The backup was made by a newer Fovea (${version}; it has '${unknown}'). Restore it with that version.`,
  );
}

async function requireRoom(dataFolder: string, { bytes }: Inventory): Promise<void> {
  const free = await freeBytes(dataFolder);
  if (free > bytes) return;
  throw new BackupProblem(
    `The files of the backup have ${sizeInWords(bytes)}, but the disk of ${dataFolder} has ${sizeInWords(free)} left.`,
  );
}
