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

/** What the server of this page says of itself; asked once, and again only when it could not answer. */
export function publicConfig(): Promise<PublicConfig> {
  known ??= callOwnOrigin(getPublicConfig, {}, { retries: 0, timeoutMs: 5000 }).catch(
    (reason: unknown) => {
      known = null;
      throw reason;
    },
  );
  return known;
}

/** For tests: as if the page had just been opened. */
export function forgetPublicConfig(): void {
  known = null;
}

/** What the server of this page says of itself; undefined: not known yet. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery({
    queryKey: ['house'],
    queryFn: publicConfig,
    staleTime: Infinity,
    retry: 2,
    networkMode: 'always',
  }).data;
}

/** The pages of the organisation that runs this server; null: it has not named one. */
export function useConfiguredLinks(): PublicConfig['links'] {
  return usePublicConfig()?.links ?? NO_LINKS;
}
