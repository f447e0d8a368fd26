/** Bundles the scripts of the closed loop of timing. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Where the worker of the camera is served: beside the respondent's page, whose policy allows no other. */
const WORKER_PATH = '/collect/eyes-camera.js';

/**
 * Prepares a context: the observer of the screen, and the camera with eyes where it is asked for.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {Omit<import('./timedPage').TimedPageOptions, 'workerUrl'>} options
 */
export async function installTimedPage(context, options) {
  const worker = options.camera ? await bundled('eyesCameraWorker.ts') : '';
  await context.route(`**${WORKER_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: worker }),
  );
  const given = JSON.stringify({ ...options, workerUrl: WORKER_PATH });
  const content = await bundled('timedPage.ts');
  await context.addInitScript({ content: `window.__timedOptions = ${given};\n${content}` });
}

/** @param {string} name of a file beside this one @returns {Promise<string>} one script */
export async function bundled(name) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL(name, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  return first.output[0].code;
}
