import {
  fetchHelpIndex,
  passageAddress,
  type HelpPassage,
} from '@fovea/browser/helpSearch/helpSearch';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePublicConfig } from '../../state/publicConfig';

const SHORTEST = 2;
/** The palette is for screens and studies first. */
const SHOWN = 4;

export interface FoundHelp {
  readonly address: string;
  readonly passage: HelpPassage;
}

/** Passages of the help centre with the typed words; none where `FOVEA_HELP_URL` leads elsewhere. */
export function useHelpSearch(typed: string): readonly FoundHelp[] {
  const config = usePublicConfig();
  const isAsked = typed.trim().length >= SHORTEST;
  const { data: index } = useQuery({
    queryKey: ['helpIndex'],
    enabled: isAsked && config?.links.helpCenter === null,
    queryFn: () => fetchHelpIndex(),
    // Screens and studies are found without it.
    retry: false,
    staleTime: Infinity,
  });
  return useMemo(
    () =>
      index && isAsked
        ? index.find(typed, SHOWN).map((passage) => ({
            passage,
            address: window.location.origin + passageAddress(passage),
          }))
        : [],
    [index, isAsked, typed],
  );
}
