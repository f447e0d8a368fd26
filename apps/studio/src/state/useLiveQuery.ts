import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import { useEffect } from 'react';
import { listenTo } from './api';
import { invalidateServerState, setServerState, useApiQuery } from './serverState';

/**
 * The response of a call, pushed by the server with every change. Connected only while the page is
 * visible, because browsers limit the number of connections.
 * @param events the call that answers the same as a stream
 */
export function useLiveQuery<E extends Endpoint, L extends Endpoint>(
  read: E,
  events: L,
  input: Input<E> & Input<L>,
) {
  const query = useApiQuery(read, input);
  const key = JSON.stringify(input);
  useEffect(() => {
    const asked = JSON.parse(key) as Input<E> & Input<L>;
    let listening: AbortController | null = null;
    const adapt = () => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible === (listening !== null)) return;
      listening?.abort();
      listening = isVisible ? new AbortController() : null;
      if (!listening) return;
      listenTo(
        events,
        asked,
        (answer) => setServerState(read, asked, answer as unknown as Answer<E>),
        listening.signal,
      ).catch(() => {
        // The server refused: the query of the page shows the reason.
        void invalidateServerState(read, asked);
      });
    };
    adapt();
    document.addEventListener('visibilitychange', adapt);
    return () => {
      document.removeEventListener('visibilitychange', adapt);
      listening?.abort();
    };
  }, [read, events, key]);
  return query;
}
