import { listSessions } from '@fovea/contract/participation/respondents';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { invalidateServerState, POLLING_MS, useApiQuery } from '../state/serverState';
import { SurveyResultsScreen } from './SurveyResultsScreen';

const route = getRouteApi('/studies/$studyId/survey-results');

/** /studies/{id}/survey-results: what respondents answered. */
export function SurveyResults() {
  const { studyId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const study = useOptimisticStudy(studyId, { every: POLLING_MS.study });
  const sessions = useApiQuery(listSessions, { studyId }, { every: POLLING_MS.sessions });
  const answers = useApiQuery(listSurveyAnswers, { studyId });

  // Answers appear when a session is processed, and disappear when its data is deleted.
  const states = sessions.data?.map(({ id, state }) => `${id} ${state}`).join();
  const before = useRef(states);
  useEffect(() => {
    if (before.current !== undefined && before.current !== states) {
      void invalidateServerState(listSurveyAnswers, { studyId });
    }
    before.current = states;
  }, [states, studyId]);

  return (
    <QueryContent from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="title.surveyResults" defaultMessage="Survey results" />}
          />
          <QueryContent isPart from={sessions}>
            {(loadedSessions) => (
              <QueryContent isPart from={answers}>
                {(loadedAnswers) => (
                  <SurveyResultsScreen
                    study={shown}
                    sessions={loadedSessions}
                    answers={loadedAnswers}
                    search={search}
                    setSearch={(changes) =>
                      void navigate({
                        from: '/studies/$studyId/survey-results',
                        search: (old) => ({ ...old, ...changes }),
                      })
                    }
                    toBuilder={() =>
                      void navigate({ to: '/studies/$studyId/study-builder', params: { studyId } })
                    }
                    toCollection={() =>
                      void navigate({
                        to: '/studies/$studyId/data-collection',
                        params: { studyId },
                      })
                    }
                  />
                )}
              </QueryContent>
            )}
          </QueryContent>
        </>
      )}
    </QueryContent>
  );
}
