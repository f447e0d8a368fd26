import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;
const human = dirname(dirname(resolve('@vladmandic/human')));
const wasm = dirname(dirname(resolve('@tensorflow/tfjs-backend-wasm')));
const vision = dirname(resolve('@mediapipe/tasks-vision'));

/** Name under `engine/` -> file of the package. Loaded only after the respondent has consented. */
const FILES: Readonly<Record<string, string>> = {
  'tfjs.esm.js': join(human, 'dist/tfjs.esm.js'),
  ...Object.fromEntries(
    ['blazeface', 'facemesh', 'iris'].flatMap((model) =>
      ['json', 'bin'].map((ending) => [
        `models/${model}.${ending}`,
        join(human, `models/${model}.${ending}`),
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['', '-simd', '-threaded-simd'].map((kind) => [
      `tfjs-backend-wasm${kind}.wasm`,
      join(wasm, `dist/tfjs-backend-wasm${kind}.wasm`),
    ]),
  ),
  'vision_wasm_module_internal.js': join(vision, 'wasm/vision_wasm_module_internal.js'),
  'vision_wasm_module_internal.wasm': join(vision, 'wasm/vision_wasm_module_internal.wasm'),
};

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  wasm: 'application/wasm',
  bin: 'application/octet-stream',
};

/**
 * Copies the face engine's own files, unchanged, next to the built client, and serves them in development.
 */
export function engineFiles(): Plugin {
  let base = '/';
  return {
    name: 'engine-files',
    configResolved(config) {
      base = config.base;
    },
    configureServer(server) {
      server.middlewares.use(`${base}engine/`, (request, response, next) => {
        const name = (request.url ?? '').split('?')[0]?.replace(/^\//, '') ?? '';
        const path = FILES[name];
        if (!path) {
          response.statusCode = 404;
          response.end();
          return;
        }
        if (!existsSync(path)) return next();
        response.setHeader(
          'content-type',
          TYPES[name.split('.').at(-1) ?? ''] ?? TYPES['bin'] ?? '',
        );
        response.setHeader('content-length', statSync(path).size);
        createReadStream(path).pipe(response);
      });
    },
    async generateBundle() {
      for (const [name, path] of Object.entries(FILES)) {
        this.emitFile({ type: 'asset', fileName: `engine/${name}`, source: await readFile(path) });
      }
    },
  };
}
