import * as z from 'zod/mini';
import { PanelFailure } from './panelFailure';

const WAIT_MS = 15_000;
const ANSWER_MAX_BYTES = 5_000_000;
/** Asked to wait no longer than this, a call waits itself, once. */
const SHORT_WAIT_S = 3;

/** Prolific's error: `{"error": {"status", "title", "detail"}}`; the detail is a text, a list or fields. */
const ErrorAnswer = z.object({
  error: z.object({
    title: z.optional(z.string()),
    detail: z.optional(
      z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]),
    ),
  }),
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface ProlificCalls {
  /**
   * @param path below `/api/v1`, beginning with a slash; also a query
   * @throws PanelFailure
   */
  ask<S extends z.ZodMiniType>(
    method: Method,
    path: string,
    answer: S,
    body?: unknown,
  ): Promise<z.output<S>>;
  /** The same, with the headers of the answer. */
  exchange<S extends z.ZodMiniType>(
    method: Method,
    path: string,
    answer: S,
    body?: unknown,
  ): Promise<{ readonly answer: z.output<S>; readonly headers: Headers }>;
}

/**
 * Calls of Prolific's interface, version 1, with one token.
 *
 * @param base from the setting FOVEA_PROLIFIC_URL
 * @see https://docs.prolific.com/api-reference
 */
export function prolificCalls(base: string, token: string): ProlificCalls {
  async function send(method: string, path: string, body: unknown): Promise<Response> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: `Token ${token}`,
    };
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      return await fetch(`${base}/api/v1${path}`, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(WAIT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new PanelFailure('down', 'No answer.');
    }
  }

  const calls: ProlificCalls = {
    async ask(method, path, schema, body) {
      return (await calls.exchange(method, path, schema, body)).answer;
    },
    async exchange(method, path, schema, body) {
      let answer = await send(method, path, body);
      if (answer.status === 429 && waitS(answer) <= SHORT_WAIT_S) {
        await answer.body?.cancel();
        await new Promise((resolve) => setTimeout(resolve, waitS(answer) * 1000));
        answer = await send(method, path, body);
      }
      const text = await shortText(answer);
      if (!answer.ok) throw failureOf(answer, text);
      const parsed = schema.safeParse(text === '' ? {} : json(text));
      if (!parsed.success) {
        throw new PanelFailure('strange', `The answer of ${path} has another form.`);
      }
      return { answer: parsed.data, headers: answer.headers };
    },
  };
  return calls;
}

/** Seconds, or a date; a missing or unreadable value counts as a minute. */
function waitS(answer: Response): number {
  const text = answer.headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
}

function failureOf(answer: Response, text: string): PanelFailure {
  const { status } = answer;
  if (status === 401) return new PanelFailure('token', 'The token is not accepted.', { status });
  if (status === 429) {
    return new PanelFailure('busy', 'Too many calls.', { status, retryAfterS: waitS(answer) });
  }
  if (status >= 500) return new PanelFailure('down', `Status ${status}.`, { status });
  const parsed = ErrorAnswer.safeParse(json(text));
  if (!parsed.success) return new PanelFailure('refused', `Status ${status}.`, { status });
  const reasons = fieldReasons(parsed.data);
  return new PanelFailure('refused', reasonIn(parsed.data, reasons), { status, reasons });
}

const REASON_MAX = 500;

/** Why the panel does not accept a field, by its own name of the field. */
function fieldReasons({ error: { detail } }: z.output<typeof ErrorAnswer>): Map<string, string> {
  const isByField = typeof detail === 'object' && !Array.isArray(detail);
  return new Map(
    Object.entries(isByField ? detail : {}).map(([field, why]) => [
      field,
      readable([why].flat().join(' ')),
    ]),
  );
}

function reasonIn(
  { error: { title, detail } }: z.output<typeof ErrorAnswer>,
  reasons: ReadonlyMap<string, string>,
): string {
  const parts = Array.isArray(detail)
    ? detail
    : typeof detail === 'string'
      ? [detail]
      : [...reasons].map(([field, why]) => `${field}: ${why}`);
  return readable(parts.join(' ') || (title ?? ''));
}

const readable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, REASON_MAX);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function shortText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      if (bytes > ANSWER_MAX_BYTES) throw new PanelFailure('strange', 'The answer is too long.');
      parts.push(part);
    }
  } catch (reason) {
    throw reason instanceof PanelFailure ? reason : new PanelFailure('down', 'Cut off.');
  }
  return Buffer.concat(parts).toString('utf8');
}
