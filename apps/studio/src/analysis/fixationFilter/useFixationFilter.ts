import { getAoiStats } from '@fovea/contract/analysis/aoi';
import {
  cancelRecomputation,
  changeFixationFilter,
  getFixationFilter,
  type FixationFilter,
  type StudyFixationFilter,
} from '@fovea/contract/analysis/fixationFilter';
import { getPartialInfo, listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { isSameFilter } from '@fovea/rules/analysis/fixationFilters';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../state/api';
import {
  cancelServerState,
  invalidateServerState,
  POLLING_MS,
  setServerState,
  useApiQuery,
} from '../../state/serverState';

/** The filter of a study and the work on another one, and what can be done with them. */
export function useFixationFilter(studyId: string) {
  const state = useApiQuery(
    getFixationFilter,
    { studyId },
    {
      every: (last) =>
        last?.recomputation?.state === 'RUNNING' ? POLLING_MS.processing : POLLING_MS.study,
    },
  );
  const put = async (answer: StudyFixationFilter) => {
    // A question that was asked before would bring back the state from before.
    await cancelServerState(getFixationFilter, { studyId });
    setServerState(getFixationFilter, { studyId }, answer);
  };
  const change = useMutation({
    mutationFn: (filter: FixationFilter) =>
      call(changeFixationFilter, { studyId, body: { filter } }),
    onSuccess: put,
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelRecomputation, { studyId }),
    onSuccess: put,
  });
  return { state, change, cancel, ...useReplacedResults(studyId, state.data?.filter) };
}

/** Asks for results again when they were replaced, and says when, until the note is dismissed. */
function useReplacedResults(studyId: string, inUse: FixationFilter | undefined) {
  const [replacedAtMs, setReplacedAtMs] = useState<number | null>(null);
  const before = useRef(inUse);
  useEffect(() => {
    if (inUse && before.current && !isSameFilter(inUse, before.current)) {
      setReplacedAtMs(Date.now());
      refreshResults(studyId);
    }
    before.current = inUse ?? before.current;
  }, [inUse, studyId]);
  return { replacedAtMs, dismissNote: () => setReplacedAtMs(null) };
}

function refreshResults(studyId: string): void {
  void invalidateServerState(getStudy, { studyId });
  void invalidateServerState(listSessions, { studyId });
  void invalidateServerState(getPartialInfo, { studyId });
  void invalidateServerState(listRespondentResults);
  void invalidateServerState(getAoiStats);
}
