import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureRequests } from './requestMetrics';

test('requests are measured by pattern, paths of nobody together, and event streams not at all', async () => {
  const app = Fastify();
  const register = new Registry();
  measureRequests(app, register);
  app.get('/plain/:id', async () => 'ok');
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
    reply.raw.end('data: 1\n\n');
  });
  for (const url of ['/plain/1', '/plain/2', '/stream', '/nothing', '/nowhere']) {
    await app.inject(url);
  }
  const lines = (await register.metrics()).split('\n').filter((line) => line.includes('_count{'));
  const name = 'fovea_http_request_duration_seconds_count';
  expect(lines.toSorted()).toEqual([
    `${name}{method="GET",route="(none)",status="404"} 2`,
    `${name}{method="GET",route="/plain/:id",status="200"} 2`,
  ]);
  await app.close();
});
