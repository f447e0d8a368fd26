import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import type { Problem } from '@fovea/contract/protocol/problem';
import { ApiError } from './apiError';
import { timeLimit } from './timeLimit';

export const RETRIES = 2;
export const RETRY_DELAY_MS = 5000;

/** How a request ended, for displays of the connection status; `timedOut`: it took longer than allowed. */
export type Outcome = 'answered' | 'unreachable' | 'timedOut';

export interface Connection {
  /** Base URL of the API, for example `http://127.0.0.1:8080`; empty for the page's own origin. */
  readonly base: string;
  readonly token?: () => string | null;
  /** Called for every 401 of a call that carried a token. */
  readonly onUnauthorized?: () => void;
  readonly onOutcome?: (outcome: Outcome) => void;
  readonly fetch?: typeof fetch;
  /** Waits between attempts; replaced in tests. */
  readonly pause?: (ms: number) => Promise<void>;
}

export interface CallOptions {
  readonly retries?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** The body of an endpoint that sends bytes. */
  readonly bytes?: NonNullable<RequestInit['body']>;
  /** Files of a multipart endpoint, by part name; a list becomes parts of the same name. */
  readonly files?: Readonly<Record<string, Blob | readonly Blob[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lets the request outlive the page (64 KiB at most). */
  readonly keepalive?: boolean;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Answer<E>>;

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Creates a typed client for the API. A network failure or a 5xx answer is retried twice, 5 s
 * apart, unless the options say otherwise.
 * @throws ApiError if the last attempt failed or the server refused
 */
export function connect(connection: Connection): Call {
  const pause = connection.pause ?? sleep;
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions = {},
  ): Promise<Answer<E>> {
    const url = connection.base + requestPath(endpoint, input as Record<string, unknown>);
    const triesLeft = options.retries ?? RETRIES;
    for (let tried = 0; ; tried++) {
      const failure = await attempt(url);
      if ('answer' in failure) return failure.answer as Answer<E>;
      const { status } = failure.failed;
      const mayRetry = status === 0 || isServerFailure(status);
      if (!mayRetry || tried >= triesLeft || options.signal?.aborted) throw failure.failed;
      await pause(RETRY_DELAY_MS);
    }

    async function attempt(address: string): Promise<{ answer: unknown } | { failed: ApiError }> {
      let response: Response;
      try {
        response = await (connection.fetch ?? fetch)(address, request(endpoint, input, options));
      } catch (reason) {
        // What the page itself has cancelled says nothing about the connection.
        if (!options.signal?.aborted)
          connection.onOutcome?.(isTimeout(reason) ? 'timedOut' : 'unreachable');
        return { failed: new ApiError(0, address, null, { cause: reason }) };
      }
      if (response.ok) {
        try {
          const answer = endpoint.answer ? ((await response.json()) as unknown) : undefined;
          connection.onOutcome?.('answered');
          return { answer };
        } catch (reason) {
          // The connection broke in the middle of the answer, or something else answered, such as a
          // proxy.
          connection.onOutcome?.('unreachable');
          return { failed: new ApiError(0, address, null, { cause: reason }) };
        }
      }
      connection.onOutcome?.(isServerFailure(response.status) ? 'unreachable' : 'answered');
      if (response.status === 401 && connection.token?.()) connection.onUnauthorized?.();
      return {
        failed: new ApiError(response.status, address, await problemOf(response), {
          retryAfterS: Number(response.headers.get('retry-after')) || null,
        }),
      };
    }
  };

  function request(endpoint: Endpoint, input: unknown, options: CallOptions): RequestInit {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
    const token = connection.token?.();
    if (token) headers['authorization'] = `Bearer ${token}`;
    const init: RequestInit = { method: endpoint.method, headers };
    const body = (input as { body?: unknown }).body;
    if (endpoint.sends === 'bytes') {
      headers['content-type'] = 'application/octet-stream';
      init.body = options.bytes ?? null;
    } else if (endpoint.sends === 'multipart') {
      // fetch sets the content type with the boundary.
      init.body = formOf(body as Record<string, string | undefined>, options.files ?? {});
    } else if (endpoint.sends === 'form') {
      headers['content-type'] = 'application/x-www-form-urlencoded';
      init.body = new URLSearchParams(body as Record<string, string>).toString();
    } else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    if (options.keepalive) init.keepalive = true;
    const given = options.signal ? [options.signal] : [];
    if (options.timeoutMs) init.signal = timeLimit(options.timeoutMs, ...given);
    else if (options.signal) init.signal = options.signal;
    return init;
  }
}

const isTimeout = (reason: unknown) =>
  typeof reason === 'object' &&
  reason !== null &&
  'name' in reason &&
  reason.name === 'TimeoutError';

function formOf(
  fields: Readonly<Record<string, string | undefined>>,
  files: Readonly<Record<string, Blob | readonly Blob[]>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  for (const [name, given] of Object.entries(files)) {
    for (const file of given instanceof Blob ? [given] : given) form.append(name, file);
  }
  return form;
}

/** The path of an endpoint with its parameters filled in and its query appended. */
export function requestPath(endpoint: Endpoint, input: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input['query'] as object | undefined) ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

async function problemOf(response: Response): Promise<Problem | null> {
  try {
    const body = (await response.json()) as Partial<Problem>;
    return typeof body.message === 'string' ? (body as Problem) : null;
  } catch {
    return null;
  }
}

/** 507 is no failure but an answer: there is no room, and asking again at once does not change that. */
function isServerFailure(status: number): boolean {
  return status >= 500 && status !== 507;
}
