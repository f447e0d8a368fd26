/** Counts of sessions as aggregates of the database: a study may have tens of thousands. */
import type { RespondentBuckets } from '@fovea/contract/studies/studies';
import { ABANDONED_AFTER_MS } from '@fovea/rules/participation/sessions';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/store/database';

export interface SessionCounts {
  /** Without the visits that never became a session. */
  readonly buckets: RespondentBuckets;
  /** Whether a session that is not a preview exists. */
  readonly hasCollected: boolean;
  readonly lastCreatedAt: Date | null;
}

const NONE: SessionCounts = {
  buckets: {
    inProgress: 0,
    processing: 0,
    processed: 0,
    screenedOut: 0,
    abandoned: 0,
    processingError: 0,
  },
  hasCollected: false,
  lastCreatedAt: null,
};

type Bucket = Exclude<keyof RespondentBuckets, 'screenedOut'>;

/** The same decisions as `respondentBuckets` of the rules, of a row of `sessions`. */
function bucketOf(now: Date): RawBuilder<Bucket | null> {
  const longAgo = sql`${new Date(now.getTime() - ABANDONED_AFTER_MS)}::timestamptz`;
  return sql`case
    when withdrawn_at is not null or data_deleted_at is not null then null
    when processing_error is not null then 'processingError'
    when processed_at is not null then 'processed'
    when processing_since is not null and processing_since < ${longAgo} then 'processingError'
    when processing_since is not null or ended_at is not null then 'processing'
    when created_at < ${longAgo} then 'abandoned'
    when saved_locally_at is not null then null
    else 'inProgress' end`;
}

/** Counts of the sessions of some studies, previews left out; every study asked for has an entry. */
export async function sessionCounts(
  db: Db,
  companyId: string,
  studyIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SessionCounts>> {
  const counts = new Map(studyIds.map((id) => [id, NONE]));
  if (studyIds.length === 0) return counts;
  const { rows } = await sql<{
    studyId: string;
    bucket: Bucket | null;
    count: number;
    screenedOut: number;
    lastCreatedAt: Date;
  }>`
    select study_id, ${bucketOf(now)} as bucket, count(*)::int as count,
      (count(*) filter (where screened_out is not null))::int as screened_out,
      max(created_at) as last_created_at
    from sessions
    where company_id = ${companyId} and study_id = any(${[...studyIds]}::text[]) and not preview
    group by study_id, bucket`.execute(db);
  for (const { studyId, bucket, count, screenedOut, lastCreatedAt } of rows) {
    const had = counts.get(studyId) ?? NONE;
    counts.set(studyId, {
      buckets:
        bucket === null
          ? had.buckets
          : { ...had.buckets, [bucket]: count, ...(bucket === 'processed' ? { screenedOut } : {}) },
      hasCollected: true,
      lastCreatedAt:
        had.lastCreatedAt && had.lastCreatedAt > lastCreatedAt ? had.lastCreatedAt : lastCreatedAt,
    });
  }
  return counts;
}
