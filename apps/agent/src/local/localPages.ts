import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { MachinePackage } from '@fovea/contract/participation/machineSessions';
import type { PackageFiles } from './packageFiles';
import type { PackageStore } from './packageStore';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Researchers upload anything: nothing in it may run. */
const MEDIA_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'";
/** Installed at some servers only; a page without it asks once and takes the other one. */
const FACE_MODEL = 'collect/engine/face_landmarker.task';

/** Serves the respondent's page and its files from the packages that are complete here. */
export function localPages({
  files,
  packages,
}: {
  readonly files: Pick<PackageFiles, 'pathOf'>;
  readonly packages: Pick<PackageStore, 'allReady'>;
}) {
  function sendPage(response: ServerResponse, { page }: MachinePackage): void {
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('content-security-policy', page.policy.replaceAll('%NONCE%', nonce));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const html = page.html.replaceAll('%NONCE%', nonce).replaceAll('%ORIGINS%', '');
    response.end(html.replaceAll('%ADDRESS%', encodeURI(page.address)));
  }

  /** @returns false where there is no such file */
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = url.pathname.slice(1);
    const ready = packages.allReady();
    if (path === 'collect/') {
      if (ready[0]) sendPage(response, ready[0].package);
      return ready[0] !== undefined;
    }
    for (const one of ready) {
      const file = one.package.files.find((candidate) => candidate.path === path);
      if (!file) continue;
      const isMedia = path.startsWith('media/');
      const policy = isMedia ? MEDIA_POLICY : one.package.page.filesPolicy;
      response.setHeader('content-security-policy', policy);
      response.setHeader('content-type', TYPES[endingOf(path)] ?? 'application/octet-stream');
      await sendFile(request, response, files.pathOf(file), file.sha256);
      return true;
    }
    if (path !== FACE_MODEL || ready.length === 0) return false;
    response.writeHead(204).end();
    return true;
  };
}

const endingOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  sha256: string,
): Promise<void> {
  const { size } = await stat(path);
  const etag = `"${sha256}"`;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('accept-ranges', 'bytes');
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${size}`);
    return void response.writeHead(416).end();
  }
  const [first, last] = range ?? [0, size - 1];
  response.setHeader('content-length', last - first + 1);
  if (range) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${first}-${last}/${size}`);
  }
  if (request.method === 'HEAD' || size === 0) return void response.end();
  await pipeline(createReadStream(path, { start: first, end: last }), response);
}

/** Players ask for one part of a video at a time; anything else gets the whole file. */
function rangeOf(
  header: string | undefined,
  size: number,
): readonly [number, number] | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first <= last && first < size ? [first, last] : 'unsatisfiable';
}
