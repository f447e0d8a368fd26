import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import { enqueue } from '../../platform/store/jobs';

export const READ_SURVEY_ANSWERS = 'readSurveyAnswers';

export interface ReadSurveyAnswersPayload {
  readonly sessionId: string;
}

/**
 * Enqueues reading the survey answers of sessions that were analysed before answers were stored.
 */
export async function enqueueSurveyBackfill({
  db,
  log,
}: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select id, company_id from sessions
    where processed_at < (select applied_at from migrations where name = '0008_analysis')
      and slides @> '[{"type":"JS_SURVEY"}]'
      and not exists (select 1 from survey_answers where survey_answers.session_id = sessions.id)
    order by id`.execute(db);
  for (const { id, companyId } of rows) {
    await enqueue(db, {
      kind: READ_SURVEY_ANSWERS,
      companyId,
      payload: { sessionId: id } satisfies ReadSurveyAnswersPayload,
      dedupeKey: id,
      // After everything that somebody is waiting for.
      priority: -1,
    });
  }
  if (rows.length > 0) log.info({ sessions: rows.length }, 'survey answers are read again');
}
