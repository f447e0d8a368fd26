import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { migrationState } from '../../platform/store/migrationState';
import { factsOf } from '../backup/snapshotParts';
import { beginReading, fixTexts, linesOfTable, quoted, tablesOf } from '../backup/tableRows';
import type { TableColumns } from '../backup/tableRows';
import { fillDatabase } from '../restore/fillDatabase';
import { auditChains } from '../verify/verifyInstallation';
import { MoveProblem, whyMoveEnded } from './moveProblem';
import { rowsAdder, type RowsSum } from './rowsSum';
import { targetContent, targetFacts, targetProblem } from './target';

/** How long to wait for whoever uses the target: a call that was killed a moment ago, or a server that starts. */
const LOCK_TIMEOUT = '30s';

export interface MoveProgress {
  say(line: string): void;
  /** Rows of this table that were copied or compared. */
  onRows(table: string, rows: number): void;
}

export interface MovedTable extends RowsSum {
  readonly name: string;
}

export interface MoveResult {
  readonly tables: readonly MovedTable[];
  readonly auditEntries: number;
  /** Where the audit log was broken before already: the rows are the same. */
  readonly auditProblems: readonly string[];
  /** All rows were there already: an earlier call was killed after it had copied everything. */
  readonly wasThere: boolean;
}

export interface SourceTable extends Pick<TableColumns, 'name' | 'columns'> {
  readonly rows: number;
}

/** @throws MoveProblem unless the source is of the version of this program */
export async function requireSameVersion(source: Db): Promise<void> {
  const state = await migrationState(source).catch(() => 'older' as const);
  if (state === 'older') {
    throw new MoveProblem(
      'The embedded database is that of an older version. Run `fovea migrate` first (after a backup), and move it then.',
    );
  }
  if (state !== 'same') {
    throw new MoveProblem(
      'The embedded database is that of a newer version. Move it with that version.',
    );
  }
}

/** Every table of the source with its number of rows. */
export async function sourceTables(source: Db | Tx): Promise<SourceTable[]> {
  const tables: SourceTable[] = [];
  for (const { name, columns } of await tablesOf(source)) {
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.raw(quoted(name))}`.execute(source);
    tables.push({ name, columns, rows: Number(rows[0]!.count) });
  }
  return tables;
}

/** @param ours every table of the source @throws MoveProblem */
export async function requireUsableTarget(
  target: Db | Tx,
  ours: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<'empty' | 'filled'> {
  const problem = targetProblem(await targetFacts(target));
  if (problem !== null) throw new MoveProblem(problem);
  return await targetContent(target, ours, { lock });
}

/**
 * Copies every row of the embedded database to a PostgreSQL server, in one transaction there, and compares each
 * table before that ends: number of rows and checksum, sequences, and the chains of the audit log. Killed at any moment, the
 * target is as it was or has everything; in the second case the next call finds that out by comparing. The source
 * is only read.
 * @throws MoveProblem; nothing was kept at the target then, unless the connection was lost in the last moment
 */
export async function moveDatabase(
  source: Db,
  target: Db,
  progress: MoveProgress,
  signal: AbortSignal,
): Promise<MoveResult> {
  await requireSameVersion(source);
  const reading = await beginReading(source);
  try {
    const tables = await sourceTables(reading);
    return await target
      .transaction()
      .execute((tx) => copyAndCompare(reading, tx, tables, progress, signal));
  } catch (reason) {
    throw whyMoveEnded(reason);
  } finally {
    await reading.rollback().execute();
  }
}

async function copyAndCompare(
  reading: Tx,
  tx: Tx,
  tables: readonly SourceTable[],
  progress: MoveProgress,
  signal: AbortSignal,
): Promise<MoveResult> {
  await fixTexts(tx);
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
  const names = tables.map(({ name }) => name);
  const content = await requireUsableTarget(tx, names, { lock: true });
  const wasThere = content === 'filled';
  const facts = await factsOf(reading);
  const count = (name: string) => (rows: number) => {
    signal.throwIfAborted();
    progress.onRows(name, rows);
  };
  const read: MovedTable[] = [];
  if (wasThere) {
    progress.say('The target has rows already. Looking whether they are the same …');
    for (const table of tables) read.push(await sumOf(reading, table, count(table.name)));
  } else {
    progress.say('Copying …');
    await fillDatabase(tx, facts, async (insert) => {
      for (const table of tables) {
        const adder = rowsAdder();
        const lines = passing(linesOfTable(reading, table), (line) => adder.add(line));
        await insert(table, lines, count(table.name));
        read.push({ name: table.name, ...adder.total() });
      }
    });
    progress.say('Comparing …');
    // Otherwise the planner knows nothing of the new rows until autovacuum comes by.
    await sql`analyze`.execute(tx);
  }
  for (const [at, was] of read.entries()) {
    const { name, columns, rows } = tables[at]!;
    const is = await sumOf(tx, { name, columns }, count(name));
    if (was.rows !== rows || is.rows !== rows || is.sum !== was.sum) {
      throw wasThere ? otherRows(`the table ${name}`) : differs(`the table ${name}`);
    }
  }
  const { sequences } = await factsOf(tx);
  if (JSON.stringify(sequences) !== JSON.stringify(facts.sequences)) {
    throw wasThere ? otherRows('a sequence') : differs('a sequence');
  }
  const auditProblems: string[] = [];
  const audit = await auditChains(tx, (problem) => auditProblems.push(problem));
  return { tables: read, auditEntries: audit.checked, auditProblems, wasThere };
}

async function sumOf(
  tx: Tx,
  table: Pick<TableColumns, 'name' | 'columns'>,
  onRows: (rows: number) => void,
): Promise<MovedTable> {
  const adder = rowsAdder();
  for await (const lines of linesOfTable(tx, table)) {
    for (const line of lines) adder.add(line);
    onRows(lines.length);
  }
  return { name: table.name, ...adder.total() };
}

async function* passing(
  parts: AsyncIterable<string[]>,
  onLine: (line: string) => void,
): AsyncGenerator<string[]> {
  for await (const lines of parts) {
    for (const line of lines) onLine(line);
    yield lines;
  }
}

function differs(what: string): MoveProblem {
  return new MoveProblem(
    `After copying, ${what} differs between both databases. Nothing was kept at the target, and the embedded database is as it was. Please report this.`,
  );
}

function otherRows(what: string): MoveProblem {
  return new MoveProblem(
    `The target has rows of Fovea already, and ${what} is not as in the embedded database. Create an empty database, or name another one; nothing is overwritten.`,
  );
}
