import {
  getPartialInfo,
  listRespondentResults,
  type RespondentResult,
} from '@fovea/contract/analysis/respondentData';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../state/api';
import { queryKeyOf, useApiQuery } from '../../state/serverState';
import { respondentFiles } from './respondentFiles';

/** Which respondents have results for which stimulus, and the URLs for the shown respondents. */
export function useRespondentFiles(studyId: string, sessionIds: readonly string[]) {
  const partial = useApiQuery(getPartialInfo, { studyId });
  const results = useQueries({
    queries: sessionIds.map((sessionId) => ({
      queryKey: queryKeyOf(listRespondentResults, { studyId, sessionId }),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(listRespondentResults, { studyId, sessionId }, { signal }),
      // Signed URLs expire; a new result triggers a refetch anyway.
      staleTime: 10 * 60_000,
    })),
    combine: (answers) => answers.map(({ data, error }) => data ?? error ?? undefined),
  });
  const files = useMemo(() => {
    const known = new Map<string, readonly RespondentResult[] | Error>();
    sessionIds.forEach((id, at) => {
      const answer = results[at];
      if (answer) known.set(id, answer);
    });
    return respondentFiles({ partial: partial.data ?? [], results: known });
  }, [partial.data, results, sessionIds]);
  return { partial, files };
}
