/**
 * All SQL of visits: how far people without a session came. A row is a random id from the page, a
 * phase and a time; it contains no personal data.
 */
import { ABANDONED_AFTER_MS } from '@fovea/rules/participation/sessions';
import type { VisitCount } from '@fovea/rules/participation/funnel';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { VisitPhase } from '../../platform/store/recordingTables';
import { rowCount } from '../../platform/store/rowCount';

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
}

/** Sessions and rejections are counted elsewhere: their visits are kept this long. */
const KEEP_COUNTED_MS = 90 * 24 * 60 * 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isVisitId(id: string): boolean {
  return UUID.test(id);
}

const PHASES = sql<string[]>`array['testUpload', 'testUploadError', 'consent', 'rejected']`;

/**
 * Records that a visit reached a phase. Reports may be repeated and out of order: only a later
 * phase changes the row.
 * @returns whether this report changed the row
 */
export async function recordVisit(
  db: Db | Tx,
  study: OfStudy,
  visitId: string,
  phase: VisitPhase,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into visits (id, company_id, study_id, phase, at)
    values (${visitId}, ${study.companyId}, ${study.id}, ${phase}, ${at}::timestamptz)
    on conflict (id) do update set phase = excluded.phase, at = excluded.at
    where visits.study_id = excluded.study_id and visits.session_id is null
      and array_position(${PHASES}, excluded.phase) > array_position(${PHASES}, visits.phase)
    returning id`.execute(db as Db);
  return rows.length > 0;
}

/** Whether this visit of the study is counted, that is neither unknown nor a session by now. */
export async function isCountedVisit(db: Db, study: OfStudy, visitId: string): Promise<boolean> {
  const row = await db
    .selectFrom('visits')
    .select('id')
    .where('id', '=', visitId)
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('sessionId', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The visit became a session, which counts instead, whether its reports arrive late or never. */
export async function linkVisit(
  db: Db,
  study: OfStudy,
  visitId: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into visits (id, company_id, study_id, phase, at, session_id)
    values (${visitId}, ${study.companyId}, ${study.id}, 'consent', ${at}::timestamptz, ${sessionId})
    on conflict (id) do update set session_id = excluded.session_id
    where visits.study_id = excluded.study_id`.execute(db);
}

/** Visits without a session or a rejection, by phase. */
export async function visitCounts(db: Db, study: OfStudy, now: Date): Promise<VisitCount[]> {
  const longAgo = new Date(now.getTime() - ABANDONED_AFTER_MS);
  const { rows } = await sql<VisitCount>`
    select phase, ${rowCount()} as reached,
      (count(*) filter (where at < ${longAgo}::timestamptz))::int as abandoned
    from visits
    where company_id = ${study.companyId} and study_id = ${study.id}
      and session_id is null and phase <> 'rejected'
    group by phase`.execute(db);
  return rows;
}

/** Visits of some studies that were abandoned before a session started; studies without are left out. */
export async function abandonedVisitCounts(
  db: Db,
  companyId: string,
  studyIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (studyIds.length === 0) return new Map();
  const longAgo = new Date(now.getTime() - ABANDONED_AFTER_MS);
  const { rows } = await sql<{ studyId: string; count: number }>`
    select study_id, ${rowCount()} as count
    from visits
    where company_id = ${companyId} and study_id = any(${[...studyIds]}::text[])
      and session_id is null and phase <> 'rejected' and at < ${longAgo}::timestamptz
    group by study_id`.execute(db);
  return new Map(rows.map(({ studyId, count }) => [studyId, count]));
}

/**
 * Deletes visits that are no longer counted. Those without a session stay, because they are the
 * count.
 */
export async function deleteOldVisits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('visits')
    .where('at', '<', new Date(now.getTime() - KEEP_COUNTED_MS))
    .where((row) => row.or([row('sessionId', 'is not', null), row('phase', '=', 'rejected')]))
    .execute();
}
