import type { listWebhookDeliveries } from '@fovea/contract/people/webhooks';
import type { Answer, Input } from '@fovea/contract/protocol/endpoint';
import { useRef } from 'react';
import { useApiQuery } from '../../state/serverState';

type List = typeof listWebhookDeliveries;

/** A page of deliveries that is asked for again from time to time; the page before stays until it has loaded. */
export function useDeliveryPage(endpoint: List, input: Input<List>, everyMs: number) {
  const query = useApiQuery(endpoint, input, { every: everyMs });
  const last = useRef<Answer<List> | undefined>(undefined);
  if (query.data !== undefined) last.current = query.data;
  const old = query.error ? undefined : last.current;
  return {
    data: query.data ?? old,
    error: query.error,
    refetch: query.refetch,
    isStale: query.data === undefined && old !== undefined,
  };
}
