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

const px = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });

it('WebGL2 and a 2D canvas paint the same heatmap, to one shade of 512', async () => {
  await withBundledPage('tests/heatmapPainters/paintersPage.ts', FLAGS, async (page) => {
    // Sizes that are and are not a multiple of the cell size, painted in the same and in other ones.
    for (const sizes of [
      [px(960, 540), px(960, 540)],
      [px(411, 701), px(411, 701)],
      [px(320, 180), px(427, 240)],
      [px(411, 701), px(240, 409)],
    ] as const) {
      const found = await page.evaluate(
        ([of, painted]) => window.comparePainters(of, painted),
        sizes,
      );
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
