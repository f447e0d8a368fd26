import { parseArgs } from 'node:util';
import { BadInput } from '../people/accounts/createAdmin';
import { StoreUnavailable } from '../platform/objects/unavailableStore';
import { serverLog } from '../platform/settings/serverLog';
import { readSettings, type Settings } from '../platform/settings/settings';
import { cipherOf } from './backup/backupCipher';
import { openBackupFolder, openToRestore } from './backup/backupFolder';
import { BackupProblem } from './backup/backupProblem';
import { backupProgress, sizeInWords } from './backup/backupProgress';
import { addErasures, erasuresAt } from './backup/erasureLists';
import type { Erasure } from './backup/erasures';
import { readInventories } from './backup/inventory';
import { refuseClearBackup } from './backup/refuseClearBackup';
import { runBackup } from './backup/runBackup';
import { findSnapshotSocket } from './backup/snapshotSocket';
import { sourceOn, type SnapshotSource } from './backup/snapshotSource';
import { sourceBehindServer } from './backup/sourceBehindServer';
import { sourceFiles } from './backup/sourceFiles';
import { createContext } from './createContext';
import { FolderInUse } from './dataFolderLock';
import { eraseBeforeExit } from './eraseBeforeExit';
import { openToFill } from './openToFill';
import { openToRead } from './openToRead';
import { runRestore } from './restore/runRestore';
import { stoppable } from './stoppable';
import { verifyAndReport } from './verify/verifyAndReport';
import { jobHandlers } from './worker';

const KEEP_DAYS_MAX = 36_500;

/** `fovea backup FOLDER [--keep DAYS] [--erasures-only]` */
export async function backupCommand(rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { keep: { type: 'string' }, 'erasures-only': { type: 'boolean', default: false } },
  });
  const path = onlyFolder(positionals, 'fovea backup FOLDER [--keep DAYS] [--erasures-only]');
  const keepDays = values.keep === undefined ? null : daysIn(values.keep);
  if (values['erasures-only'] && keepDays !== null) {
    throw new BadInput('--keep belongs to whole backups; leave out --erasures-only or --keep.');
  }
  const settings = readSettings(process.env);
  const cipher = await cipherOf(settings.backups);
  if (!values['erasures-only']) refuseClearBackup(settings, cipher);
  const opened = await openSource(settings);
  try {
    const { folder, close } = await openBackupFolder(path, cipher, settings.dataFolder);
    try {
      if (values['erasures-only']) {
        const erasures = await opened.source.erasures();
        const added = await addErasures(folder, await readInventories(folder), erasures);
        console.log(`${added} new erasures were added to the list in ${folder.path}.`);
        return;
      }
      const work = advised(async (signal) => {
        const startedMs = performance.now();
        const progress = backupProgress();
        const files = sourceFiles(settings);
        const run = { folder, source: opened.source, files, keepDays, progress, signal };
        const { inventory, copiedFiles, copiedBytes } = await runBackup(run);
        const seconds = Math.round((performance.now() - startedMs) / 1000);
        const rows = inventory.tables.reduce((sum, table) => sum + table.rows, 0);
        for (const problem of inventory.problems) console.log(`problem  ${problem}`);
        console.log(
          `The backup of ${inventory.takenAt} is complete: ${rows} rows in ${inventory.tables.length} tables, ${inventory.files} files (${sizeInWords(inventory.bytes)}), of which ${copiedFiles} are new (${sizeInWords(copiedBytes)}), in ${seconds} s.`,
        );
        if (inventory.problems.length === 0) return;
        console.log(
          `${inventory.problems.length} files of the installation are missing or damaged and are not in it. docs/operations.md (fovea verify) says what to do.`,
        );
        process.exitCode = 1;
      }, 'Earlier backups are as they were. Run the backup again when the bucket can be used: it goes on where it ended.');
      await stoppable(
        work,
        new BackupProblem(
          'The backup was stopped. Earlier backups are as they were; run it again, and it goes on where it ended.',
        ),
      );
    } finally {
      await close();
    }
  } finally {
    await opened.close();
  }
}

