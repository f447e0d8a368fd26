import type { AppFormField } from '@fovea/contract/people/oauth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/refusal';
import { invalidRequest, OAuthError } from './oauthError';

/** Longer ones are no code, token, secret or verifier. */
const PARAMETER_MAX = 1000;

/** The parameters that came, with the names that the API's description has: others cannot be read. */
export type AppForm = ReadonlyMap<AppFormField, string>;

/** The parameters of a form, each of which may be given once (RFC 6749, 3.2). @throws OAuthError */
export function formOf(request: FastifyRequest): AppForm {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw invalidRequest('The request must be a form (application/x-www-form-urlencoded).');
  }
  const form = new Map<string, string>();
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>)) {
    if (typeof value !== 'string') throw invalidRequest('A parameter is given more than once.');
    if (value.length > PARAMETER_MAX) throw invalidRequest('A parameter is too long.');
    // RFC 6749, 3.2: a parameter without a value is treated as if it were not there.
    if (value !== '') form.set(name, value);
  }
  return form as ReadonlyMap<string, string> as AppForm;
}

/** Answers in the form of OAuth; the pages of every site may read it, because no cookie is involved. */
export async function answerOAuth(
  reply: FastifyReply,
  answer: () => Promise<object | null>,
): Promise<FastifyReply> {
  void reply.headers({
    'cache-control': 'no-store',
    pragma: 'no-cache',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after, www-authenticate',
  });
  try {
    return await reply.send((await answer()) ?? '');
  } catch (reason) {
    const failure = failureOf(reason);
    if (failure === null) throw reason;
    if (failure.status === 401) reply.header('www-authenticate', 'Basic realm="Fovea"');
    if (failure.retryAfterS !== undefined) reply.header('retry-after', failure.retryAfterS);
    const { error, message } = failure;
    return await reply.code(failure.status).send({ error, error_description: message });
  }
}

/** Null: no expected failure, which is logged and answered as everywhere else. */
function failureOf(reason: unknown): OAuthError | null {
  if (reason instanceof OAuthError) return reason;
  if (!(reason instanceof Refusal)) return null;
  const { status, message, retryAfterS } = reason;
  const more = retryAfterS === undefined ? {} : { retryAfterS };
  if (status === 429) return new OAuthError(429, 'temporarily_unavailable', message, more);
  return new OAuthError(400, 'invalid_request', message, more);
}
