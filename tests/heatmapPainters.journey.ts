import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { ensureChromium } from '../tools/chromium.mjs';
import { root } from '../tools/root.mjs';

/** WebGL2 without a graphics processor. */
const FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

it('WebGL2 and a canvas paint the same heatmap, to one shade of 512', async () => {
  const executablePath = (await ensureChromium()) ?? '';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await pageScript() });
    // A whole number of cells, and a picture that ends within one.
    for (const [widthPx, heightPx] of [
      [960, 540],
      [411, 701],
    ] as const) {
      const found = await page.evaluate(([w, h]) => window.comparePainters(w, h), [
        widthPx,
        heightPx,
      ] as const);
      if (!found) throw new Error('This browser has no WebGL2.');
      if (process.env['FOVEA_TIMES']) console.table(found);
      expect(found.length).toBeGreaterThan(3);
      for (const { colormap, different, painted, pixels } of found) {
        expect({ colormap, different }).toEqual({ colormap, different: 0 });
        expect(painted).toBeGreaterThan(pixels / 10);
      }
    }
  } finally {
    await browser.close();
  }
});

async function pageScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'tests/heatmapPainters/paintersPage.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('Nothing was built.');
  return first.output[0].code;
}
