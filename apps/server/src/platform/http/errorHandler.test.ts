import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../objects/unavailableStore';
import { registerErrorHandler } from './errorHandler';

/** The answer to a call whose handler throws this error. */
async function answerTo(error: Error) {
  const app = Fastify();
  registerErrorHandler(app);
  app.get('/', () => {
    throw error;
  });
  const { statusCode, json, headers } = await app.inject('/');
  return { status: statusCode, code: json<{ code: string }>().code, wait: headers['retry-after'] };
}

test.each([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated unexpectedly',
])('a database that says "%s" is unavailable', async (message) => {
  expect(await answerTo(new Error(message))).toEqual({ status: 503, code: 'BUSY', wait: '5' });
});

test('a bucket that cannot be used is unavailable', async () => {
  const answer = await answerTo(new StoreUnavailable('The bucket answers with an error.'));
  expect(answer).toEqual({ status: 503, code: 'BUSY', wait: '10' });
});

test('an unexpected error is a fault of the server', async () => {
  expect(await answerTo(new Error('x is not a function'))).toMatchObject({ status: 500 });
});
