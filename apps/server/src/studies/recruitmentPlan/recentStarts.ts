import type { RecruitmentEvidence } from '@fovea/contract/studies/recruitmentPlan';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/**
 * How many people opened the link in the last week of collection: until now while the study
 * collects, otherwise until the last of them.
 */
export async function recentStarts(
  db: Db,
  study: Pick<StudyRow, 'id' | 'companyId' | 'collecting' | 'firstStartedAt'>,
  now: Date,
): Promise<RecruitmentEvidence['own']['starts']> {
  const starts = sql`(
    select created_at as at from sessions
    where company_id = ${study.companyId} and study_id = ${study.id} and not preview
    union all
    select at from visits
    where company_id = ${study.companyId} and study_id = ${study.id} and session_id is null
  ) as starts`;
  const all = await sql<{ firstAt: Date | null; lastAt: Date | null }>`
    select min(at) as first_at, max(at) as last_at from ${starts}`.execute(db);
  const { firstAt, lastAt } = all.rows[0]!;
  if (firstAt === null || lastAt === null) return null;
  const until = study.collecting ? now : lastAt;
  const began =
    study.firstStartedAt !== null && study.firstStartedAt < firstAt
      ? study.firstStartedAt
      : firstAt;
  const since = new Date(Math.max(began.getTime(), until.getTime() - WEEK_MS));
  const recent = await sql<{ count: number }>`
    select count(*)::int as count from ${starts}
    where at >= ${since}::timestamptz and at <= ${until}::timestamptz`.execute(db);
  return {
    count: recent.rows[0]!.count,
    sinceDate: since.toISOString(),
    untilDate: until.toISOString(),
  };
}
