import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import type { Problem } from '@fovea/contract/protocol/problem';
import { requestPath, type Connection } from './call';
import { ApiError } from './apiError';
import { eventParser } from './eventParser';
import { retryDelayMs } from './retryDelay';

/** After this long without even a heartbeat the connection is considered dead. */
export const SILENCE_LIMIT_MS = 45_000;
/** A stream that lasted this long was healthy: the delay before reconnecting starts small again. */
const STABLE_AFTER_MS = 10_000;

export interface ListenOptions extends Connection {
  readonly random?: () => number;
}

export type Listen = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onEvent: (event: Answer<E>) => void,
  signal: AbortSignal,
) => Promise<void>;

/**
 * Subscribes to endpoints that answer with a stream, using the caller's token (which EventSource
 * cannot send). A broken connection is reopened after an increasing delay with jitter. Each new
 * stream starts with the current state, so nothing is missed.
 * @returns when the signal aborts
 * @throws ApiError if the server refuses, since reconnecting would not help
 */
export function listen(connection: ListenOptions): Listen {
  const random = connection.random ?? Math.random;
  return async (endpoint, input, onEvent, signal) => {
    const url = connection.base + requestPath(endpoint, input as Record<string, unknown>);
    let failures = 0;
    while (!signal.aborted) {
      const beganMs = Date.now();
      const failed = await listenOnce(url, onEvent as (event: unknown) => void, signal);
      if (signal.aborted) return;
      if (failed && !isRetryable(failed)) throw failed;
      failures = Date.now() - beganMs > STABLE_AFTER_MS ? 1 : failures + 1;
      await pause(retryDelayMs(failures, random(), failed?.retryAfterS ?? null), signal);
    }
  };

  /** One connection. @returns the failure that ended it, null if the stream just ended */
  async function listenOnce(
    url: string,
    onEvent: (event: unknown) => void,
    signal: AbortSignal,
  ): Promise<ApiError | null> {
    const silence = new AbortController();
    const either = AbortSignal.any([signal, silence.signal]);
    let timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
    try {
      const token = connection.token?.();
      const response = await (connection.fetch ?? fetch)(url, {
        headers: {
          accept: 'text/event-stream',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        signal: either,
      });
      connection.onOutcome?.(response.status >= 500 ? 'unreachable' : 'answered');
      if (!response.ok || !response.body) {
        if (response.status === 401 && token) connection.onUnauthorized?.();
        return new ApiError(response.status, url, await problemOf(response), {
          retryAfterS: Number(response.headers.get('retry-after')) || null,
        });
      }
      const parse = eventParser(onEvent);
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return null;
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
        parse(decoder.decode(value, { stream: true }));
      }
    } catch (reason) {
      if (!signal.aborted) connection.onOutcome?.('unreachable');
      return new ApiError(0, url, null, { cause: reason });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Whether another attempt could succeed. */
function isRetryable({ status }: ApiError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

async function problemOf(response: Response): Promise<Problem | null> {
  try {
    const body = (await response.json()) as Partial<Problem>;
    return typeof body.message === 'string' ? (body as Problem) : null;
  } catch {
    return null;
  }
}
