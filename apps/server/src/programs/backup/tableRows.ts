import { sql, type ControlledTransaction } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import type { Row } from '../verify/storedFiles';

/** Bytes of lines in a part, before they are compressed. */
const PART_BYTES = 16 * 1024 * 1024;
/** Bytes that one query is meant to fetch. */
const FETCH_BYTES = 4 * 1024 * 1024;
const FETCH_ROWS_MAX = 5000;

/**
 * A transaction that sees a database as it is at one moment and changes nothing; whoever calls ends it. Kysely's own
 * transactions take a function, and a generator needs one that it can leave open.
 */
export async function beginReading(db: Db): Promise<ControlledTransaction<Tables>> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await fixTexts(tx);
    return tx;
  } catch (reason) {
    await tx.rollback().execute();
    throw reason;
  }
}

/** Until the end of a transaction the text of a value does not depend on how the server is set. */
export async function fixTexts(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local datestyle = 'ISO'`.execute(tx);
  await sql`set local intervalstyle = 'postgres'`.execute(tx);
  await sql`set local bytea_output = 'hex'`.execute(tx);
  await sql`set local extra_float_digits = 1`.execute(tx);
  // Rows in the order in which they are stored: the beginning of a growing table stays the same file.
  await sql`set local synchronize_seqscans = off`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
}

/**
 * The rows of a table, in parts. A row is a JSON array of the text of its values, which every PostgreSQL reads back
 * exactly, the embedded one and a server alike.
 */
export function linesOfTable(
  tx: Tx,
  { name, columns }: Pick<TableColumns, 'name' | 'columns'>,
): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column)}::text`).join(', ');
  const query = `select array_to_json(array[${texts}])::text as line from ${quoted(name)}`;
  return inParts(tx, query, ({ line }) => [String(line)]);
}

/** The lines of a query, in parts of about the same size. */
export async function* inParts(
  tx: Tx,
  query: string,
  linesOf: (row: Row) => readonly string[],
): AsyncGenerator<string[]> {
  await sql.raw(`declare backup_rows no scroll cursor for ${query}`).execute(tx);
  let lines: string[] = [];
  let bytes = 0;
  let count = 100;
  for (;;) {
    const fetched = await sql.raw<Row>(`fetch ${count} from backup_rows`).execute(tx);
    const before = bytes;
    for (const row of fetched.rows) {
      for (const line of linesOf(row)) {
        lines.push(line);
        bytes += line.length;
      }
      // At a fixed size, so that parts do not depend on how much was fetched at a time.
      if (bytes < PART_BYTES) continue;
      yield lines;
      lines = [];
      bytes = 0;
    }
    if (fetched.rows.length < count) break;
    const each = Math.max(1, bytes - before) / count;
    count = Math.max(1, Math.min(FETCH_ROWS_MAX, count * 4, Math.floor(FETCH_BYTES / each)));
  }
  if (lines.length > 0) yield lines;
  await sql`close backup_rows`.execute(tx);
}

export interface TableColumns {
  readonly name: string;
  readonly columns: readonly string[];
  /** As SQL writes them, in the same order. */
  readonly types: readonly string[];
}

/** Every table of the installation, with the columns that are stored. */
export async function tablesOf(db: Db | Tx): Promise<TableColumns[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  const tables = new Map<string, { name: string; columns: string[]; types: string[] }>();
  for (const { name, column, type } of rows) {
    const table = tables.get(name) ?? { name, columns: [], types: [] };
    table.columns.push(column);
    table.types.push(type);
    tables.set(name, table);
  }
  return [...tables.values()];
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
