import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandler } from '../http/errorHandler';
import { pageRoutes } from './routes';

let folder: string;
let app: FastifyInstance;
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;
const page =
  '<script nonce="%NONCE%" src="/assets/main-abc123.js"></script><b>%NONCE%</b><i>%ORIGINS%</i>';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-pages-'));
  for (const program of ['studio', 'respondent']) {
    await mkdir(join(folder, program, 'assets'), { recursive: true });
    await writeFile(join(folder, program, 'index.html'), `<title>${program}</title>${page}`);
    await writeFile(join(folder, program, 'assets', 'main-abc123.js'), script);
  }
  await mkdir(join(folder, 'respondent', 'engine'));
  await writeFile(join(folder, 'respondent', 'engine', 'face.wasm'), Buffer.alloc(3000));
  await writeFile(join(folder, 'respondent', 'engine', 'face.bin'), Buffer.alloc(3000));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerErrorHandler(app);
  pageRoutes(app, built());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const built = () => ({
  studio: join(folder, 'studio'),
  respondent: join(folder, 'respondent'),
  help: join(folder, 'help'),
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test('each page load has a nonce of its own, in the page and in the policy', async () => {
  const nonces = new Set<string>();
  for (const [url, title] of [
    ['/', 'studio'],
    ['/', 'studio'],
    ['/collect/', 'respondent'],
    ['/collect/?locale=de', 'respondent'],
  ] as const) {
    const answer = await get(url);
    expect(answer.body).toContain(`<title>${title}</title>`);
    const policy = String(answer.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(answer.body).toContain(`<script nonce="${nonce}"`);
    expect(answer.body).not.toContain('%NONCE%');
    expect(policy).toContain("script-src 'self' 'nonce-");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/);
    expect(answer.headers['cache-control']).toBe('no-cache');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
  expect((await get('/collect')).headers['location']).toBe('/collect/');
  // A panel writes its ids before the hash, and they become variables of the session.
  expect((await get('/collect?PROLIFIC_PID=a%26b&x=1')).headers['location']).toBe(
    '/collect/?PROLIFIC_PID=a%26b&x=1',
  );
});

test('hashed files are cached for ever, others are revalidated', async () => {
  const hashed = await get('/assets/main-abc123.js');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-type']).toBe('text/javascript; charset=utf-8');
  const model = await get('/collect/engine/face.wasm');
  expect(model.headers['cache-control']).toBe('no-cache');
  expect(model.headers['content-type']).toBe('application/wasm');
  // A worker needs the permission to compile as well.
  expect(hashed.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  const etag = String(model.headers['etag']);
  expect((await get('/collect/engine/face.wasm', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get('/collect/engine/face.bin')).headers['content-type']).toBe(
    'application/octet-stream',
  );
});

test('texts and wasm are compressed when the browser accepts it', async () => {
  const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
  expect(answer.headers['vary']).toBe('accept-encoding');
  const gzip = await get('/collect/engine/face.wasm', { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect((await get('/assets/main-abc123.js')).body).toBe(script);
});

test('nothing outside the built front ends is served', async () => {
  for (const url of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets',
    '/index.html',
    '/.fovea-build',
    '/collect/..%2fstudio/index.html',
    '/nothing.js',
    '/a\0b',
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.body).not.toContain('secret');
  }
});

test('a page lists the origins its programs may connect to, as its policy does', async () => {
  const elsewhere = Fastify();
  pageRoutes(elsewhere, built(), {
    store: 'https://store.example',
    regions: ['https://eu.example'],
    reports: null,
  });
  const answer = await elsewhere.inject({ method: 'GET', url: '/' });
  expect(answer.body).toContain('<i>https://store.example https://eu.example</i>');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://store.example https://eu.example");
  await elsewhere.close();
  expect((await get('/')).body).toContain('<i></i>');
});
