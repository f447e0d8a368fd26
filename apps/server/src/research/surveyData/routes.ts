import {
  getPartialInfo,
  listRespondentResults,
  toggleAnnotationsDone,
} from '@fovea/contract/analysis/respondentData';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { own } from '../../platform/http/own';
import { notFound } from '../../platform/http/refusal';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { noteChange } from '../studyParts/studyRows';
import { partialInfoOf, resultsOfRespondent } from './respondentResults';
import { surveyAnswersOfStudy } from './surveyAnswerRows';

/** The data of single respondents. */
export function analysisDataRoutes(door: Door, house: House): void {
  const { db, now } = house;

  door.serve(getPartialInfo, async ({ studyId }, { caller }) =>
    partialInfoOf(db, await own(db, caller, 'studies', studyId, 'study')),
  );

  door.serve(listRespondentResults, async ({ studyId, sessionId }, { caller }) => {
    const study = await own(db, caller, 'studies', studyId, 'study');
    const session = await own(db, caller, 'sessions', sessionId, 'session');
    if (session.studyId !== studyId) throw notFound('session');
    return await resultsOfRespondent(house, study, sessionId);
  });

  door.serve(listSurveyAnswers, async ({ studyId }, { caller }) =>
    surveyAnswersOfStudy(db, await own(db, caller, 'studies', studyId, 'study')),
  );

  door.serve(toggleAnnotationsDone, async ({ stimulusId, respondentId }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const stimulus = await own(tx, caller, 'stimuli', stimulusId, 'stimulus');
      const { studyId, companyId } = stimulus;
      // Serialises concurrent toggles.
      await own(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      const session = await own(tx, caller, 'sessions', respondentId, 'session');
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
      await noteChange(tx, studyId, now());
      return { annotationsMarkedDone };
    }),
  );
}
