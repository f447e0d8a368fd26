import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeyOf } from '../../state/serverState';
import type { LoadedResult } from '../results/useResults';
import { useRespondentFiles } from '../results/useRespondentFiles';
import { useResults } from '../results/useResults';
import type { AnalysisStatus } from '../selection/analysisStatus';

/**
 * The newest result of a respondent; the one before stays until it is there.
 * @param key of the cell in the analysis, so that its result is not loaded twice
 */
export function useGazeToCorrect(
  studyId: string,
  sessionId: string,
  stimulus: Stimulus,
  key: string,
): LoadedResult & { readonly isLoading: boolean } {
  const sessionIds = useMemo(() => [sessionId], [sessionId]);
  const { files } = useRespondentFiles(studyId, sessionIds);
  const file = files.file(stimulus.id, sessionId);
  const problem = file instanceof Error ? file : null;
  const status: AnalysisStatus =
    file && !(file instanceof Error)
      ? { kind: 'respondent', file }
      : { kind: 'respondentOnItsWay', problem };
  const [loaded] = useResults([{ key, stimulus, status }], null);
  const lists = useIsFetching({
    queryKey: queryKeyOf(listRespondentResults, { studyId, sessionId }),
  });
  const results = useIsFetching({ queryKey: ['result', key] });
  return {
    data: loaded?.data,
    error: problem ?? loaded?.error ?? null,
    refetch: () => loaded?.refetch(),
    isLoading: lists > 0 || results > 0,
  };
}
