/** The results of single respondents. */
import type {
  RespondentResult,
  StimulusPartialInfo,
} from '@fovea/contract/analysis/respondentData';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
}

/**
 * Which respondents have data for which stimulus: everybody processed, by number, previews last.
 */
export async function partialInfoOf(db: Db, study: OfStudy): Promise<StimulusPartialInfo[]> {
  const stimuli = await db
    .selectFrom('stimuli')
    .select('id')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  // One row per respondent, not per result: with a thousand respondents and twenty stimuli that
  // saves a second.
  const { rows: respondents } = await sql<{
    id: string;
    stimuli: string[];
    hasSignals: boolean[];
    withGaze: string[];
  }>`
    select session.id, array_agg(result.stimulus_id) as stimuli,
      array_agg(result.signals_object_key is not null) as has_signals,
      array(select one ->> 'stimulusId' from jsonb_array_elements(session.stimulus_quality) one
        where (one ->> 'gazeQuality')::float8 > 0) as with_gaze
    from sessions session
    join respondent_results result on result.session_id = session.id
    where session.company_id = ${study.companyId} and session.study_id = ${study.id}
      and session.processed_at is not null
    group by session.id
    order by session.preview, session.number`.execute(db);
  const done = await annotatedIn(db, study);
  const info = new Map(
    stimuli.map(({ id }) => [id, [] as StimulusPartialInfo['respondentData'][number][]]),
  );
  for (const { id, ...seen } of respondents) {
    const withGaze = new Set(seen.withGaze);
    for (const [at, stimulusId] of seen.stimuli.entries()) {
      info.get(stimulusId)?.push({
        id,
        hasGaze: withGaze.has(stimulusId),
        hasSignals: seen.hasSignals[at] ?? false,
        annotationsMarkedDone: done.has(`${stimulusId}/${id}`),
      });
    }
  }
  return [...info].map(([stimulusId, respondentData]) => ({ stimulusId, respondentData }));
}

/** The results of one respondent with their URLs; none when the recording is not processed. */
export async function resultsOfRespondent(
  { db, objects }: Pick<AppContext, 'db' | 'objects'>,
  study: OfStudy,
  sessionId: string,
): Promise<RespondentResult[]> {
  const rows = await db
    .selectFrom('respondentResults')
    .innerJoin('sessions', 'sessions.id', 'respondentResults.sessionId')
    .innerJoin('stimuli', 'stimuli.id', 'respondentResults.stimulusId')
    .select(['stimulusId', 'objectKey', 'signalsObjectKey'])
    .where('respondentResults.companyId', '=', study.companyId)
    .where('respondentResults.studyId', '=', study.id)
    .where('respondentResults.sessionId', '=', sessionId)
    .where('sessions.processedAt', 'is not', null)
    .orderBy('stimuli.createdAt')
    .orderBy('stimuli.id')
    .execute();
  const done = await annotatedIn(db, study, sessionId);
  return await Promise.all(
    rows.map(async ({ stimulusId, objectKey, signalsObjectKey }) => ({
      stimulusId,
      url: await objects.signedGet(objectKey),
      signalsUrl: signalsObjectKey === null ? null : await objects.signedGet(signalsObjectKey),
      annotationsMarkedDone: done.has(`${stimulusId}/${sessionId}`),
    })),
  );
}

/** `{stimulus}/{session}` of everything whose annotations are done. */
async function annotatedIn(
  db: Db,
  study: OfStudy,
  sessionId?: string,
): Promise<ReadonlySet<string>> {
  let query = db
    .selectFrom('annotationsDone')
    .select(['stimulusId', 'sessionId'])
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id);
  if (sessionId !== undefined) query = query.where('sessionId', '=', sessionId);
  const rows = await query.execute();
  return new Set(rows.map((row) => `${row.stimulusId}/${row.sessionId}`));
}
