import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginSession, putChunk } from '@fovea/contract/participation/participation';
import { testUpload } from '@fovea/contract/participation/visits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localRouter, type LocalRouter } from './localRouter';

let router: LocalRouter;
let server: ReturnType<typeof createServer>;
let base: string;
let failures: unknown[];
beforeEach(async () => {
  router = localRouter();
  failures = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    router.answer(request, response, url).then(
      (isAnswered) => isAnswered || response.writeHead(404).end(),
      (reason: unknown) => {
        failures.push(reason);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/datacollection/studies/s`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};
const put = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(base + path, { method: 'PUT', body });

it.each(['ENOSPC', 'EDQUOT'])(
  'A full disk (%s) is said, so that the page tries again',
  async (code) => {
    router.serve(putChunk, failing(code));
    const answer = await put('/sessions/a/streams/face/chunks/0', 'bytes');
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ status: 507, code: 'DISK_FULL' });
    expect(failures).toEqual([]);
  },
);

it('Any other failure is a fault and no answer of the contract', async () => {
  router.serve(putChunk, failing('EIO'));
  expect((await put('/sessions/a/streams/face/chunks/0', 'bytes')).status).toBe(500);
  expect(failures).toHaveLength(1);
});

it('Bodies are limited and checked as at the server', async () => {
  router.serve(beginSession, async () => {
    throw new Error('It was not refused.');
  });
  const begin = (body: string) => fetch(`${base}/sessions`, { method: 'POST', body });
  expect((await begin('{"sessionId":')).status).toBe(400);
  expect((await begin('{}')).status).toBe(400);
  expect((await begin('x'.repeat(65 * 1024))).status).toBe(413);
  expect(failures).toEqual([]);
});

it('Only declared calls are answered, with the bytes and names they were sent with', async () => {
  const seen: unknown[] = [];
  router.serve(testUpload, async ({ studyId }, { bytes }) => {
    seen.push(studyId, bytes.byteLength);
    return { size: bytes.byteLength, sha256: 'a'.repeat(64) };
  });
  expect((await put('/testUpload', 'four')).status).toBe(200);
  expect((await put('/testUpload/', 'four')).status).toBe(200);
  expect((await fetch(`${base}/testUpload`)).status).toBe(404);
  expect((await put('/more/testUpload', 'four')).status).toBe(404);
  expect(seen).toEqual(['s', 4, 's', 4]);
});
