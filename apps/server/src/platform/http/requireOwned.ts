import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store/database';
import type { Tables } from '../store/tables';
import { notFound } from './refusal';
import { isStudyVisible, type Viewer } from './visibleStudies';

/** Tables whose rows belong to a company and have an id. */
type Owned = {
  [T in keyof Tables]: Tables[T] extends { id: string; companyId: string } ? T : never;
}[keyof Tables];

/** Rows that belong to a study are visible to those who can see the study. */
const OF_STUDIES: ReadonlySet<string> = new Set<Owned>([
  'sessions',
  'stimuli',
  'blocks',
  'blockChildren',
  'quotas',
  'registrations',
  'removals',
  'assets',
  'segments',
  'aoiSets',
  'studyExports',
  'reportRuns',
  'visualExports',
  'studyAccesses',
] satisfies Owned[]);

/**
 * The single place where a row is looked up by an id from outside: the row must belong to the
 * caller's company, otherwise it does not exist for this caller. The same goes for a study that was
 * deleted or is hidden from the caller, and for everything in it.
 * @param lock locks the row for the rest of the transaction
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
  // A visit of support sees one study and whose it is, and nothing else of the company.
  if (caller.visit && table !== 'studies' && !OF_STUDIES.has(table) && table !== 'users') {
    throw notFound(what);
  }
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
    .select(['id', 'deletedAt', 'editors', 'ownerId'])
    .where('id', '=', studyId)
    .where('companyId', '=', caller.companyId)
    .executeTakeFirst();
  return study !== undefined && isStudyVisible(study, caller);
}

/** A deleted study that can still be restored. @throws Refusal 404 */
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
 * A study, deleted or not: for calls that clients repeat when the response was lost.
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
