import { makeFolderDurably } from '../platform/objects/durableWrite';
import { readSettings } from '../platform/settings/settings';
import { migrate } from '../platform/store/migrate';
import { openToFill } from './openToFill';
import { refuseUnfinishedRestore } from './restore/emptyTarget';

/**
 * `fovea migrate`: what a start does to the database, and nothing else. With PostgreSQL it needs no data
 * folder, so that it can run anywhere before a server starts.
 */
export async function migrateCommand(): Promise<void> {
  const { databaseUrl, dataFolder } = readSettings(process.env);
  await refuseUnfinishedRestore(dataFolder);
  if (databaseUrl === null) await makeFolderDurably(dataFolder);
  const { db, close } = await openToFill({ databaseUrl, dataFolder });
  try {
    console.log(migrationSummary(await migrate(db)));
  } finally {
    await close();
  }
}

/** @param applied names of the migrations, the earliest first */
export function migrationSummary(applied: readonly string[]): string {
  const [first, last] = [applied[0], applied.at(-1)];
  if (first === undefined) return 'The database was up to date already.';
  return first === last
    ? `Applied ${first}. The database is up to date.`
    : `Applied ${applied.length} migrations, ${first} to ${last}. The database is up to date.`;
}
