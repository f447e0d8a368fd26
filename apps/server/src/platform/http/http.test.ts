import { requestToken } from '@fovea/contract/people/accounts';
import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newId } from '../store/newId';
import { rawAnswer } from '../../testing/http/rawAnswer';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { piecesWithinTime } from './incomingBytes';
import { BODY_LIMIT_BYTES } from './bodyParsers';
import { Readable } from 'node:stream';

const server = setUpServer();
const ada = setUpUser(server);

async function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.base}/studies/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  });
  return { status: answer.status, problem: (await answer.json()) as Record<string, unknown> };
}

test('an invalid body is refused with a message for each field', async () => {
  expect((await post('{"name": 5}')).problem).toEqual({
    status: 400,
    message: "The request is not valid: 'name' must be a text.",
    code: 'NOT_VALID',
    fields: [{ path: 'name', message: 'must be a text' }],
  });
  expect((await post('{}')).problem['fields']).toEqual([{ path: 'name', message: 'is missing' }]);
  for (const body of ['', 'null', '[]', '"x"', '{"name":', '{"__proto__":{"a":1},"name":"x"}']) {
    const { status, problem } = await post(body);
    expect([body, status, typeof problem['message']]).toEqual([body, 400, 'string']);
  }
});

test('bodies that are too large, compressed, of another type or unstorable are refused', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(BODY_LIMIT_BYTES) });
  expect((await post(large)).status).toBe(413);
  const packed = gzipSync(JSON.stringify({ name: 'x' }));
  expect((await post(packed, { 'content-encoding': 'gzip' })).status).toBe(415);
  expect((await post('name=x', { 'content-type': 'text/xml' })).status).toBe(415);
  expect((await post('{"name":"a\\u0000b"}')).status).toBe(400);
  // A lone surrogate, as in a text that was cut in the middle of an emoji.
  expect((await post('{"name":"a\\ud83d"}')).status).toBe(400);
  expect((await post('{"name":"a","more":[{"\\udc00":1}]}')).status).toBe(400);
  // However deeply it is nested.
  const deep = `${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`;
  expect((await post(`{"name":"a","more":${deep}}`)).status).toBe(400);
  // A whole emoji, and the text of an escape, are valid.
  expect((await post('{"name":"smile \\ud83d\\ude00"}')).status).toBe(200);
  expect((await post(JSON.stringify({ name: 'c:\\u0000' }))).problem['code']).toBe(
    'NAME_NOT_VALID',
  );
});

test('a query that a database cannot store is refused without a server error', async () => {
  const answer = await fetch(`${server.base}/studies/?targetFolderId=%00`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: '{"name":"Anywhere"}',
  });
  expect(answer.status).toBe(400);
});

test('unknown paths and methods are answered as problems too', async () => {
  for (const [method, path] of [
    ['GET', '/nothing/here'],
    ['PATCH', '/studies/x'],
    ['GET', '/token'],
    ['GET', '/studies/%E0%A4%A'],
  ] as const) {
    const answer = await fetch(server.base + path, { method });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toMatchObject({ status: answer.status });
  }
});

test('responses carry the security headers', async () => {
  const answer = await fetch(`${server.base}/users/current`);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  // Without https there is no HSTS.
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});

test('malformed requests are cut off, and the server keeps running', async () => {
  const host = 'Host: x\r\n';
  const both = `POST /token HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  expect(await rawAnswer(server, both)).toMatch(/^\S+ 400 /);
  expect(
    await rawAnswer(server, `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(100_000)}\r\n\r\n`),
  ).toMatch(/^\S+ 431 /);
  expect(await rawAnswer(server, `TRACE / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).toMatch(
    /^\S+ 40[045] /,
  );
  expect((await fetch(`${server.base}/health`)).status).toBe(200);
});

test('a signed URL is valid for its key, size and time only, also for parts', async () => {
  const study = await ada.call(createStudy, { body: { name: 'Files' }, query: {} });
  const { presignedUrl } = await ada.call(requestUploadKey, {
    studyId: study.id,
    body: { name: 'a', fileName: 'a.html', fileSize: 5, assetId: newId() },
  });
  const put = (url: string, body: string) => fetch(server.base + url, { method: 'PUT', body });
  expect((await put(presignedUrl, 'hello!')).status).toBe(400);
  expect((await put(presignedUrl.replace('size=5', 'size=6'), 'hello!')).status).toBe(403);
  expect((await put(presignedUrl.replace(/uploads\/[^?]+/, 'uploads/other'), 'hello')).status).toBe(
    403,
  );
  expect((await fetch(server.base + presignedUrl)).status).toBe(403);
  expect((await put(presignedUrl, 'hello')).status).toBe(200);

  const key = `studies/${study.id}/page.html`;
  await server.context.objects.put(key, Buffer.from('<script>alert(1)</script>'));
  const url = server.base + (await server.context.objects.signedGet(key));
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toBe('application/octet-stream');
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const again = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag')! } });
  expect(again.status).toBe(304);
  const range = async (header: string) => {
    const answer = await fetch(url, { headers: { range: header } });
    const text = answer.status === 416 ? '' : await answer.text();
    return [answer.status, text, answer.headers.get('content-range')];
  };
  expect(await range('bytes=1-6')).toEqual([206, 'script', 'bytes 1-6/25']);
  expect(await range('bytes=-9')).toEqual([206, '</script>', 'bytes 16-24/25']);
  expect(await range('bytes=16-')).toEqual([206, '</script>', 'bytes 16-24/25']);
  expect(await range('bytes=25-')).toEqual([416, '', 'bytes */25']);
  expect((await range('bytes=0-1,3-4'))[0]).toBe(200);
  const wander = await fetch(url.replace('page.html', '..%2f..%2fsigning-key'));
  expect(wander.status).toBe(403);
  server.advanceClock(9 * 3_600_000);
  expect((await fetch(url)).status).toBe(403);
  server.advanceClock(-9 * 3_600_000);
});

test('a body that stops arriving is aborted', async () => {
  const stream = new Readable({ read() {} });
  stream.push(Buffer.from('half'));
  const read = async () => {
    for await (const piece of piecesWithinTime(stream, 100, { silenceMs: 30, graceMs: 1000 }))
      void piece;
  };
  await expect(read()).rejects.toMatchObject({ status: 408, code: 'TOO_SLOW' });
  const drip = new Readable({ read() {} });
  const timer = setInterval(() => drip.push(Buffer.from('x')), 10);
  const readDrip = async () => {
    for await (const piece of piecesWithinTime(drip, 100, { silenceMs: 1000, graceMs: 60 }))
      void piece;
  };
  await expect(readDrip()).rejects.toMatchObject({ status: 408 });
  clearInterval(timer);
});

test('guessing a password pauses that account, while the owner can sign in from elsewhere', async () => {
  const victim = await server.signedIn();
  const { email } = await server.context.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', victim.userId)
    .executeTakeFirstOrThrow();
  const guess = (username: string) =>
    server.callWith(null)(requestToken, {
      body: { username, password: 'wrong password', grant_type: 'password' },
    });
  for (let tries = 0; tries < 10; tries++) {
    await expect(guess(email)).rejects.toMatchObject({ status: 401 });
  }
  const refused = guess(email.toUpperCase());
  await expect(refused).rejects.toMatchObject({ status: 429 });
  const failure = (await refused.catch((reason: unknown) => reason)) as { retryAfterS: number };
  expect(failure.retryAfterS).toBeGreaterThan(60);
  await expect(server.signedIn()).resolves.toBeTruthy();
});
