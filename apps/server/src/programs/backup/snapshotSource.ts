import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { FILE_SOURCES, type Row } from '../verify/storedFiles';
import { erasuresIn, type Erasure } from './erasures';
import type { NamedFile } from './namedFiles';
import { snapshotParts, type SnapshotPart } from './snapshotParts';

/** What a backup asks a database: read directly, or by the server that has it open. */
export interface SnapshotSource {
  snapshot(): AsyncIterable<SnapshotPart>;
  /** Which of these files the rows still name: those that were erased or replaced meanwhile are not missing. */
  stillNamed(files: readonly NamedFile[]): Promise<boolean[]>;
  /** Everything that was ever erased. */
  erasures(): Promise<Erasure[]>;
  /** Bytes of the database, to judge how much room a copy needs. */
  sizeBytes(): Promise<number>;
}

export function sourceOn(db: Db): SnapshotSource {
  return {
    snapshot: () => snapshotParts(db),
    async stillNamed(files) {
      const answers: boolean[] = [];
      for (const file of files) answers.push(await isStillNamed(db, file));
      return answers;
    },
    erasures: () => erasuresIn(db),
    async sizeBytes() {
      const { rows } = await sql<{ bytes: string }>`
        select pg_database_size(current_database())::text as bytes`.execute(db);
      return Number(rows[0]!.bytes);
    },
  };
}

async function isStillNamed(db: Db, file: NamedFile): Promise<boolean> {
  const source = FILE_SOURCES.find(({ table }) => table === file.table);
  if (!source || file.owner === null) return true;
  const { table, owner, columns, join = '', where = 'true' } = source;
  const { rows } = await sql<Row>`
    select t.${sql.ref(owner)} as owner, ${sql.raw(columns.join(', '))}
    from ${sql.table(table)} t ${sql.raw(join)}
    where t.${sql.ref(owner)} = ${file.owner} and (${sql.raw(where)})`.execute(db);
  return rows.flatMap(source.filesOf).some(({ at, key }) => at === file.at && key === file.key);
}
