import { ApiError } from '@fovea/link/calls/apiError';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { AskEnd } from './askEnd';

export type EndState =
  | { readonly at: 'asking' }
  /** The server did not answer, and is asked again. */
  | { readonly at: 'failed' }
  /** Where the respondent is redirected; empty: nowhere. */
  | { readonly at: 'known'; readonly to: string };

const RETRY_S = [5, 10, 20, 30] as const;

/**
 * Asks the server where an end leads, until it answers: without the answer nobody is credited.
 *
 * @param ask null: not yet
 */
export function useEnd(ask: AskEnd | null): {
  readonly end: EndState;
  readonly retryNow: () => void;
} {
  const [end, setEnd] = useState<EndState>({ at: 'asking' });
  const [attempt, retry] = useReducer((before: number) => before + 1, 0);
  const current = useRef(ask);
  current.current = ask;
  const isAsked = ask !== null;

  useEffect(() => {
    if (!isAsked) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const failed = (reason: unknown) => {
      if (isOver) return;
      if (isFinal(reason)) return setEnd({ at: 'known', to: '' });
      const asked = reason instanceof ApiError ? reason.retryAfterS : undefined;
      const waitS = asked || RETRY_S[Math.min(attempt, RETRY_S.length - 1)]!;
      setEnd({ at: 'failed' });
      timer = setTimeout(retry, waitS * 1000);
    };
    current.current?.().then((to) => isOver || setEnd({ at: 'known', to }), failed);
    addEventListener('online', retry);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [isAsked, attempt]);
  return { end, retryNow: retry };
}

/** The session or its study is gone: nobody knows where to go any more. */
const isFinal = (reason: unknown) =>
  reason instanceof ApiError && [400, 401, 403, 404, 410].includes(reason.status);
