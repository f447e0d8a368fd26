/** Bundles the test head's camera into one script for a browser test. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

let bundled;

/** @returns the script's text, for `page.addInitScript({ content })`; bundled once per process */
export function headCameraScript() {
  bundled ??= bundle();
  return bundled;
}

/**
 * Replaces the camera of every page of a context by the test head, from its next navigation on.
 *
 * @param target a Playwright context or page
 * @param options part of HeadCameraOptions (headCamera.ts): mode, widthPx, heightPx, fps, cmPerPx, sway
 */
export async function installHeadCamera(target, options = {}) {
  const content = await headCameraScript();
  await target.addInitScript({
    content: `window.__foveaHeadOptions = ${JSON.stringify(options)};\n${content}`,
  });
}

async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('./headCamera.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  return first.output[0].code;
}
