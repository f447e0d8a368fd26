import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { checkFile } from './checkFile';
import type { FileReader, FileSource, Row, StoredFile } from './storedFiles';

export interface FilesResult {
  readonly rows: number;
  readonly files: number;
  readonly readBytes: number;
  readonly problems: number;
}

export interface Verifying {
  readonly db: Db;
  readonly reader: FileReader;
  /** Sizes only. */
  readonly quick: boolean;
  readonly onProblem: (problem: string) => void;
  /** Called after each file. */
  readonly onFile: (readBytes: number) => void;
}

/** Owners of rows read with one query; a session may have thousands of chunks. */
const OWNERS = 10;
/** Files read at a time: a disk of its own is kept busy, one that serves is not overrun. */
const AT_ONCE = 2;

/** Checks every file that the rows of a table refer to. */
export async function verifyFiles(verifying: Verifying, source: FileSource): Promise<FilesResult> {
  const { db, onFile, onProblem } = verifying;
  const total = { rows: 0, files: 0, readBytes: 0, problems: 0 };
  for await (const { owner, rows } of ownersOf(db, source)) {
    total.rows += rows.length;
    const files = rows.flatMap(source.filesOf);
    const next = files.values();
    const work = async () => {
      for (const file of next) {
        const problem = await problemOf(verifying, source, owner(file), file, (readBytes) => {
          total.readBytes += readBytes;
          onFile(readBytes);
        });
        total.files++;
        if (problem === null) continue;
        total.problems++;
        onProblem(`${source.table} ${owner(file)}: ${file.at}/${file.key} ${problem}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return total;
}

/**
 * What is wrong with a file. While a server runs, a row may be changed or deleted after it was read: a file
 * counts as damaged only when its row still says the same afterwards.
 */
async function problemOf(
  { db, reader, quick }: Verifying,
  source: FileSource,
  owner: string,
  file: StoredFile,
  onRead: (readBytes: number) => void,
): Promise<string | null> {
  const { problem, readBytes } = await checkFile(reader, file, quick);
  onRead(readBytes);
  if (problem === null) return null;
  const now = (await rowsOf(db, source, [owner])).flatMap(source.filesOf);
  const isStill = now.some(
    (one) =>
      one.key === file.key && one.sizeBytes === file.sizeBytes && one.hash?.hex === file.hash?.hex,
  );
  return isStill ? problem : null;
}

interface OwnedRows {
  readonly rows: readonly Row[];
  /** Whose row refers to a file of these. */
  readonly owner: (file: StoredFile) => string;
}

/** The rows of a table, page by page in the order of their owners. */
async function* ownersOf(db: Db, source: FileSource): AsyncGenerator<OwnedRows> {
  const { table, owner } = source;
  let after = '';
  for (;;) {
    const { rows: page } = await sql<{ owner: string }>`
      select distinct ${sql.ref(owner)} as owner from ${sql.table(table)}
      where ${sql.ref(owner)} > ${after} order by 1 limit ${OWNERS}`.execute(db);
    const last = page.at(-1);
    if (!last) return;
    after = last.owner;
    const rows = await rowsOf(
      db,
      source,
      page.map((one) => one.owner),
    );
    const owners = new Map<string, string>();
    for (const row of rows) {
      for (const { key } of source.filesOf(row)) owners.set(key, String(row['owner']));
    }
    yield { rows, owner: ({ key }) => owners.get(key) ?? '' };
  }
}

async function rowsOf(
  db: Db,
  { table, owner, columns, join = '', where = 'true' }: FileSource,
  owners: readonly string[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select t.${sql.ref(owner)} as owner, ${sql.raw(columns.join(', '))}
    from ${sql.table(table)} t ${sql.raw(join)}
    where t.${sql.ref(owner)} = any(${[...owners]}::text[]) and (${sql.raw(where)})`.execute(db);
  return rows;
}
