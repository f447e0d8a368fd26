import { chromium } from 'playwright-core';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { join } from 'node:path';
import { root } from '../tools/root.mjs';
import { hashResults } from './determinism/hashResults';
import { respondentFiles } from './determinism/respondentFiles';

const RESPONDENTS = 40;

it('a browser and Node make the same of forty respondents, to the bit, in every column', async () => {
  const files = respondentFiles(RESPONDENTS);
  const inNode = hashResults(files);
  const browser = await chromium.launch({
    executablePath: (await ensureChromium()) ?? '',
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await pageScript() });
    const inBrowser = await page.evaluate((given) => window.hashResults(given), files);
    expect(Object.keys(inBrowser)).toEqual(Object.keys(inNode));
    const different = Object.keys(inNode).filter((name) => inNode[name] !== inBrowser[name]);
    expect(different).toEqual([]);
  } finally {
    await browser.close();
  }
  // All kinds of columns are there, and hold something; a changed sample would be seen.
  const names = Object.keys(inNode);
  for (const [kind, least] of [
    ['auto/', 4],
    ['ivt/', 4],
    ['idt/', 4],
    ['i2mc/', 4],
    ['aoi/', 38],
    ['signals/', 12],
    ['heatmap/', 6],
  ] as const) {
    expect(names.filter((name) => name.startsWith(kind)).length).toBeGreaterThanOrEqual(least);
  }
  expect(Object.values(inNode).filter((hash) => hash.startsWith('0 bytes'))).toEqual([]);
  expect(hashResults(files.slice(1))['idt/x']).not.toBe(inNode['idt/x']);
});

async function pageScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'tests/determinism/determinismPage.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('Nothing was built.');
  return first.output[0].code;
}
