import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { COPY_STUDY } from '../lifecycle/studyJobs';

const WORDS = 'The study could not be copied because the server was interrupted. Try again.';

/** Ends copies whose job died, since nothing else would ever report how they ended. */
export async function endAbandonedCopies(db: Db, now: Date): Promise<void> {
  await sql`update activities set state = 'ERROR', message = ${WORDS}, completed_at = ${now}
    where type = 'STUDY_COPY' and completed_at is null and not exists (
      select 1 from jobs where kind = ${COPY_STUDY} and dedupe_key = activities.id
        and state in ('waiting', 'running')
    )`.execute(db);
}
