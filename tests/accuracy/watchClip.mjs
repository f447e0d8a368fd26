/** The face engine of the product over a clip, in a headless Chromium. */
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { CHROMIUM_FLAGS } from '../../tools/chromium.mjs';
import { loadSource } from '../../tools/loadSource.mjs';
import { root } from '../../tools/root.mjs';

const BASE = '/collect/';
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
/** What the server sends with the respondent's pages and workers. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'";

/**
 * @param {object} options
 * @param {string} options.clip path of the clip
 * @param {number} options.fps frame rate of a Motion JPEG clip
 * @param {number | null} options.authoredWidthPx width that the frame numbers were drawn at
 * @param {string | null} options.model file of the second engine's model; null: the default engine
 * @param {string} options.executablePath the browser
 * @returns {Promise<import('./watchClipPage').WatchedClip>}
 */
export async function watchClip({ clip, fps, authoredWidthPx, model, executablePath }) {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-clip-'));
  let server;
  let browser;
  try {
    await buildPage(folder);
    const files = { clip, 'engine/face_landmarker.task': model };
    server = createServer((request, response) => void answer(request, response, folder, files));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    await page.goto(`http://127.0.0.1:${server.address().port}${BASE}watchClipPage.html`);
    await page.waitForFunction(() => 'watchClip' in window);
    return await page.evaluate((watched) => window.watchClip(watched), {
      clipUrl: `${BASE}clip`,
      assetsBase: `${BASE}engine/`,
      fps,
      authoredWidthPx,
    });
  } finally {
    await browser?.close();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildPage(folder) {
  const { engineFiles } = await loadSource('apps/respondent/engineFiles.ts');
  await build({
    configFile: false,
    root: join(root, 'tests/accuracy'),
    base: BASE,
    logLevel: 'error',
    plugins: [engineFiles()],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, 'tests/accuracy/watchClipPage.html') },
    },
  });
}

/** `files` stand at places of their own; a name with null is not there. */
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
