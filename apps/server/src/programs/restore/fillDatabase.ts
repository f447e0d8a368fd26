import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';
import { migrateWithin } from '../../platform/store/migrate';
import { migrations } from '../../platform/store/migrations';
import type { SnapshotFacts } from '../backup/snapshotParts';
import { quoted, tablesOf, type TableColumns } from '../backup/tableRows';

/** Text of rows in one statement; and rows. */
const INSERT_BYTES = 2 * 1024 * 1024;
const INSERT_ROWS = 1000;

/** The message is the table, or its column, that is not one of the version that is being filled. */
export class UnknownTable extends Error {}

/** Inserts the lines of a table (see `linesOfTable`). @throws UnknownTable */
export type InsertLines = (
  table: Pick<TableColumns, 'name' | 'columns'>,
  lines: AsyncIterable<readonly string[]>,
  onRows: (rows: number) => void,
) => Promise<void>;

/**
 * Fills a database within a transaction: the tables as they are at these migrations, without what watches changes,
 * and the references checked at the end. Rows that were there before are gone.
 * @param rows inserts every table
 */
export async function fillDatabase(
  tx: Tx,
  { migrations: names, sequences }: Pick<SnapshotFacts, 'migrations' | 'sequences'>,
  rows: (insert: InsertLines) => Promise<void>,
): Promise<void> {
  const applied = new Set(names);
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
  await sql`truncate ${sql.raw(all)} restart identity`.execute(tx);
  await rows(async (table, lines, onRows) => {
    const target = tables.find(({ name }) => name === table.name);
    if (!target) throw new UnknownTable(table.name);
    await fill(tx, target, table.columns, lines, onRows);
  });
  for (const { name } of tables) {
    await sql`alter table ${sql.raw(quoted(name))} enable trigger user`.execute(tx);
  }
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(quoted(name))}
      ${sql.raw(definition)}`.execute(tx);
  }
  for (const { name, lastValue } of sequences) {
    if (lastValue === null) continue;
    await sql`select setval(${quoted(name)}::regclass, ${lastValue})`.execute(tx);
  }
}

async function fill(
  tx: Tx,
  target: TableColumns,
  columns: readonly string[],
  parts: AsyncIterable<readonly string[]>,
  onRows: (rows: number) => void,
): Promise<void> {
  const types = columns.map((column) => {
    const type = target.types[target.columns.indexOf(column)];
    if (type === undefined) throw new UnknownTable(`${target.name}.${column}`);
    return type;
  });
  const into = columns.map(quoted).join(', ');
  const values = types.map((type, at) => `c${at}::${type}`).join(', ');
  const names = types.map((_, at) => `c${at}`).join(', ');
  const insert = async (rows: readonly (readonly (string | null)[])[]) => {
    // As text, whose form is the same in both databases.
    const arrays = columns.map((_, at) => sql`(${arrayText(rows, at)}::text)::text[]`);
    await sql`insert into ${sql.raw(quoted(target.name))} (${sql.raw(into)}) overriding system value
      select ${sql.raw(values)} from unnest(${sql.join(arrays)}) as r(${sql.raw(names)})`.execute(
      tx,
    );
    onRows(rows.length);
  };
  for await (const lines of parts) {
    let rows: (string | null)[][] = [];
    let bytes = 0;
    for (const line of lines) {
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
