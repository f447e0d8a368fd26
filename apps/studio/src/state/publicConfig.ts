import { getPublicConfig, type PublicConfig } from '@fovea/contract/platform/publicConfig';
import { useQuery } from '@tanstack/react-query';
import { callOwnOrigin } from './api';

const NO_LINKS: PublicConfig['links'] = {
  helpCenter: null,
  blog: null,
  privacyPolicy: null,
  termsOfService: null,
  supportEmail: null,
  dpa: null,
};

let known: Promise<PublicConfig> | null = null;

/**
 * The public configuration of this server, fetched once; a failed request is repeated on the next use.
 */
export function publicConfig(): Promise<PublicConfig> {
  known ??= callOwnOrigin(getPublicConfig, {}, { retries: 0, timeoutMs: 5000 }).catch(
    (reason: unknown) => {
      known = null;
      throw reason;
    },
  );
  return known;
}

/** Clears the cached configuration; for tests only. */
export function forgetPublicConfig(): void {
  known = null;
}

/** The public configuration of this server; undefined while it loads. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery({
    queryKey: ['house'],
    queryFn: publicConfig,
    staleTime: Infinity,
    retry: 2,
    networkMode: 'always',
  }).data;
}

/** Links that the operator of this server has configured; null where one is not set. */
export function useConfiguredLinks(): PublicConfig['links'] {
  return usePublicConfig()?.links ?? NO_LINKS;
}
