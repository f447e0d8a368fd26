import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './errorHandler';
import { notFound, Refusal } from './refusal';
import { rememberCaller } from './refusedAccess';

/** A server with calls that refuse, what it logs about refused access, and its clock. */
function aServer() {
  const logged: Record<string, unknown>[] = [];
  const stream = {
    write: (line: string) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      if (entry['msg'] === 'access refused') logged.push(entry);
    },
  };
  let nowMs = 0;
  const app = Fastify({ logger: { level: 'warn', stream }, disableRequestLogging: true });
  registerErrorHandler(app, () => nowMs);
  app.addHook('onRequest', async (request) => {
    const userId = request.headers['x-user'];
    if (typeof userId !== 'string') return;
    const caller = { kind: 'respondent', companyId: 'c', studyId: 's', sessionId: userId } as const;
    rememberCaller(request, caller);
  });
  app.get('/foreign/:id', () => {
    throw notFound('study');
  });
  app.get('/forbidden', () => {
    throw new Refusal(403, 'Your account does not allow this.', 'NOT_ALLOWED');
  });
  app.get('/wrong', () => {
    throw new Refusal(400, 'The request is not valid.', 'NOT_VALID');
  });
  return {
    logged,
    get: (url: string, user?: string) =>
      app.inject({ url, ...(user ? { headers: { 'x-user': user } } : {}) }),
    wait: (ms: number) => void (nowMs += ms),
  };
}

test('refused access is logged with who, what and how often', async () => {
  const { get, logged } = aServer();
  await get('/foreign/1', 'eve');
  await get('/forbidden', 'eve');
  await get('/forbidden', 'ada');
  expect(logged).toMatchObject([
    { refusedAccess: 1, who: 'eve', status: 404, call: 'GET /foreign/:id', companyId: 'c' },
    { refusedAccess: 2, who: 'eve', status: 403, code: 'NOT_ALLOWED', call: 'GET /forbidden' },
    { refusedAccess: 1, who: 'ada', status: 403 },
  ]);
});

test('other refusals, unknown addresses and callers who are not signed in leave no trace', async () => {
  const { get, logged } = aServer();
  await get('/wrong', 'ada');
  await get('/nowhere');
  await get('/forbidden');
  expect(logged).toEqual([]);
});

test('many refusals are counted in few lines, and the count begins anew after an hour', async () => {
  const { get, logged, wait } = aServer();
  for (let count = 0; count < 100; count++) await get('/foreign/1', 'eve');
  const counts = () => logged.map(({ refusedAccess }) => refusedAccess);
  expect(counts()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 40, 80]);
  wait(61 * 60_000);
  await get('/foreign/1', 'eve');
  expect(counts().at(-1)).toBe(1);
});
