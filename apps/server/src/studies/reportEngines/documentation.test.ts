import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import { afterEach, describe, expect, it } from 'vitest';
import { renderReport } from './process/renderReport';
import { rEngine } from './r/rEngine';
import { COMPLETE_TABLES } from './testing/completeTables';
import { makeOne } from './testing/makeOne';
import { smallJob } from './testing/smallStudy';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/report-templates.md'), 'utf8');
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** The examples of the page, written in a language. */
const examples = (language: string) =>
  [...page.matchAll(/^(`{3,4})(\w+)\n([\s\S]*?)^\1$/gm)]
    .filter((match) => match[2] === language)
    .map((match) => match[3] ?? '');

async function jobOf(type: ReportTemplateType, text: string) {
  const main = {
    HTML: 'report.html',
    VEGA_LITE: 'report.json',
    R_MARKDOWN: 'report.Rmd',
    R_SCRIPT: 'report.R',
  };
  const picture = { width: 16, height: 9, stimulus_id: 's1', stimulus: 'Shelf', n: 7 };
  const job = await smallJob({
    type,
    template: { [main[type]]: text, 'logo.png': 'logo' },
    tables: COMPLETE_TABLES,
    params: { parameters: { limit: 300, segments: ['a', 'b'] } },
    pictures: [{ ...picture, path: 'pictures/a.jpg', kind: 'heatmap', segment: 'All Respondents' }],
    files: { 'pictures/a.jpg': 'heatmap' },
  });
  folders.push(job.folder);
  return job;
}

it('The examples of the page run as they stand', async () => {
  const all = [
    ...examples('html').map((text) => ['HTML', text] as const),
    ...examples('liquid').map((text) => ['HTML', text] as const),
    ...examples('json').map((text) => ['VEGA_LITE', text] as const),
  ];
  expect(all).toHaveLength(5);
  for (const [type, text] of all) {
    const { outcome } = await renderReport(await jobOf(type, text));
    expect(outcome, text).toMatchObject({ state: 'SUCCESS' });
  }
});

it('The first example says what the tables say', async () => {
  const { html } = await renderReport(await jobOf('HTML', examples('html')[0] ?? ''));
  expect(html).toContain('The median accuracy is 2.5°.');
  expect(html?.replace(/\s+/g, ' ')).toContain('<td>6 of 7</td> <td>0.5 s</td>');
});

const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('The whole report says what the tables say', async () => {
  const { html } = await renderReport(await jobOf('HTML', examples('html')[1] ?? ''));
  const said = words(html ?? '');
  expect(said).toContain('First: 3 respondents. Second: 4 respondents.');
  expect(said).toContain('Logo 6 of 7 0.3 s 0.6 s –');
});

describe.each([
  ['R_MARKDOWN', 'markdown', [/hist|Accuracy/, /Shelf Logo First 250 Shelf Logo Second 550/]],
  ['R_SCRIPT', 'r', [/./]],
] as const)('%s', (type, language, expected) => {
  it('The examples of R run as they stand', async ({ skip }) => {
    const engine = rEngine(type, { temporaryFolder: tmpdir() });
    const { isAvailable, problem } = await engine.availability();
    if (!isAvailable) skip(problem ?? 'R is not installed');
    const texts = examples(language);
    expect(texts).toHaveLength(expected.length);
    for (const [at, text] of texts.entries()) {
      const job = await jobOf(type, text);
      const outcome = await makeOne(engine, job);
      expect(outcome, text).toMatchObject({ state: 'SUCCESS' });
      if (outcome.state !== 'SUCCESS') continue;
      const document = await readFile(join(job.outFolder, outcome.mainFile), 'utf8');
      expect(words(document)).toMatch(expected[at]!);
    }
  });
});
