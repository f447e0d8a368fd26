import { expect, it } from 'vitest';
import { CHROMIUM_FLAGS } from '../../tools/running/chromium.mjs';
import { withBundledPage } from '../browser/withBundledPage';
import { hashResults } from './hashResults';
import { respondentFiles } from './respondentFiles';

const RESPONDENTS = 40;

it('a browser and Node produce bit-identical results of forty respondents, in every column', async () => {
  const files = respondentFiles(RESPONDENTS);
  const inNode = hashResults(files);
  await withBundledPage('tests/determinism/determinismPage.ts', CHROMIUM_FLAGS, async (page) => {
    const inBrowser = await page.evaluate((given) => window.hashResults(given), files);
    expect(Object.keys(inBrowser)).toEqual(Object.keys(inNode));
    const different = Object.keys(inNode).filter((name) => inNode[name] !== inBrowser[name]);
    expect(different).toEqual([]);
  });
  // Every kind of column has content, and a changed sample would be detected.
  const names = Object.keys(inNode);
  for (const [kind, least] of [
    ['auto/', 4],
    ['segments/', 4],
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
