import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandler } from '../http/errorHandler';
import { helpRoutes } from './helpRoutes';

let folder: string;
let app: FastifyInstance;
const article = `<h1>Segments</h1>${'x'.repeat(2000)}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-help-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<h1>All articles</h1>');
  await writeFile(join(folder, 'not-found.html'), '<h1>No such article</h1>');
  await writeFile(join(folder, 'segments.html'), article);
  await writeFile(join(folder, 'search-index.json'), '{}');
  await writeFile(join(folder, 'assets', 'search-0abc.js'), 'search()');
  await writeFile(join(folder, 'assets', 'heatmap-0abc.webp'), Buffer.alloc(3000));
  app = await serverOf(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function serverOf(built: string) {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerErrorHandler(server);
  helpRoutes(server, built);
  // As the studio's files are served beside it.
  server.get('/*', () => 'the studio');
  await server.ready();
  return server;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test('The index is at /help, with and without a slash, and an article below it', async () => {
  for (const url of ['/help', '/help/', '/help?from=studio']) {
    expect([url, (await get(url)).body]).toEqual([url, '<h1>All articles</h1>']);
  }
  for (const url of ['/help/segments', '/help/segments/', '/help/segments?x=1']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, article]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('Pages allow nothing inline and nothing from elsewhere', async () => {
  for (const url of ['/help', '/help/segments', '/help/nothing', '/help/assets/search-0abc.js']) {
    const policy = String((await get(url)).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
  }
});

test('Pages and the index of the search are compared at each visit, hashed files are kept for ever', async () => {
  for (const url of ['/help', '/help/segments', '/help/search-index.json']) {
    const answer = await get(url);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await get(url, { 'if-none-match': String(answer.headers['etag']) });
    expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
  }
  const picture = await get('/help/assets/heatmap-0abc.webp');
  expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(picture.headers['content-type']).toBe('image/webp');
});

test('Pages are compressed when the browser accepts it', async () => {
  const answer = await get('/help/segments', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(article);
});

test('An unknown article is a page with the status 404, which no browser keeps', async () => {
  for (const url of [
    '/help/nothing',
    '/help/segments.html',
    '/help/index',
    '/help/not-found',
    '/help/nothing/below',
    '/help/..%2f..%2fpackage.json',
    '/help/.fovea-build',
    '/help/segments%00',
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.body).toContain('No such article');
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  const asset = await get('/help/assets/gone-0abc.js');
  expect([asset.statusCode, asset.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('A help centre that is not built says so', async () => {
  const server = await serverOf(join(folder, 'nowhere'));
  for (const url of ['/help', '/help/segments']) {
    const answer = await server.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'NOT_BUILT']);
  }
  await server.close();
});
