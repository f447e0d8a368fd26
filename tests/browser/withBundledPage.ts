import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import { root } from '../../tools/root.mjs';

/**
 * Runs something in a browser on an empty page that has loaded a bundled file of the repository. The browser
 * is closed afterwards.
 *
 * @param input the file, from the root of the repository
 * @param flags of Chromium
 */
export async function withBundledPage(
  input: string,
  flags: readonly string[],
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: (await ensureChromium()) ?? '',
    args: [...flags],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundle(input) });
    await run(page);
  } finally {
    await browser.close();
  }
}

async function bundle(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, input), output: { format: 'iife' } },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('Nothing was built.');
  return first.output[0].code;
}
