/** Bundles a test page, serves it with the same headers as the respondent's page, and opens it. */
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { CHROMIUM_FLAGS } from '../../tools/running/chromium.mjs';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { root } from '../../tools/root.mjs';

export const BASE = '/collect/';
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
/** The content security policy of the respondent's pages and workers. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'";

/**
 * @template T
 * @param {string} name the page's HTML file in the folder `pages`, from the root of the repository
 * @param {{executablePath: string, files?: Record<string, string | null>, flags?: string[], pages?: string}}
 *   options `files` are served under BASE by their names; null: answers 404
 * @param {(page: import('playwright-core').Page) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBuiltPage(
  name,
  { executablePath, files = {}, flags = [], pages = 'tests/accuracy' },
  work,
) {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-page-'));
  let server;
  let browser;
  try {
    await buildPage(name, folder, join(root, pages));
    server = createServer((request, response) => void answer(request, response, folder, files));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    await page.goto(`http://127.0.0.1:${server.address().port}${BASE}${name}`);
    return await work(page);
  } finally {
    await browser?.close();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildPage(name, folder, pages) {
  const { engineFiles } = await loadSource('apps/respondent/engineFiles.ts');
  await build({
    configFile: false,
    root: pages,
    base: BASE,
    logLevel: 'error',
    plugins: [engineFiles()],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { input: join(pages, name) },
    },
  });
}

async function answer(request, response, folder, files) {
  const name = new URL(request.url, 'http://localhost').pathname.slice(BASE.length);
  const path = name in files ? files[name] : join(folder, name);
  if (!path || name.includes('..') || !existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': (await stat(path)).size,
    'content-security-policy': POLICY,
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(path).pipe(response);
}
