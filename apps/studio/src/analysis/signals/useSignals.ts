import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import {
  readSignals,
  type LoadedSignals,
  type SignalsKind,
} from '../../replay/signals/loadedSignals';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import { call } from '../../state/api';
import { queryKeyOf, serverState } from '../../state/serverState';
import type { LoadedCell } from '../results/analysisSlot';

/** Loading state of signals. Data null: there are none. */
export interface SignalsState {
  readonly data: LoadedSignals | null | undefined;
  readonly error: Error | null;
}

const KEEP_MS = 5 * 60_000;

/** The signals of the current selection. */
export function useSignals(studyId: string, cells: readonly LoadedCell[]): readonly SignalsState[] {
  return useQueries({
    queries: cells.map((cell) => {
      const { stimulus, segment, session } = cell;
      const data = stimulus.segmentData.find((each) => each.segmentId === segment?.id);
      return {
        queryKey: [
          'signals',
          cell.key,
          data?.version,
          data?.signalsUrl && withoutSignature(data.signalsUrl),
          cell.status.kind,
        ],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          const kind: SignalsKind = session ? 'respondent' : 'segment';
          const url = session
            ? await respondentUrl(studyId, session.id, stimulus.id)
            : (data?.signalsUrl ?? null);
          return url ? readSignals(kind, url, signal) : null;
        },
        staleTime: Infinity,
        gcTime: KEEP_MS,
        refetchOnWindowFocus: false,
        structuralSharing: false as const,
      };
    }),
    combine,
  });
}

/** At module level, so that equal answers give the same array. */
function combine(answers: readonly UseQueryResult<LoadedSignals | null>[]): SignalsState[] {
  return answers.map(({ data, error }) => ({ data, error }));
}

async function respondentUrl(studyId: string, sessionId: string, stimulusId: string) {
  const input = { studyId, sessionId };
  const results = await serverState.fetchQuery({
    queryKey: queryKeyOf(listRespondentResults, input),
    queryFn: ({ signal }) => call(listRespondentResults, input, { signal }),
    staleTime: 60_000,
  });
  return results.find((each) => each.stimulusId === stimulusId)?.signalsUrl ?? null;
}
