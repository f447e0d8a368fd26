import { getPartialInfo, listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions, type RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { getStudy } from '@fovea/contract/studies/studies';
import { useEffect, useRef } from 'react';
import { useOptimisticStudy } from '../../currentStudy/optimisticStudy';
import { invalidateServerState, POLLING_MS, useApiQuery } from '../../state/serverState';

/** A thousand sessions are 4.5 MB: parsing them every few seconds would drop frames of the replay. */
const OFTEN_UP_TO = 200;

function timesLonger(sessions: readonly RespondentSession[] | undefined): number {
  return Math.max(1, (sessions?.length ?? 0) / OFTEN_UP_TO);
}

/** The study and its sessions, refetched often while something is being processed. */
export function useAnalysisData(studyId: string) {
  const sessions = useApiQuery(
    listSessions,
    { studyId },
    {
      every: (last) =>
        (isBusy(last) ? POLLING_MS.processing : POLLING_MS.sessions) * timesLonger(last),
    },
  );
  const study = useOptimisticStudy(studyId, {
    every: (last) =>
      isBusy(sessions.data) || isAggregating(last) ? POLLING_MS.processing : POLLING_MS.study,
  });

  // A session has just been processed, or all were with another filter: refetch what has results now.
  const filter = JSON.stringify(study.data?.fixationFilter);
  const states =
    sessions.data &&
    filter &&
    [filter, ...sessions.data.map(({ id, state }) => `${id} ${state}`)].join();
  const before = useRef(states);
  useEffect(() => {
    if (before.current !== undefined && before.current !== states) {
      void invalidateServerState(getStudy, { studyId });
      void invalidateServerState(getPartialInfo, { studyId });
      void invalidateServerState(listRespondentResults);
    }
    before.current = states;
  }, [states, studyId]);

  return { study, sessions };
}

function isBusy(sessions: readonly RespondentSession[] | undefined): boolean {
  return (
    sessions?.some(
      ({ preview, state }) => !preview && (state === 'PROCESSING' || state === 'UPLOADING'),
    ) ?? false
  );
}

function isAggregating(study: Study | undefined): boolean {
  return study?.segments.some((segment) => segment.processingState !== 'COMPLETED') ?? false;
}
