import { retryProcessing, listSessions } from '@fovea/contract/participation/respondents';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, type ComponentProps } from 'react';
import { QueryContent } from '../controls/feedback/QueryContent';
import { showError } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { invalidateServerState } from '../state/serverState';
import classes from './AnalysisPage.module.css';
import { AnalysisScreen } from './AnalysisScreen';
import { useStudyCorrections } from './gazeCorrection/useCorrections';
import { prune } from './selection/analysisState';
import { AnalysisLinks } from './AnalysisLinks';
import { analysisViewState } from './selection/analysisViewState';
import { CELLS_MAX } from './selection/cells';
import { resolveSelection } from './selection/selection';
import { useRespondentFiles } from './results/useRespondentFiles';
import { useAnalysisData } from './results/useAnalysisData';
import { useResults } from './results/useResults';
import { useNoteSeenGaze } from './results/useNoteSeenGaze';

const route = getRouteApi('/studies/$studyId/analysis');

/** /studies/{id}/analysis: the results of one study. */
export function AnalysisPage() {
  const { studyId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [state, change] = analysisViewState.useViewState(studyId);
  const { study, sessions } = useAnalysisData(studyId);

  const processAgain = useMutation({
    mutationFn: (sessionId: string) => call(retryProcessing, { studyId, sessionId }),
    onSuccess: () => invalidateServerState(listSessions, { studyId }),
    onError: (reason) => showError(reason.message),
  });

  const [known, all] = [study.data, sessions.data];
  useNoteSeenGaze(known, all);
  useEffect(() => {
    if (!known || !all) return;
    const pruned = prune(state, known, all);
    if (pruned !== state) change(pruned);
  }, [state, known, all, change]);

  return (
    <div className={classes.page}>
      <div className={classes.fill}>
        <QueryContent from={study} padding="24px 32px">
          {(loadedStudy) => (
            <QueryContent from={sessions} padding="24px 32px">
              {(loadedSessions) => (
                <AnalysisWithFiles
                  study={loadedStudy}
                  sessions={loadedSessions}
                  search={search}
                  setSearch={(changes) =>
                    void navigate({
                      from: '/studies/$studyId/analysis',
                      search: (old) => ({ ...old, ...changes }),
                    })
                  }
                  state={state}
                  change={change}
                  useResults={useResults}
                  links={<AnalysisLinks studyId={studyId} />}
                  actions={{
                    toBuilder: () =>
                      void navigate({
                        to: '/studies/$studyId/study-builder',
                        params: { studyId },
                      }),
                    toCollection: () =>
                      void navigate({
                        to: '/studies/$studyId/data-collection',
                        params: { studyId },
                      }),
                    processAgain: (sessionId) => processAgain.mutate(sessionId),
                    processingAgain: processAgain.isPending,
                  }}
                />
              )}
            </QueryContent>
          )}
        </QueryContent>
      </div>
    </div>
  );
}

type ScreenProps = ComponentProps<typeof AnalysisScreen>;

/** Fetches the results of the selected respondents, and which respondents have results at all. */
function AnalysisWithFiles(props: Omit<ScreenProps, 'files' | 'gazeCorrections'>) {
  const { study, sessions, state, search } = props;
  const { showRespondents, respondentIds } = resolveSelection(study, sessions, state, search);
  const wanted = showRespondents ? respondentIds.slice(0, CELLS_MAX).join(' ') : '';
  const sessionIds = useMemo(() => {
    const chosen = new Set(wanted.split(' '));
    return sessions.filter((each) => chosen.has(each.respondent.id)).map(({ id }) => id);
  }, [sessions, wanted]);
  const { partial, files } = useRespondentFiles(study.id, sessionIds);
  const gazeCorrections = useStudyCorrections(study.id);
  return (
    <QueryContent from={partial} padding="24px 32px">
      {() => <AnalysisScreen {...props} files={files} gazeCorrections={gazeCorrections} />}
    </QueryContent>
  );
}
