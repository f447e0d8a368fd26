import { expect, it } from 'vitest';
import { withBundledPage } from '../browser/withBundledPage';

/** WebGL2 without a GPU. */
const FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

it('WebGL2 and a 2D canvas paint the same heatmap, to one shade of 512', async () => {
  await withBundledPage('tests/heatmapPainters/paintersPage.ts', FLAGS, async (page) => {
    // Sizes that are and are not a multiple of the cell size.
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
  });
});
