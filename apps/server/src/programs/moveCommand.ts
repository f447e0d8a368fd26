import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadInput } from '../people/accounts/createAdmin';
import { hasOwnAccounts } from '../people/accounts/demoAccounts';
import { readSettings, type Settings } from '../platform/settings/settings';
import {
  DATABASE_FOLDER,
  openDatabaseToFill,
  openDatabaseToRead,
  type Db,
} from '../platform/store/database';
import { sizeInWords } from './backup/backupProgress';
import { sourceOn } from './backup/snapshotSource';
import { lockDataFolder } from './dataFolderLock';
import {
  moveDatabase,
  requireSameVersion,
  requireUsableTarget,
  sourceTables,
} from './move/moveDatabase';
import { markMoved, undoMove } from './move/moveMarker';
import { MoveProblem, whyMoveEnded } from './move/moveProblem';
import { moveProgress } from './move/moveProgress';
import {
  targetAddress,
  targetInWords,
  withoutPassword,
  type TargetAddress,
} from './move/targetAddress';
import { openToRead } from './openToRead';
import { refuseUnfinishedRestore } from './restore/emptyTarget';
import { stoppable } from './stoppable';

const STOPPED =
  'The move was stopped. Nothing was kept at the target, and the embedded database is as it was. Run it again.';

const DEMO_ONLY =
  'Only demo accounts can sign in so far, and a server on PostgreSQL disables them. Make an account with `fovea create-admin`.';

/** `fovea move-to-postgres [--to ADDRESS] [--check]`, or `--undo` */
export async function moveCommand(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...rest],
    options: {
      to: { type: 'string' },
      check: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
    },
  });
  const settings = readSettings(process.env);
  if (values.undo) {
    if (values.check || values.to !== undefined) {
      throw new BadInput('--undo takes neither --to nor --check.');
    }
    return await undo(settings);
  }
  if (settings.databaseUrl !== null) {
    throw new MoveProblem(
      'DATABASE_URL is set, so this installation is on PostgreSQL already. To move the embedded database of the data folder, leave DATABASE_URL out and name the new one with FOVEA_TARGET_DATABASE_URL.',
    );
  }
  const address = targetAddress(values.to, settings);
  await refuseUnfinishedRestore(settings.dataFolder);
  const source = await openToRead(settings);
  try {
    await requireSameVersion(source.db);
    const target = await openTarget(settings, address, values.check);
    try {
      if (values.check) await check(source.db, target, address);
      else await move(settings, source.db, target, address);
    } finally {
      await target.destroy();
    }
  } finally {
    await source.close();
  }
}

async function openTarget(
  { dataFolder }: Settings,
  { url, saidBy }: TargetAddress,
  isReadOnly: boolean,
): Promise<Db> {
  const open = isReadOnly ? openDatabaseToRead : openDatabaseToFill;
  return await open({
    ...{ databaseUrl: url, urlSetting: saidBy, dataFolder },
    threadFile: new URL('pgliteThread.js', import.meta.url),
    // A query that fails says so.
    onError: () => {},
    onLost: () => {},
  });
}

async function check(source: Db, target: Db, { url }: TargetAddress): Promise<void> {
  const tables = await sourceTables(source);
  const content = await requireUsableTarget(
    target,
    tables.map(({ name }) => name),
    { lock: false },
  ).catch((reason: unknown) => {
    throw whyMoveEnded(reason);
  });
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(...filled.map(({ name }) => name.length));
  for (const { name, rows } of filled) console.log(`${name.padEnd(width)}  ${rows} rows`);
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  const size = sizeInWords(await sourceOn(source).sizeBytes());
  console.log(
    `\n${rows} rows in ${filled.length} tables would be moved to ${targetInWords(url)}; the embedded database has ${size}. Recordings and files stay where they are. Nothing was changed.`,
  );
  if (!(await hasOwnAccounts(source))) console.log(DEMO_ONLY);
  if (content === 'empty') return;
  console.log(
    'The target has rows of Fovea already. The move ends well only if they are the same as here: those of an earlier call that was killed.',
  );
  process.exitCode = 1;
}

async function move(
  settings: Settings,
  source: Db,
  target: Db,
  { url }: TargetAddress,
): Promise<void> {
  const { dataFolder } = settings;
  await stoppable(async (signal) => {
    const startedMs = performance.now();
    const progress = moveProgress(await sourceTables(source));
    const result = await moveDatabase(source, target, progress, signal);
    const movedAt = new Date().toISOString();
    await markMoved(dataFolder, { movedAt, target: targetInWords(url) });
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const rows = result.tables.reduce((sum, table) => sum + table.rows, 0);
    for (const problem of result.auditProblems) console.log(`problem  ${problem}`);
    console.log(
      `${result.wasThere ? 'An earlier call had moved' : 'Moved'} ${rows} rows in ${result.tables.length} tables to ${targetInWords(url)} (${seconds} s). Every table has the same rows in both databases, by number and checksum.`,
    );
    if (result.auditProblems.length === 0) {
      console.log(`The audit log is whole: ${result.auditEntries} entries.`);
    } else {
      console.log(
        'The audit log was broken in the embedded database already; docs/operations.md (fovea verify) says what to do.',
      );
      process.exitCode = 1;
    }
    const old = join(dataFolder, DATABASE_FOLDER);
    console.log(`
Set this for the server, and start it:

  DATABASE_URL=${withoutPassword(url)}

FOVEA_DATA stays ${dataFolder}: recordings, files and keys are there. The embedded database is not used any more, and no server starts on it. Delete ${old} when all is well: it has what respondents erase from now on.`);
    if (!(await hasOwnAccounts(source))) console.log(`\n${DEMO_ONLY}`);
  }, new MoveProblem(STOPPED));
}

async function undo({ dataFolder }: Settings): Promise<void> {
  const unlock = await lockDataFolder(dataFolder);
  try {
    const { movedAt, target } = await undoMove(dataFolder);
    console.log(
      `The embedded database in ${dataFolder} is used again, as it was on ${movedAt}. What was stored at ${target} since is not in it, and not lost there. Leave DATABASE_URL out of the settings. Another move needs an empty database.`,
    );
  } finally {
    await unlock();
  }
}
