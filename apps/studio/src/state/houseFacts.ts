import { getHouseFacts, type HouseFacts } from '@fovea/contract/platform/house';
import { useQuery } from '@tanstack/react-query';
import { callHere } from './api';

const NO_LINKS: HouseFacts['links'] = {
  helpCenter: null,
  blog: null,
  privacyPolicy: null,
  termsOfService: null,
  supportEmail: null,
  dpa: null,
};

let known: Promise<HouseFacts> | null = null;

/** What the server of this page says of itself; asked once, and again only when it could not answer. */
export function houseFacts(): Promise<HouseFacts> {
  known ??= callHere(getHouseFacts, {}, { retries: 0, timeoutMs: 5000 }).catch(
    (reason: unknown) => {
      known = null;
      throw reason;
    },
  );
  return known;
}

/** For tests: as if the page had just been opened. */
export function forgetHouseFacts(): void {
  known = null;
}

/** What the server of this page says of itself; undefined: not known yet. */
export function useHouse(): HouseFacts | undefined {
  return useQuery({
    queryKey: ['house'],
    queryFn: houseFacts,
    staleTime: Infinity,
    retry: 2,
    networkMode: 'always',
  }).data;
}

/** The pages of the organisation that runs this server; null: it has not named one. */
export function useHouseLinks(): HouseFacts['links'] {
  return useHouse()?.links ?? NO_LINKS;
}
