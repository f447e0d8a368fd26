import type { Problem } from '@fovea/contract/protocol/problem';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './errorHandler';
import { Refusal } from './refusal';
import { answerRequestIds, requestIds } from './requestId';

function anApp(isBehindProxy = false) {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    genReqId: requestIds(isBehindProxy),
  }) as unknown as FastifyInstance;
  answerRequestIds(app);
  registerErrorHandler(app);
  app.get('/broken', () => {
    throw new Error('x is not a function');
  });
  app.get('/busy', () => {
    throw new Refusal(503, 'Busy.', 'BUSY');
  });
  app.get('/refused', () => {
    throw new Refusal(409, 'Taken.', 'NAME_TAKEN');
  });
  app.get('/fine', () => ({}));
  return { app, lines };
}

test('An unexpected error tells its reference, which stands in the log and in the header', async () => {
  const { app, lines } = anApp();
  const { headers, body } = await app.inject('/broken');
  const { requestId, message } = JSON.parse(body) as Problem;
  expect(requestId).toMatch(/^[a-z2-9]{10}$/);
  expect(headers['x-request-id']).toBe(requestId);
  expect(message).toMatch(new RegExp(`tell the operator the reference ${requestId}\\.$`));
  expect(lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId)).toEqual([requestId]);
});

test('What was expected is answered in its own words', async () => {
  const { app } = anApp();
  const busy = await app.inject('/busy');
  expect(JSON.parse(busy.body)).toEqual({
    ...{ status: 503, message: 'Busy.', code: 'BUSY' },
    requestId: busy.headers['x-request-id'],
  });
  const refused = await app.inject('/refused');
  expect(JSON.parse(refused.body)).toEqual({ status: 409, message: 'Taken.', code: 'NAME_TAKEN' });
});

test('Every request has another name', async () => {
  const { app } = anApp();
  const names = await Promise.all(
    Array.from({ length: 50 }, async () => (await app.inject('/fine')).headers['x-request-id']),
  );
  expect(new Set(names).size).toBe(50);
});

test.each([
  ['A proxy names requests', true, 'a1b2-c3d4_E5', true],
  ['Without a proxy anybody could', false, 'a1b2-c3d4_E5', false],
  ['A name of a proxy that is too short is replaced', true, 'a1', false],
  ['A name with a line break for the log is replaced', true, 'abcdefgh%0aError', false],
])('%s', async (_, isBehindProxy, given, isTaken) => {
  const { app } = anApp(isBehindProxy);
  const { headers } = await app.inject({ url: '/fine', headers: { 'x-request-id': given } });
  expect(headers['x-request-id'] === given).toBe(isTaken);
});
