import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';

export const RESPONDENT_GONE_MESSAGE =
  'A respondent withdrew or was deleted while the export was made. Make it again.';

/**
 * Marks every export that contains a session as stale: nobody can download it from now on, and one
 * that is being made stops. Made in the transaction that erases the session.
 * @returns the folders of their files in the store, which must be deleted
 */
export async function makeExportsStale(tx: Tx, sessionId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; studyId: string; activityId: string | null }>`
    update study_exports set stale = true, files = '[]', bytes = 0, changed_at = ${now},
      message = case when state in ('QUEUED', 'PROCESSING') then ${RESPONDENT_GONE_MESSAGE}
        else message end,
      completed_at = coalesce(completed_at, ${now}),
      state = case when state in ('QUEUED', 'PROCESSING') then 'ERROR' else state end
    where id in (select export_id from study_export_respondents where session_id = ${sessionId})
      and not stale
    returning id, study_id, activity_id`.execute(tx);
  const activityIds = rows.map(({ activityId }) => activityId).filter((id) => id !== null);
  if (activityIds.length > 0) {
    await tx
      .updateTable('activities')
      .set({ state: 'ERROR', message: RESPONDENT_GONE_MESSAGE, completedAt: now })
      .where('id', 'in', activityIds)
      .where('completedAt', 'is', null)
      .execute();
  }
  return rows.map(({ id, studyId }) => `exports/${studyId}/${id}/`);
}
