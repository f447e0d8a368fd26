import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { copiedId } from '../lifecycle/copiedId';
import { ARCHIVED_ID, type StudyArchive } from '../studyArchives/archiveFormat';

/** Which ids the parts of an imported study get. */
export interface ArchiveIds {
  /** Of the study. */
  readonly targetId: string;
  /** True: all are those of the archive. */
  readonly isKept: boolean;
  readonly idOf: (id: string) => string;
  /** The text with every id of the archive replaced; ids are unlike any other text. */
  readonly replacedIn: (text: string) => string;
}

/** The ids of an archive if the study gets this id; every run gives the same. */
export function idsFor(archive: StudyArchive, targetId: string): ArchiveIds {
  const isKept = targetId === archive.study.id;
  const idOf = (id: string) => {
    if (isKept) return id;
    return id === archive.study.id ? targetId : copiedId(targetId, id);
  };
  const known = new Set(Object.values(partIds(archive)).flat());
  known.add(archive.study.id);
  const replacedIn = (text: string) =>
    isKept ? text : text.replace(ANY_ID, (id) => (known.has(id) ? idOf(id) : id));
  return { targetId, isKept, idOf, replacedIn };
}

const ANY_ID = new RegExp(ARCHIVED_ID.source.slice(1, -1), 'g');

/**
 * Chooses the id of the study and reserves it, so that two imports of one archive never write to the
 * same place. The archive's own ids are kept if no part of it is here, or was erased here: then
 * recordings stay as they are to the last byte.
 */
export async function reserveTarget(
  db: Db,
  importId: string,
  archive: StudyArchive,
): Promise<string | null> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('studyImports'))`.execute(tx);
    const row = await tx
      .selectFrom('studyImports')
      .select('targetId')
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    if (row.targetId !== null) return row.targetId;
    const targetId = (await isAnyTaken(tx, archive)) ? newId() : archive.study.id;
    await tx.updateTable('studyImports').set({ targetId }).where('id', '=', importId).execute();
    return targetId;
  });
}

type PartTable =
  'stimuli' | 'blocks' | 'blockChildren' | 'aoiSets' | 'aoiDefinitions' | 'segments' | 'sessions';

function partIds(archive: StudyArchive): Readonly<Record<PartTable, string[]>> {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return {
    stimuli: ids(archive.stimuli),
    blocks: ids(archive.blocks),
    blockChildren: ids(archive.children),
    aoiSets: ids(archive.aoiSets),
    aoiDefinitions: ids(archive.aois),
    segments: ids(archive.segments),
    sessions: ids(archive.sessions),
  };
}

async function isAnyTaken(tx: Tx, archive: StudyArchive): Promise<boolean> {
  const studyId = archive.study.id;
  for (const table of ['studies', 'erasedStudies'] as const) {
    const found = tx.selectFrom(table).select('id').where('id', '=', studyId);
    if (await found.executeTakeFirst()) return true;
  }
  const reserved = tx.selectFrom('studyImports').select('id').where('targetId', '=', studyId);
  if (await reserved.executeTakeFirst()) return true;
  for (const [table, ids] of Object.entries(partIds(archive))) {
    // An array, because a list of parameters has a limit.
    const found = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = any(${ids}::text[]) limit 1`.execute(tx);
    if (found.rows.length > 0) return true;
  }
  return false;
}
