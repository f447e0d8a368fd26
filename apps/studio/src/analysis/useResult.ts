import { useQuery } from '@tanstack/react-query';
import { readResult } from '../replay/readResult';
import type { ResultKind } from '../replay/results';
import { unsigned } from '../replay/stimulusPicture';
import type { ResultFile, Situation } from './situation';

/** Results that nobody looks at are forgotten after five minutes. */
const KEEP_MS = 5 * 60_000;

/** The result file of a situation; the old one stays on the stage while a newer version comes. */
export function useResult(situation: Situation, what: string) {
  const wanted = wantedFile(situation);
  return useQuery({
    queryKey: ['result', what, wanted && unsigned(wanted.file.url), wanted?.file.version],
    queryFn: ({ signal }) => {
      if (!wanted) throw new Error('There is no result file to read.');
      return readResult(wanted.kind, wanted.file.url, signal);
    },
    enabled: wanted !== null,
    staleTime: Infinity,
    gcTime: KEEP_MS,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    placeholderData: (previous, query) => (query?.queryKey[1] === what ? previous : undefined),
  });
}

function wantedFile(
  situation: Situation,
): { readonly kind: ResultKind; readonly file: ResultFile } | null {
  if (situation.kind === 'aggregate') return { kind: 'segment', file: situation.file };
  if (situation.kind === 'respondent') return { kind: 'respondent', file: situation.file };
  return null;
}
