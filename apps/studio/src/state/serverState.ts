import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './api';

/** How often a truth is asked for again while the page is visible. */
export const POLLING_MS = {
  demo: 2_000,
  /** Sessions while respondents take part: their states change by themselves. */
  sessions: 5_000,
  study: 10_000,
  /** Sessions and study while a recording is processed: its results appear by themselves. */
  processing: 2_000,
  labs: 30_000,
  signedInPlaces: 30_000,
  staleStudies: 60_000,
  activities: 300_000,
} as const;

/** What the server said, kept by call and input. `call` tries again itself, so nothing here does. */
export const serverState = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const queryKeyOf = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  [`${endpoint.method} ${endpoint.path}`, input] as const;

export interface ApiQueryOptions<A> {
  /** Ask again at this interval while the page is visible; a function sees the last answer. */
  readonly every?: number | ((last: A | undefined) => number | false);
  readonly enabled?: boolean;
}

/** What the server says to a call that only reads. */
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

/** Puts an answer in place, so that screens show it without asking again. */
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

/** The last answer, if there is one. */
export function knownServerState<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Answer<E> | undefined {
  return serverState.getQueryData<Answer<E>>(queryKeyOf(endpoint, input));
}

/** Asks again for one truth, or for every truth of a call. */
export function invalidateServerState<E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
): Promise<void> {
  const key = input ? queryKeyOf(endpoint, input) : [`${endpoint.method} ${endpoint.path}`];
  return serverState.invalidateQueries({ queryKey: key });
}

/** Stops answers under way from overwriting what is put in place next. */
export function cancelServerState<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  return serverState.cancelQueries({ queryKey: queryKeyOf(endpoint, input) });
}