/** `fovea restore FOLDER [--at TIME] [--erasures PATH]` */
export async function restoreCommand(rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { at: { type: 'string' }, erasures: { type: 'string', multiple: true, default: [] } },
  });
  const path = onlyFolder(positionals, 'fovea restore FOLDER [--at TIME] [--erasures PATH]');
  const at = values.at === undefined ? null : timeIn(values.at);
  const settings = readSettings(process.env);
  const cipher = await cipherOf(settings.backups);
  const folder = await openToRestore(path, cipher);
  const erasures: Erasure[] = [];
  for (const from of values.erasures) erasures.push(...(await erasuresAt(from, cipher)));
  const work = advised(async (signal) => {
    const result = await runRestore({
      ...{ folder, settings, at, erasures, progress: backupProgress(), signal },
      openDatabase: () => openToFill(settings),
      openContext: async () => {
        const log = serverLog(settings);
        const role = { acceptsRecordings: false, isRestoring: true };
        const opened = await createContext(settings, log, role);
        await opened.startRecordings();
        return opened;
      },
      completeErasures: (context) => eraseBeforeExit(context, jobHandlers(context)),
    });
    const { inventory, files, rows, replayed } = result;
    for (const damaged of files.damaged) console.log(`problem  ${damaged}`);
    console.log(
      `Restored the backup of ${inventory.takenAt}: ${rows} rows in ${inventory.tables.length} tables, ${files.files} files (${sizeInWords(files.bytes)}). The rows of each table are as many as in the backup.`,
    );
    console.log(
      `Erased again: ${replayed.sessions} sessions, ${replayed.studies} studies, ${replayed.registrations} registrations.`,
    );
    const { db, close } = await openToRead(settings);
    try {
      const isAllWell = await verifyAndReport(db, settings, false);
      if (!isAllWell || files.damaged.length > 0) process.exitCode = 1;
    } finally {
      await close();
    }
  }, `The backup is as it was. Run the restore again when the bucket can be used; if ${settings.dataFolder} is not empty any more, empty it, the database and the bucket first.`);
  await stoppable(
    work,
    new BackupProblem(
      `The restore was stopped. Empty ${settings.dataFolder}, and the database, before it is run again.`,
    ),
  );
}

/** The database of an installation; through its server where that has the embedded one open. */
async function openSource(
  settings: Settings,
): Promise<{ readonly source: SnapshotSource; readonly close: () => Promise<void> }> {
  try {
    const { db, close } = await openToRead(settings);
    return { source: sourceOn(db), close };
  } catch (reason) {
    if (!(reason instanceof FolderInUse)) throw reason;
    const socket = await findSnapshotSocket(settings.dataFolder);
    // For example a server of a version from before there were backups.
    if (socket === null) {
      throw new BackupProblem(
        `${reason.message.replace(/ Stop that one.*$/, '')} It gives no snapshots. Stop it, and run the backup then.`,
      );
    }
    return { source: sourceBehindServer(socket), close: async () => {} };
  }
}

/** The work, with what to do next when the bucket could not be used. */
function advised(
  work: (signal: AbortSignal) => Promise<void>,
  advice: string,
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    try {
      await work(signal);
    } catch (reason) {
      if (!(reason instanceof StoreUnavailable)) throw reason;
      throw new BackupProblem(`${reason.message} ${advice}`);
    }
  };
}

function onlyFolder(positionals: readonly string[], usage: string): string {
  const [folder, ...others] = positionals;
  if (folder !== undefined && folder !== '' && others.length === 0) return folder;
  throw new BadInput(`Name one folder of backups: ${usage}`);
}

function daysIn(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= KEEP_DAYS_MAX) return days;
  throw new BadInput(
    `--keep takes days, a whole number from 1 to ${KEEP_DAYS_MAX}, but it is '${text}'.`,
  );
}

function timeIn(text: string): Date {
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(
    text,
  );
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999` : text);
  if (isIso && !Number.isNaN(time.getTime())) return time;
  throw new BadInput(
    `--at takes a time as 2026-03-31T14:30Z, or a day as 2026-03-31 (its end), but it is '${text}'.`,
  );
}
