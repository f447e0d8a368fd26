import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { readResult } from '../../replay/results/readResult';
import type { Result } from '../../replay/results/results';
import { readSignals, type LoadedSignals } from '../../replay/signals/loadedSignals';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import type { ComparedView } from './views';

/** Unused results are evicted after five minutes. */
const KEEP_MS = 5 * 60_000;
const CACHE_OPTIONS = {
  staleTime: Infinity,
  gcTime: KEEP_MS,
  refetchOnWindowFocus: false,
  structuralSharing: false as const,
};

/** The gaze of every view. */
export function useViewResults(views: readonly ComparedView[]): UseQueryResult<Result>[] {
  return useQueries({
    queries: views.map(({ key, data }) => ({
      ...CACHE_OPTIONS,
      queryKey: ['result', key, data && withoutSignature(data.url), data?.version],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        if (!data) throw new Error('The address of these results is missing. Reload the page.');
        return readResult('segment', data.url, signal);
      },
      enabled: data !== null,
    })),
  });
}

/** Loading state of signals. Data null: the view has none. */
export interface ViewSignals {
  readonly data: LoadedSignals | null | undefined;
  readonly error: Error | null;
}

/** The signals of every view. */
export function useViewSignals(views: readonly ComparedView[]): readonly ViewSignals[] {
  return useQueries({
    queries: views.map(({ key, data }) => ({
      ...CACHE_OPTIONS,
      queryKey: [
        'signals',
        key,
        data?.version,
        data?.signalsUrl && withoutSignature(data.signalsUrl),
      ],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        data?.signalsUrl ? readSignals('segment', data.signalsUrl, signal) : null,
    })),
    combine,
  });
}

/** At module level, so that equal answers give the same array. */
function combine(answers: readonly UseQueryResult<LoadedSignals | null>[]): ViewSignals[] {
  return answers.map(({ data, error }) => ({ data, error }));
}
