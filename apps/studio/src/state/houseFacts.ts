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

/**
 * The public configuration of this server, fetched once; a failed request is repeated on the next use.
 */
export function houseFacts(): Promise<HouseFacts> {
  known ??= callHere(getHouseFacts, {}, { retries: 0, timeoutMs: 5000 }).catch(
    (reason: unknown) => {
      known = null;
      throw reason;
    },
  );
  return known;
}

/** Clears the cached configuration; for tests only. */
export function forgetHouseFacts(): void {
  known = null;
}

/** The public configuration of this server; undefined while it loads. */
export function useHouse(): HouseFacts | undefined {
  return useQuery({
    queryKey: ['house'],
    queryFn: houseFacts,
    staleTime: Infinity,
    retry: 2,
    networkMode: 'always',
  }).data;
}

/** Links that the operator of this server has configured; null where one is not set. */
export function useHouseLinks(): HouseFacts['links'] {
  return useHouse()?.links ?? NO_LINKS;
}
