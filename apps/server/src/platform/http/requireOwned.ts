import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store/database';
import type { Tables } from '../store/tables';
import { notFound } from './refusal';
import { isStudyVisible, type Viewer } from './visibleStudies';

/** Tables whose rows belong to a company and have an id. */
type Owned = {
  [T in keyof Tables]: Tables[T] extends { id: string; companyId: string } ? T : never;
}[keyof Tables];

/** What belongs to a study is there for those who see the study. */
const OF_STUDIES: ReadonlySet<string> = new Set<Owned>([
  'sessions',
  'stimuli',
  'blocks',
  'blockChildren',
  'quotas',
  'removals',
  'assets',
  'segments',
  'aoiSets',
] satisfies Owned[]);

/**
 * The one place where a row is found by an id that came from outside: it must belong to the
 * caller's company, or it does not exist for this caller. Neither does a study that was deleted,
 * or that the caller may not see, nor anything in it.
 * @param lock takes the row for the rest of the transaction
 * @throws Refusal 404
 */
export async function requireOwned<T extends Owned>(
  db: Db | Tx,
  caller: Viewer,
  table: T,
  id: string,
  what: string,
  lock: 'forUpdate' | null = null,
): Promise<Selectable<Tables[T]>> {
  const rows = db as unknown as Db;
  let query = rows
    .selectFrom(table as 'studies')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', caller.companyId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw notFound(what);
  if (table === 'studies' && !isStudyVisible(row, caller)) throw notFound(what);
  if (OF_STUDIES.has(table)) {
    const { studyId } = row as unknown as { studyId: string | null };
    if (studyId !== null && !(await seesStudyOf(rows, caller, studyId))) throw notFound(what);
  }
  return row as unknown as Selectable<Tables[T]>;
}

async function seesStudyOf(db: Db, caller: Viewer, studyId: string): Promise<boolean> {
  const study = await db
    .selectFrom('studies')
    .select(['deletedAt', 'editors', 'ownerId'])
    .where('id', '=', studyId)
    .where('companyId', '=', caller.companyId)
    .executeTakeFirst();
  return study !== undefined && isStudyVisible(study, caller);
}

/**
 * A study that was deleted and can still be brought back.
 * @throws Refusal 404
 */
export async function requireOwnedDeleted(
  db: Db | Tx,
  caller: Viewer,
  studyId: string,
  lock: 'forUpdate' | null = null,
): Promise<Selectable<Tables['studies']>> {
  const study = await requireOwnedEvenDeleted(db, caller, studyId, lock);
  if (study.deletedAt === null) throw notFound('study');
  return study;
}

/**
 * A study, deleted or not: for what may be asked again when the answer was lost on the way.
 * @throws Refusal 404
 */
export async function requireOwnedEvenDeleted(
  db: Db | Tx,
  caller: Viewer,
  studyId: string,
  lock: 'forUpdate' | null = null,
): Promise<Selectable<Tables['studies']>> {
  let query = (db as Db)
    .selectFrom('studies')
    .selectAll()
    .where('id', '=', studyId)
    .where('companyId', '=', caller.companyId);
  if (lock) query = query.forUpdate();
  const study = await query.executeTakeFirst();
  if (!study || !isStudyVisible({ ...study, deletedAt: null }, caller)) throw notFound('study');
  return study;
}
