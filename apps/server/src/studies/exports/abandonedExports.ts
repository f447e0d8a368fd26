import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { MAKE_EXPORT } from './exportJobs';

const WORDS =
  'The export could not be made because the server was interrupted several times. Make it again.';

/**
 * Ends exports whose job died with its process, since nothing else would ever say how they ended.
 * @param studyId only those of this study; null: all
 */
export async function endAbandonedExports(
  db: Db,
  now: Date,
  studyId: string | null = null,
): Promise<void> {
  await sql`with ended as (
      update study_exports set state = 'ERROR', message = ${WORDS}, bytes = 0,
        changed_at = ${now}, completed_at = ${now}
      where state in ('QUEUED', 'PROCESSING')
        and (${studyId}::text is null or study_id = ${studyId})
        and not exists (
          select 1 from jobs where kind = ${MAKE_EXPORT} and dedupe_key = study_exports.id
            and state in ('waiting', 'running'))
      returning activity_id
    )
    update activities set state = 'ERROR', message = ${WORDS}, completed_at = ${now}
    where completed_at is null and id in (select activity_id from ended)`.execute(db);
}
