import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import { deleteToken, requestToken } from '@fovea/contract/people/accounts';
import { describe, expect, it } from 'vitest';
import { connect, requestPath, RETRY_DELAY_MS, type Outcome } from './call';
import { ApiError } from './apiError';

interface Sent {
  url: string;
  init: RequestInit;
}

/**
 * A server that answers from a list, one entry per request; an Error stands for a lost connection.
 */
function scripted(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const outcomes: Outcome[] = [];
  let loggedOut = 0;
  const call = connect({
    base: 'http://api.test',
    token: () => 'secret',
    onUnauthorized: () => void loggedOut++,
    onOutcome: (outcome) => outcomes.push(outcome),
    pause: async (ms) => void pauses.push(ms),
    fetch: async (input, init) => {
      sent.push({ url: String(input), init: init ?? {} });
      const answer = answers.shift();
      if (!answer) throw new Error('more requests than expected');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { call, sent, pauses, outcomes, loggedOut: () => loggedOut };
}

const json = (status: number, body: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(body), headers ? { status, headers } : { status });
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('the call should have failed');
    },
    (reason: unknown) => {
      if (reason instanceof ApiError) return reason;
      throw reason;
    },
  );

describe('a call', () => {
  it('fills in the path, appends the query and sends the token and JSON', async () => {
    const server = scripted(json(200, { id: '1' }));
    await server.call(createStudy, { query: { targetFolderId: 'a b' }, body: { name: 'Coffee' } });
    const [{ url, init }] = server.sent as [Sent];
    expect(url).toBe('http://api.test/studies/?targetFolderId=a+b');
    expect(init.method).toBe('POST');
    expect(init.body).toBe('{"name":"Coffee"}');
    expect(init.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    });
  });

  it('encodes path parameters', () => {
    expect(requestPath(getStudy, { studyId: '../users' })).toBe('/studies/..%2Fusers');
  });

  it('sends a form if the endpoint declares one', async () => {
    const server = scripted(json(200, {}));
    const body = { username: 'a@b.c', password: 'p&q', grant_type: 'password' as const };
    await server.call(requestToken, { body });
    expect(server.sent[0]?.init.body).toBe('username=a%40b.c&password=p%26q&grant_type=password');
  });

  it('returns undefined if no answer is declared', async () => {
    const server = scripted(new Response(null, { status: 204 }));
    expect(await server.call(deleteToken, {})).toBeUndefined();
  });
});

describe('network failure or a 5xx answer: retried up to 2 times with a 5 s delay', () => {
  it.each([
    ['a lost connection', () => new TypeError('failed')],
    ['500', () => json(500, { status: 500, message: 'broken' })],
    ['503', () => json(503, { status: 503, message: 'busy' })],
  ])('%s, then success', async (_, bad) => {
    const server = scripted(bad(), bad(), json(200, { id: '1' }));
    await server.call(getStudy, { studyId: '1' });
    expect(server.pauses).toEqual([RETRY_DELAY_MS, RETRY_DELAY_MS]);
    expect(server.outcomes).toEqual(['unreachable', 'unreachable', 'answered']);
  });

  it('gives up after the third attempt', async () => {
    const server = scripted(new TypeError('a'), new TypeError('b'), new TypeError('c'));
    const failed = await failure(server.call(getStudy, { studyId: '1' }));
    expect(failed.status).toBe(0);
    expect(failed.message).toBe(
      'The server cannot be reached. Check your connection and try again.',
    );
    expect(failed.url).toBe('http://api.test/studies/1');
    expect(server.sent).toHaveLength(3);
  });

  it('does not retry if retries are switched off', async () => {
    const server = scripted(json(500, {}));
    await failure(server.call(getStudy, { studyId: '1' }, { retries: 0 }));
    expect(server.sent).toHaveLength(1);
  });

  it.each([400, 404, 409, 413, 429, 507])('%d is an answer and is not retried', async (status) => {
    const server = scripted(json(status, { status, message: 'no' }, { 'retry-after': '7' }));
    const failed = await failure(server.call(getStudy, { studyId: '1' }));
    expect(failed).toMatchObject({ status, message: 'no', retryAfterS: 7 });
    expect(server.sent).toHaveLength(1);
    expect(server.outcomes).toEqual(['answered']);
    expect(server.loggedOut()).toBe(0);
  });
});

it('every 401 calls onUnauthorized', async () => {
  const server = scripted(json(401, { status: 401, message: 'no' }));
  await failure(server.call(getStudy, { studyId: '1' }));
  expect(server.loggedOut()).toBe(1);
});

it('a truncated answer is retried', async () => {
  const server = scripted(new Response('{"id":"1', { status: 200 }), json(200, { id: '1' }));
  expect(await server.call(getStudy, { studyId: '1' })).toEqual({ id: '1' });
  expect(server.outcomes.at(0)).toBe('unreachable');
  const stranger = scripted(...[1, 2, 3].map(() => new Response('<html>', { status: 200 })));
  expect((await failure(stranger.call(getStudy, { studyId: '1' }))).status).toBe(0);
});

it('a call that took too long is told apart from a lost connection, one that was cancelled is neither', async () => {
  const slow = scripted(new DOMException('too long', 'TimeoutError'));
  expect((await failure(slow.call(getStudy, { studyId: '1' }, { retries: 0 }))).status).toBe(0);
  expect(slow.outcomes).toEqual(['timedOut']);
  const cancelled = scripted(new DOMException('cancelled', 'AbortError'));
  const signal = AbortSignal.abort();
  await failure(cancelled.call(getStudy, { studyId: '1' }, { retries: 0, signal }));
  expect(cancelled.outcomes).toEqual([]);
});

it('an unparsable error body still yields a sentence', async () => {
  const server = scripted(new Response('<html>', { status: 404 }));
  const failed = await failure(server.call(getStudy, { studyId: '1' }));
  expect(failed.message).toBe('Request for http://api.test/studies/1 failed.');
});
