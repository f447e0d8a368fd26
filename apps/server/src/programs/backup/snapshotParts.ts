import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { Row } from '../verify/storedFiles';
import { compressLines } from './inventory';
import { BACKED_UP_FILES, DATA_FILES, type NamedFile } from './namedFiles';
import { beginReading, inParts, linesOfTable, tablesOf } from './tableRows';

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

/**
 * Reads a whole database as it is at one moment, and which files it names then. A row is a JSON array of the
 * text of its values, which every PostgreSQL reads back exactly, the embedded one and a server alike.
 *
 * With the embedded database everybody else waits until the end, so take the parts quickly.
 */
export async function* snapshotParts(db: Db): AsyncGenerator<SnapshotPart> {
  const tx = await beginReading(db);
  try {
    yield { kind: 'begin', ...(await factsOf(tx)) };
    for (const { name, columns } of await tablesOf(tx)) {
      yield { kind: 'table', name, columns };
      for await (const lines of linesOfTable(tx, { name, columns })) {
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

export async function factsOf(tx: Tx): Promise<SnapshotFacts> {
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
