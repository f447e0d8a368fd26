import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';

const GONE_MESSAGE =
  'A respondent in it withdrew or was deleted, so its files were deleted. Retry it: the report is made again without that respondent.';
const OWN_DATA_GONE_MESSAGE = 'The data of this respondent was deleted.';

/**
 * Ends every report that contains a session and forgets its files: nobody can open it from now on,
 * and one that is being made stops. What a template said is forgotten too, as it may quote the
 * data. Reports of other single respondents stay. Made in the transaction that erases the session.
 * @returns the folders of their files in the store, which must be deleted
 */
export async function makeReportsStale(tx: Tx, sessionId: string, now: Date): Promise<string[]> {
  const runs = await tx
    .deleteFrom('reportRunRespondents')
    .where('sessionId', '=', sessionId)
    .returning('runId')
    .execute();
  const runIds = runs.map(({ runId }) => runId);
  if (runIds.length === 0) return [];
  const { rows } = await sql<{ id: string; runId: string }>`
    update reports set folder_key = null, main_file = null, bytes = 0,
      completed_at = coalesce(completed_at, ${now}),
      state = case when session_id = ${sessionId} or state = 'NOT_APPLICABLE'
        then 'NOT_APPLICABLE' else 'ERROR' end,
      message = case when session_id = ${sessionId} then ${OWN_DATA_GONE_MESSAGE}
        when state = 'NOT_APPLICABLE' then null else ${GONE_MESSAGE} end
    where run_id = any(${runIds}::text[]) and (session_id is null or session_id = ${sessionId})
    returning id, run_id`.execute(tx);
  const reportIds = rows.map(({ id }) => id);
  if (reportIds.length > 0) {
    await tx.deleteFrom('browserReports').where('reportId', 'in', reportIds).execute();
  }
  const affected = [...new Set(rows.map(({ runId }) => runId))];
  if (affected.length === 0) return [];
  const stale = await tx
    .updateTable('reportRuns')
    .set({ stale: true, changedAt: now })
    .where('id', 'in', affected)
    .returning(['id', 'studyId'])
    .execute();
  const studyOf = new Map(stale.map(({ id, studyId }) => [id, studyId]));
  // A run without anything left to make is ended by its job, which finds nothing to do.
  return rows.map(({ id, runId }) => `reports/${studyOf.get(runId)}/${runId}/${id}/`);
}
