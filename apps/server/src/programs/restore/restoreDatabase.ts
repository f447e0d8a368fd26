import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { migrateWithin } from '../../platform/store/migrate';
import { migrations } from '../../platform/store/migrations';
import { BackupProblem } from '../backup/backupProblem';
import type { FileStore } from '../backup/fileStore';
import { readLines, type Inventory } from '../backup/inventory';
import { quoted, tablesOf, type TableColumns } from '../backup/snapshotParts';

/** Text of rows in one statement; and rows. */
const INSERT_BYTES = 2 * 1024 * 1024;
const INSERT_ROWS = 1000;

/**
 * Fills an empty database with the rows of a backup, in one transaction: the tables as they were at its
 * version, without what watches changes, and the references checked at the end.
 * @param onRows called with what was inserted
 * @throws DamagedFile; BackupProblem when the number of rows differs from the inventory. The database is empty then.
 */
export async function restoreDatabase(
  db: Db,
  files: FileStore,
  inventory: Inventory,
  onRows: (rows: number) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const applied = new Set(inventory.migrations);
    await migrateWithin(
      tx,
      migrations.filter(({ name }) => applied.has(name)),
    );
    const tables = await tablesOf(tx);
    const references = await dropReferences(tx);
    for (const { name } of tables) {
      await sql`alter table ${sql.raw(quoted(name))} disable trigger user`.execute(tx);
    }
    // Migrations leave rows of their own.
    const all = tables.map(({ name }) => quoted(name)).join(', ');
    await sql`truncate ${sql.raw(all)}`.execute(tx);
    for (const table of inventory.tables) {
      const target = tables.find(({ name }) => name === table.name);
      if (!target) throw otherTables(table.name);
      await fill(tx, target, table, files, onRows);
    }
    for (const { name } of tables) {
      await sql`alter table ${sql.raw(quoted(name))} enable trigger user`.execute(tx);
    }
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(quoted(name))}
        ${sql.raw(definition)}`.execute(tx);
    }
    for (const { name, lastValue } of inventory.sequences) {
      if (lastValue === null) continue;
      await sql`select setval(${quoted(name)}::regclass, ${lastValue})`.execute(tx);
    }
    await compareRows(tx, inventory);
  });
  // Otherwise the planner knows nothing of the new rows until autovacuum comes by.
  if (await isEmbedded(db)) return;
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`analyze`.execute(connection);
  });
}

async function fill(
  tx: Tx,
  target: TableColumns,
  { name, columns, parts }: Inventory['tables'][number],
  files: FileStore,
  onRows: (rows: number) => void,
): Promise<void> {
  const types = columns.map((column) => {
    const type = target.types[target.columns.indexOf(column)];
    if (type === undefined) throw otherTables(`${name}.${column}`);
    return type;
  });
  const into = columns.map(quoted).join(', ');
  const values = types.map((type, at) => `c${at}::${type}`).join(', ');
  const names = types.map((_, at) => `c${at}`).join(', ');
  const insert = async (rows: readonly (readonly (string | null)[])[]) => {
    // As text, whose form is the same in both databases.
    const arrays = columns.map((_, at) => sql`(${arrayText(rows, at)}::text)::text[]`);
    await sql`insert into ${sql.raw(quoted(name))} (${sql.raw(into)}) overriding system value
      select ${sql.raw(values)} from unnest(${sql.join(arrays)}) as r(${sql.raw(names)})`.execute(
      tx,
    );
    onRows(rows.length);
  };
  for (const part of parts) {
    let rows: (string | null)[][] = [];
    let bytes = 0;
    for (const line of await readLines(files, part)) {
      rows.push(JSON.parse(line) as (string | null)[]);
      bytes += line.length;
      if (rows.length < INSERT_ROWS && bytes < INSERT_BYTES) continue;
      await insert(rows);
      rows = [];
      bytes = 0;
    }
    if (rows.length > 0) await insert(rows);
  }
}

/** The values of a column as PostgreSQL writes an array of texts. */
function arrayText(rows: readonly (readonly (string | null)[])[], at: number): string {
  const texts = rows.map((row) => {
    const value = row[at] ?? null;
    return value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${texts.join(',')}}`;
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows of tables that refer to each other can be inserted in any order meanwhile. */
async function dropReferences(tx: Tx): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`.execute(tx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(quoted(name))}`.execute(tx);
  }
  return rows;
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
