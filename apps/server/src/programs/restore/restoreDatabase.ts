import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { BackupProblem } from '../backup/backupProblem';
import type { FileStore } from '../backup/fileStore';
import { readLines, type Inventory } from '../backup/inventory';
import { quoted } from '../backup/tableRows';
import { fillDatabase, UnknownTable } from './fillDatabase';

/**
 * Fills an empty database with the rows of a backup, in one transaction.
 * @param onRows called with what was inserted
 * @throws DamagedFile; BackupProblem when the number of rows differs from the inventory. The database is empty then.
 */
export async function restoreDatabase(
  db: Db,
  files: FileStore,
  inventory: Inventory,
  onRows: (rows: number) => void,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await fillDatabase(tx, inventory, async (insert) => {
        for (const { name, columns, parts } of inventory.tables) {
          await insert({ name, columns }, linesOf(files, parts), onRows);
        }
      });
      await compareRows(tx, inventory);
    });
  } catch (reason) {
    throw reason instanceof UnknownTable ? otherTables(reason.message) : reason;
  }
  // Otherwise the planner knows nothing of the new rows until autovacuum comes by.
  if (await isEmbedded(db)) return;
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`analyze`.execute(connection);
  });
}

async function* linesOf(
  files: FileStore,
  parts: Inventory['tables'][number]['parts'],
): AsyncGenerator<string[]> {
  for (const part of parts) yield await readLines(files, part);
}

async function compareRows(tx: Tx, inventory: Inventory): Promise<void> {
  for (const { name, rows } of inventory.tables) {
    const found = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.raw(quoted(name))}`.execute(tx);
    const count = Number(found.rows[0]!.count);
    if (count !== rows) {
      throw new BackupProblem(
        `The table ${name} has ${count} rows after the restore, but the backup has ${rows}. Nothing was kept in the database.`,
      );
    }
  }
}

async function isEmbedded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  return rows[0]!.version.includes('PGlite');
}

function otherTables(what: string): BackupProblem {
  return new BackupProblem(
    `The backup has ${what}, which this version of Fovea does not know. Restore it with the version that made it, or a newer one.`,
  );
}
