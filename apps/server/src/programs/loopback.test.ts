import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { aCertificate } from '../testing/outside/aCertificate';
import { openLoopback } from './loopback';

test('a program reaches its own server that serves https, by this machine only', async () => {
  const { key, certificate } = aCertificate('lab.local');
  const app = Fastify({ https: { key, cert: certificate } });
  app.post('/calls/:id', (request) => ({ params: request.params, body: request.body }));
  await app.ready();
  const loopback = await openLoopback(app);
  try {
    expect(new URL(loopback.url).hostname).toBe('127.0.0.1');
    const answer = await fetch(`${loopback.url}/calls/7`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await answer.json()).toEqual({ params: { id: '7' }, body: { a: 1 } });
  } finally {
    loopback.close();
    await app.close();
  }
  await expect(fetch(loopback.url)).rejects.toThrow();
});
