import {
  getPartialInfo,
  listRespondentResults,
  toggleAnnotationsDone,
} from '@fovea/contract/analysis/respondentData';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { bumpVersion } from '../studyParts/studyRows';
import { partialInfoOf, resultsOfRespondent } from './respondentResults';
import { surveyAnswersOfStudy } from './surveyAnswerRows';

/** The data of single respondents. */
export function analysisDataRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(getPartialInfo, async ({ studyId }, { caller }) =>
    partialInfoOf(db, await requireOwned(db, caller, 'studies', studyId, 'study')),
  );

  router.serve(listRespondentResults, async ({ studyId, sessionId }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const session = await requireOwned(db, caller, 'sessions', sessionId, 'session');
    if (session.studyId !== studyId) throw notFound('session');
    return await resultsOfRespondent(context, study, sessionId);
  });

  router.serve(listSurveyAnswers, async ({ studyId }, { caller }) =>
    surveyAnswersOfStudy(db, await requireOwned(db, caller, 'studies', studyId, 'study')),
  );

  router.serve(toggleAnnotationsDone, async ({ stimulusId, respondentId }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const stimulus = await requireOwned(tx, caller, 'stimuli', stimulusId, 'stimulus');
      const { studyId, companyId } = stimulus;
      // Serialises concurrent toggles.
      await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      const session = await requireOwned(tx, caller, 'sessions', respondentId, 'session');
      const isGone = session.dataDeletedAt !== null;
      if (session.studyId !== studyId || isGone) throw notFound('session');
      const row = { stimulusId, sessionId: respondentId, companyId, studyId };
      const gone = await tx
        .deleteFrom('annotationsDone')
        .where('stimulusId', '=', stimulusId)
        .where('sessionId', '=', respondentId)
        .returning('sessionId')
        .execute();
      const annotationsMarkedDone = gone.length === 0;
      if (annotationsMarkedDone) {
        await tx.insertInto('annotationsDone').values(row).execute();
      }
      await bumpVersion(tx, studyId, now());
      return { annotationsMarkedDone };
    }),
  );
}
