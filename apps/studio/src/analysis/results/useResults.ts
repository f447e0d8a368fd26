import { useQueries } from '@tanstack/react-query';
import type { HeatmapOptions } from '../../replay/results/heatmapRequest';
import { readResult } from '../../replay/results/readResult';
import type { Result, ResultKind } from '../../replay/results/results';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import type { Cell } from '../selection/cells';
import type { ResultFile, AnalysisStatus } from '../selection/analysisStatus';

/** Unused results are evicted after five minutes. */
const KEEP_MS = 5 * 60_000;

/** The loading state of a result file. */
export interface LoadedResult {
  readonly data: Result | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Which heatmap is shown of each result. */
export type ShownHeatmap = Pick<HeatmapOptions, 'basis' | 'longerSidePx' | 'sigmaDeg'>;

/** The result files of cells; the old one stays on the stage while a newer version loads. */
export function useResults(
  cells: readonly Pick<Cell, 'key' | 'stimulus' | 'status'>[],
  heatmap: ShownHeatmap | null,
): LoadedResult[] {
  return useQueries({
    queries: cells.map(({ key, stimulus, status }) => {
      const wanted = wantedFile(status);
      return {
        queryKey: [
          'result',
          key,
          wanted && withoutSignature(wanted.file.url),
          wanted?.file.version,
        ],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
          if (!wanted?.file.url) {
            throw new Error('The address of these results is missing. Reload the page.');
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
  status: AnalysisStatus,
): { readonly kind: ResultKind; readonly file: ResultFile } | null {
  if (status.kind === 'aggregate') return { kind: 'segment', file: status.file };
  if (status.kind === 'respondent') return { kind: 'respondent', file: status.file };
  return null;
}
