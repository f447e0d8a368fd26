import Fastify from 'fastify';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readBodies } from './bodyParsers';

const app = Fastify();
afterEach(() => app.close());

test('a body must arrive in time, while the response to a request without one may go on', async () => {
  readBodies(app, 50);
  app.get('/long', async (_request, reply) => {
    reply.hijack();
    reply.raw.write('first ');
    setTimeout(() => reply.raw.end('last'), 300);
    return reply;
  });
  app.post('/body', async () => 'read');
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(`${base}/long`)).text()).toBe('first last');

  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const cut = new Promise((done) => socket.on('close', done));
  socket.on('error', () => {});
  socket.resume();
  socket.write(
    'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  // Cut off early, not after waiting for all of it.
  await cut;
});
