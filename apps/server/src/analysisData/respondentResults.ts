/** What there is of each respondent, for those who look at one after the other. */
import type { RespondentResult, StimulusPartialInfo } from '@fovea/contract/respondentData';
import type { House } from '../house';
import type { Db } from '../store/database';

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
}

/** Who has data for which stimulus: everybody processed, previews last, in the order of their numbers. */
export async function partialInfoOf(db: Db, study: OfStudy): Promise<StimulusPartialInfo[]> {
  const stimuli = await db
    .selectFrom('stimuli')
    .select('id')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'stimulusQuality'])
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('processedAt', 'is not', null)
    .orderBy('preview')
    .orderBy('number')
    .execute();
  const results = await db
    .selectFrom('respondentResults')
    .select(['sessionId', 'stimulusId'])
    .select((row) => row('signalsObjectKey', 'is not', null).as('hasSignals'))
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .execute();
  const done = await doneIn(db, study);
  const bySession = new Map<string, Map<string, boolean>>();
  for (const { sessionId, stimulusId, hasSignals } of results) {
    const own = bySession.get(sessionId) ?? new Map<string, boolean>();
    bySession.set(sessionId, own.set(stimulusId, Boolean(hasSignals)));
  }
  const info = new Map(
    stimuli.map(({ id }) => [id, [] as StimulusPartialInfo['respondentData'][number][]]),
  );
  for (const { id, stimulusQuality } of sessions) {
    for (const [stimulusId, hasSignals] of bySession.get(id) ?? []) {
      const quality = stimulusQuality.find((each) => each.stimulusId === stimulusId);
      info.get(stimulusId)?.push({
        id,
        hasGaze: (quality?.gazeQuality ?? 0) > 0,
        hasSignals,
        annotationsMarkedDone: done.has(`${stimulusId}/${id}`),
      });
    }
  }
  return [...info].map(([stimulusId, respondentData]) => ({ stimulusId, respondentData }));
}

/** The results of one respondent with their addresses; none when the recording is not processed. */
export async function resultsOfRespondent(
  { db, objects }: Pick<House, 'db' | 'objects'>,
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
  const done = await doneIn(db, study, sessionId);
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
async function doneIn(db: Db, study: OfStudy, sessionId?: string): Promise<ReadonlySet<string>> {
  let query = db
    .selectFrom('annotationsDone')
    .select(['stimulusId', 'sessionId'])
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id);
  if (sessionId !== undefined) query = query.where('sessionId', '=', sessionId);
  const rows = await query.execute();
  return new Set(rows.map((row) => `${row.stimulusId}/${row.sessionId}`));
}
