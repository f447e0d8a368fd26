import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { MAKE_REPORTS } from './reportJobs';
import { endRun } from './runStates';

const WORDS =
  'The report could not be made because the server was interrupted several times. Retry it.';

/**
 * Ends runs whose job died with its process, since nothing else would ever say how they ended.
 * @param studyId only those of this study; null: all
 */
export async function endAbandonedRuns(
  db: Db,
  now: Date,
  studyId: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from report_runs where state <> 'SUCCESS'
      and (${studyId}::text is null or study_id = ${studyId})
      and not exists (
        select from jobs where kind = ${MAKE_REPORTS} and dedupe_key = report_runs.id
          and state in ('waiting', 'running'))
      and not exists (
        select from browser_reports inner join reports on reports.id = browser_reports.report_id
        where reports.run_id = report_runs.id and reports.state = 'PROCESSING' and ended_at is null)`.execute(
    db,
  );
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('reports')
        .set({ state: 'ERROR', message: WORDS, completedAt: now })
        .where('runId', '=', id)
        .where('state', '=', 'PROCESSING')
        .execute();
      await endRun(tx, id, now);
    });
  }
}
