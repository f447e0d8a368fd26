import { useQueries } from '@tanstack/react-query';
import type { WantedHeatmap } from '../../replay/results/wantedHeatmap';
import { readResult } from '../../replay/results/readResult';
import type { Result, ResultKind } from '../../replay/results/results';
import { unsigned } from '../../replay/stage/stimulusPicture';
import type { Cell } from '../selection/cells';
import type { ResultFile, Situation } from '../selection/situation';

/** Unused results are evicted after five minutes. */
const KEEP_MS = 5 * 60_000;

/** The loading state of a result file. */
export interface LoadedResult {
  readonly data: Result | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Which heatmap is shown of each result. */
export type ShownHeatmap = Pick<WantedHeatmap, 'basis' | 'longerSidePx'>;

/** The result files of cells; the old one stays on the stage while a newer version loads. */
export function useResults(
  cells: readonly Pick<Cell, 'key' | 'stimulus' | 'situation'>[],
  heatmap: ShownHeatmap | null,
): LoadedResult[] {
  return useQueries({
    queries: cells.map(({ key, stimulus, situation }) => {
      const wanted = wantedFile(situation);
      return {
        queryKey: ['result', key, wanted && unsigned(wanted.file.url), wanted?.file.version],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
          if (!wanted?.file.url) {
            throw new Error(
              `Data does not exist for ${wanted?.kind ?? 'this selection'}: its address is missing.`,
            );
          }
          const { width: widthPx, height: heightPx } = stimulus;
          const begun = heatmap && { ...heatmap, widthPx, heightPx };
          return readResult(wanted.kind, wanted.file.url, signal, begun);
        },
        enabled: wanted !== null,
        staleTime: Infinity,
        gcTime: KEEP_MS,
        refetchOnWindowFocus: false,
        structuralSharing: false as const,
        placeholderData: (
          previous: Result | undefined,
          query: { readonly queryKey: readonly unknown[] } | undefined,
        ) => (query?.queryKey[1] === key ? previous : undefined),
      };
    }),
  });
}

function wantedFile(
  situation: Situation,
): { readonly kind: ResultKind; readonly file: ResultFile } | null {
  if (situation.kind === 'aggregate') return { kind: 'segment', file: situation.file };
  if (situation.kind === 'respondent') return { kind: 'respondent', file: situation.file };
  return null;
}
