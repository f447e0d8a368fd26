import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { Row } from '../verify/storedFiles';
import { compressLines } from './inventory';
import { BACKED_UP_FILES, DATA_FILES, type NamedFile } from './namedFiles';

/** What a snapshot consists of, one after another. A part with a body is rows or names as compressed lines. */
export type SnapshotPart =
  | ({ readonly kind: 'begin' } & SnapshotFacts)
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: number; readonly body: Uint8Array }
  | { readonly kind: 'files'; readonly files: number; readonly body: Uint8Array }
  | { readonly kind: 'end' };

export interface SnapshotFacts {
  /** ISO 8601. */
  readonly takenAt: string;
  readonly migrations: readonly string[];
  readonly database: 'embedded' | 'postgresql';
  readonly sequences: readonly { readonly name: string; readonly lastValue: number | null }[];
}

/** Bytes of lines in a part, before they are compressed. */
const PART_BYTES = 16 * 1024 * 1024;
/** Bytes that one query is meant to fetch. */
const FETCH_BYTES = 4 * 1024 * 1024;
const FETCH_ROWS_MAX = 5000;

/**
 * Reads a whole database as it is at one moment, and which files it names then. A row is a JSON array of the
 * text of its values, which every PostgreSQL reads back exactly, the embedded one and a server alike.
 *
 * With the embedded database everybody else waits until the end, so take the parts quickly.
 */
export async function* snapshotParts(db: Db): AsyncGenerator<SnapshotPart> {
  // Kysely's transactions take a function; a generator needs one that it can leave open.
  const tx = await db.startTransaction().execute();
  try {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    // The text of a value must not depend on how the server is set.
    await sql`set local timezone = 'UTC'`.execute(tx);
    await sql`set local datestyle = 'ISO'`.execute(tx);
    await sql`set local intervalstyle = 'postgres'`.execute(tx);
    await sql`set local bytea_output = 'hex'`.execute(tx);
    await sql`set local extra_float_digits = 1`.execute(tx);
    // Rows in the order in which they are stored: the beginning of a growing table stays the same file.
    await sql`set local synchronize_seqscans = off`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    yield { kind: 'begin', ...(await factsOf(tx)) };
    for (const { name, columns } of await tablesOf(tx)) {
      yield { kind: 'table', name, columns };
      const texts = columns.map((column) => `${quoted(column)}::text`).join(', ');
      const query = `select array_to_json(array[${texts}])::text as line from ${quoted(name)}`;
      for await (const lines of inParts(tx, query, ({ line }) => [String(line)])) {
        yield { kind: 'rows', rows: lines.length, body: await compressLines(lines) };
      }
    }
    yield* filesPart(DATA_FILES.map((file) => JSON.stringify(file)));
    for (const source of BACKED_UP_FILES) {
      const { table, owner, columns, join = '', where = 'true' } = source;
      const query = `select t.${owner} as owner, ${columns.join(', ')}
        from ${table} t ${join} where (${where})`;
      const namesOf = (row: Row) =>
        source.filesOf(row).map((file) => {
          const named: NamedFile = { ...file, table, owner: String(row['owner']) };
          return JSON.stringify(named);
        });
      for await (const lines of inParts(tx, query, namesOf)) yield* filesPart(lines);
    }
    await tx.commit().execute();
    yield { kind: 'end' };
  } finally {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
  }
}

async function* filesPart(lines: readonly string[]): AsyncGenerator<SnapshotPart> {
  if (lines.length === 0) return;
  yield { kind: 'files', files: lines.length, body: await compressLines(lines) };
}

/** The lines of a query, in parts of about the same size. */
async function* inParts(
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

async function factsOf(tx: Tx): Promise<SnapshotFacts> {
  const { rows: applied } = await sql<{ name: string }>`
    select name from migrations order by name`.execute(tx);
  const { rows: version } = await sql<{ version: string }>`select version()`.execute(tx);
  const { rows: sequences } = await sql<{ name: string; lastValue: string | null }>`
    select sequencename as name, last_value::text as last_value from pg_sequences
    where schemaname = current_schema() order by 1`.execute(tx);
  return {
    takenAt: new Date().toISOString(),
    migrations: applied.map(({ name }) => name),
    database: version[0]!.version.includes('PGlite') ? 'embedded' : 'postgresql',
    sequences: sequences.map(({ name, lastValue }) => ({
      name,
      lastValue: lastValue === null ? null : Number(lastValue),
    })),
  };
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
