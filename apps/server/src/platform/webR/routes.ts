import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal';
import { WEBR_VERSION, isWebRInstalled, webRFolder } from './webRFiles';

const PREFIX = '/webr/';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  metadata: 'application/json',
  md: 'text/plain; charset=utf-8',
  ttf: 'font/ttf',
};

/**
 * The frame is a page without an origin, so every other site and none is the same to these files. They hold no
 * data of anybody.
 */
const FILE_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
};

/**
 * Serves webR, where it is installed, and the frame that it runs in. The frame has no origin, so it reads
 * nothing of the studio; what runs in it reaches no address but these files.
 */
export function webRRoutes(app: FastifyInstance, dataFolder: string): void {
  app.get(`${PREFIX}frame.html`, async (request, reply) => {
    if (!(await isWebRInstalled(dataFolder))) throw notHere();
    return await reply
      .header('content-security-policy', framePolicy(request.protocol, request.host))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(FRAME);
  });
  app.get(`${PREFIX}${WEBR_VERSION}/*`, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const file = await installedFile(dataFolder, path);
    if (!file) throw notHere();
    const ending = path.slice(path.lastIndexOf('.') + 1);
    return await reply
      .headers(FILE_HEADERS)
      .header('content-length', file.sizeBytes)
      .type(TYPES[ending] ?? 'application/octet-stream')
      .send(createReadStream(file.path));
  });
}

const notHere = () => new Refusal(404, 'R is not installed here.', 'NOT_FOUND');

async function installedFile(dataFolder: string, path: string) {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)) return null;
  const root = await realpath(webRFolder(dataFolder)).catch(() => null);
  const real = root === null ? null : await realpath(join(root, path)).catch(() => null);
  if (root === null || real === null || !real.startsWith(`${root}${sep}`)) return null;
  const found = await stat(real);
  return found.isFile() ? { path: real, sizeBytes: found.size } : null;
}

/** R's own scripts need `eval` and workers from blobs; nothing but the files of webR can be addressed. */
export function framePolicy(protocol: string, host: string): string {
  // A host with other characters is not one of a browser.
  const safe = /^[\w.:[\]-]+$/.test(host) ? host : 'invalid.invalid';
  const files = `${protocol}://${safe}${PREFIX}${WEBR_VERSION}/`;
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' blob: ${files}`,
    `connect-src ${files}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/**
 * The program of the frame is built with the studio. A page without an origin cannot load it from there, so the
 * studio hands it over as text, once, with the port that they talk through.
 */
const FRAME = `<!doctype html>
<meta charset="utf-8">
<title>R</title>
<script>
addEventListener('message', function (event) {
  if (event.source !== parent || event.ports.length !== 1) return;
  var script = document.createElement('script');
  globalThis.foveaPort = event.ports[0];
  script.src = URL.createObjectURL(new Blob([event.data.program], { type: 'text/javascript' }));
  document.head.append(script);
}, { once: true });
parent.postMessage('ready', '*');
</script>
`;
