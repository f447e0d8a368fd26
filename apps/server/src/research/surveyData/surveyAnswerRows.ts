/** All SQL of survey answers. */
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { isOwnSurvey } from '@fovea/rules/flow/stimulusTypes';
import type { SurveyRead } from '@fovea/science/recording/surveyAnswers';
import type { Db, Tx } from '../../platform/store/database';

/** Events come from outside: only answers to surveys that the session was shown are stored. */
export function shownSurveyAnswers(
  {
    slides: stimuli,
  }: { readonly slides: readonly { readonly type: StimulusType; readonly stimulusId: string }[] },
  surveys: readonly SurveyRead[],
): SurveyRead[] {
  const shown = new Set(stimuli.filter(isOwnSurvey).map(({ stimulusId }) => stimulusId));
  return surveys.filter(({ stimulusId }) => shown.has(stimulusId));
}

/** Replaces the stored answers of a session. */
export async function replaceSurveyAnswers(
  tx: Tx,
  session: { readonly id: string; readonly companyId: string; readonly studyId: string },
  surveys: readonly SurveyRead[],
): Promise<void> {
  const { id: sessionId, companyId, studyId } = session;
  await tx.deleteFrom('surveyAnswers').where('sessionId', '=', sessionId).execute();
  for (const { stimulusId, answers, complete, durationMs } of surveys) {
    await tx
      .insertInto('surveyAnswers')
      .values({
        sessionId,
        stimulusId,
        companyId,
        studyId,
        answers: JSON.stringify(answers),
        complete,
        durationMs,
      })
      .execute();
  }
}

/** The answers of everybody who counts: processed, and not a preview; by number. */
export async function surveyAnswersOfStudy(
  db: Db,
  study: { readonly id: string; readonly companyId: string },
): Promise<SurveyAnswers[]> {
  const rows = await db
    .selectFrom('surveyAnswers')
    .innerJoin('sessions', 'sessions.id', 'surveyAnswers.sessionId')
    .select(['surveyAnswers.sessionId', 'surveyAnswers.stimulusId', 'surveyAnswers.answers'])
    .select(['surveyAnswers.complete', 'surveyAnswers.durationMs'])
    .where('surveyAnswers.companyId', '=', study.companyId)
    .where('surveyAnswers.studyId', '=', study.id)
    .where('sessions.preview', '=', false)
    .where('sessions.processedAt', 'is not', null)
    .orderBy('sessions.number')
    .orderBy('surveyAnswers.stimulusId')
    .execute();
  return rows.map(({ sessionId, answers, ...row }) => ({
    ...row,
    respondentId: sessionId,
    answers: { ...answers },
  }));
}
