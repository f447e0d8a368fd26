import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './api';

/** Polling intervals while the page is visible. */
export const POLLING_MS = {
  demo: 2_000,
  /** Sessions change without an action of the researcher while respondents take part. */
  sessions: 5_000,
  study: 10_000,
  /** The server itself asks a panel every few minutes, or is told by it. */
  panel: 15_000,
  /** Results of a recording appear as soon as it has been processed. */
  processing: 2_000,
  labs: 30_000,
  webhooks: 15_000,
  /** A delivery ends some seconds after its event. */
  webhookDeliveries: 5_000,
  signedInPlaces: 30_000,
  staleStudies: 60_000,
  activities: 300_000,
} as const;

/** Cached API responses by call and input. Retries happen in `call`, so none are configured here. */
export const serverState = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const queryKeyOf = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  [`${endpoint.method} ${endpoint.path}`, input] as const;

export interface ApiQueryOptions<A> {
  /** Polling interval while the page is visible; a function receives the last response. */
  readonly every?: number | ((last: A | undefined) => number | false);
  readonly enabled?: boolean;
}

/** Fetches and caches the response of a read-only call. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { every, enabled = true }: ApiQueryOptions<Answer<E>> = {},
): UseQueryResult<Answer<E>> {
  return useQuery({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    refetchInterval:
      typeof every === 'function' ? (query) => every(query.state.data) : (every ?? false),
    refetchIntervalInBackground: false,
  });
}

/** Writes a response to the cache, so that screens update without a request. */
export function setServerState<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  answer: Answer<E> | ((old: Answer<E>) => Answer<E>),
): void {
  serverState.setQueryData<Answer<E>>(queryKeyOf(endpoint, input), (old) => {
    if (typeof answer !== 'function') return answer;
    return old === undefined ? undefined : (answer as (old: Answer<E>) => Answer<E>)(old);
  });
}

/** The cached response, if there is one. */
export function knownServerState<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Answer<E> | undefined {
  return serverState.getQueryData<Answer<E>>(queryKeyOf(endpoint, input));
}

/** Refetches one cached response, or all responses of a call. */
export function invalidateServerState<E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
): Promise<void> {
  const key = input ? queryKeyOf(endpoint, input) : [`${endpoint.method} ${endpoint.path}`];
  return serverState.invalidateQueries({ queryKey: key });
}

/** Cancels requests in progress, so that their responses cannot overwrite what is set next. */
export function cancelServerState<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  return serverState.cancelQueries({ queryKey: queryKeyOf(endpoint, input) });
}
