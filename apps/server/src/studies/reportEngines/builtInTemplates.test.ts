import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES, R_EXAMPLES, type BuiltInTemplate } from './builtInTemplates';
import { renderReport } from './process/renderReport';
import { rEngine } from './r/rEngine';
import { COMPLETE_TABLES } from './testing/completeTables';
import { makeOne } from './testing/makeOne';
import { smallJob, type SmallJob } from './testing/smallStudy';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const EMPTY_TABLES = Object.fromEntries(
  Object.entries(COMPLETE_TABLES).map(([name, rows]) => [name, rows.split('\n')[0] ?? '']),
);
const SHELF = { id: 's1', name: 'Shelf', type: 'IMAGE', widthPx: 1600, heightPx: 900 };

async function run(template: BuiltInTemplate, more: Omit<SmallJob, 'template'> = {}) {
  const files = template.files.map(({ path, bytes }) => [path, bytes] as const);
  const stimulus = template.fields.stimuliDynamic ? SHELF : null;
  const job = await smallJob({
    ...{ tables: COMPLETE_TABLES, template: Object.fromEntries(files) },
    ...more,
    params: { stimulus, ...more.params },
  });
  folders.push(job.folder);
  const { outcome, html } = await renderReport(job);
  return { outcome, text: html?.slice(html.indexOf('<body>')) ?? '' };
}

const named = (id: string) => {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === id);
  if (!template) throw new Error(`There is no ${id}.`);
  return template;
};

it('Ids are unique, and every system type that needs a template has one', () => {
  const ids = BUILT_IN_TEMPLATES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(BUILT_IN_TEMPLATES.map(({ fields }) => fields.systemType)).toEqual(
    expect.arrayContaining(['AFFDEX_STATISTICS_EXPORT', 'AOI', 'GAZE_ANALYSIS']),
  );
});

describe.each(BUILT_IN_TEMPLATES.map((template) => [template.fields.name, template] as const))(
  '%s',
  (_, template) => {
    it('It is made of a complete study, and labels and answers are texts in it', async () => {
      const { outcome, text } = await run(template);
      expect(outcome).toMatchObject({ state: 'SUCCESS' });
      expect(text).toContain('<h2>Methods</h2>');
      expect(text).not.toMatch(/<script|<i>it|<b>ليلى|undefined|NaN|\[object/);
    });

    it('A study without data is said to have none, and is no error', async () => {
      const { outcome, text } = await run(template, { tables: EMPTY_TABLES });
      expect(outcome).not.toMatchObject({ state: 'ERROR' });
      expect(text).not.toMatch(/undefined|NaN|Infinity|\[object/);
    });

    it('A study with sessions and stimuli alone is no error', async () => {
      const { sessions = '', stimuli = '' } = COMPLETE_TABLES;
      const { outcome } = await run(template, { tables: { sessions, stimuli } });
      expect(outcome).not.toMatchObject({ state: 'ERROR' });
    });
  },
);

it('The summary says who took part, how good the gaze is and who looked at what', async () => {
  const { text } = await run(named('fovea-study-summary'));
  const words = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain(
    '7 respondents, recorded March 1, 2026 to March 7, 2026 Report date: March 31, 2026',
  );
  expect(words).toContain('2.5° median gaze accuracy');
  expect(words).toContain('1 of 7 recordings is flagged as low quality.');
  expect(words).toContain('Logo 6 of 7 (86%) 0.5 s 0.30 s 6.0% 3.0 0.0');
  expect(words).toContain('Poster Seen by 0 respondents');
});

it('Two segments are tested against each other, and more are not', async () => {
  const template = named('fovea-aoi-comparison');
  const two = await run(template, {
    params: { parameters: { segments: ['a', 'b'], measure: 'Fixations' } },
  });
  expect(two.text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toMatch(
    /Logo 1\.0 \(3\) 4\.5 \(4\) -3\.5 .* 0\.0\d\d Mann-Whitney/,
  );
  const one = await run(template, { params: { parameters: { segments: ['a'] } } });
  expect(one.text).toContain('There is only one group to show.');
});

const r = rEngine('R_MARKDOWN', { temporaryFolder: tmpdir() });
const { isAvailable, problem } = await r.availability();

it.for(R_EXAMPLES.map((one) => [one.fields.name, one] as const))(
  'The example %s is made by R, of a complete study and of one without data',
  { timeout: 30_000 },
  async ([, { fields, files }], { skip }) => {
    if (!isAvailable) skip(problem ?? 'R is not installed');
    const stimulus = fields.stimuliDynamic ? SHELF : null;
    for (const tables of [COMPLETE_TABLES, EMPTY_TABLES]) {
      const job = await smallJob({
        ...{ type: fields.type, tables },
        template: Object.fromEntries(files.map(({ path, bytes }) => [path, bytes] as const)),
        params: { stimulus, parameters: { segments: ['a', 'b'], limit: 3 } },
      });
      folders.push(job.folder);
      const outcome = await makeOne(r, job);
      const isComplete = tables === COMPLETE_TABLES;
      if (isComplete) expect(outcome, JSON.stringify(outcome)).toMatchObject({ state: 'SUCCESS' });
      else expect(outcome, JSON.stringify(outcome)).not.toMatchObject({ state: 'ERROR' });
      if (outcome.state !== 'SUCCESS') continue;
      const html = await readFile(join(job.outFolder, outcome.mainFile), 'utf8');
      expect(html.slice(html.indexOf('<body>'))).not.toMatch(/<i>it|<b>ليلى|## Error/);
    }
  },
);

it('The comparison in R has the means, the difference and the p value of the one without R', async ({
  skip,
}) => {
  if (!isAvailable) skip(problem ?? 'R is not installed');
  const params = { parameters: { segments: ['a', 'b'], measure: 'Fixations' } };
  const { text } = await run(named('fovea-aoi-comparison'), { params });
  const example = R_EXAMPLES.find(({ id }) => id === 'fovea-aoi-comparison-r')!;
  const job = await smallJob({
    ...{ type: 'R_MARKDOWN', tables: COMPLETE_TABLES, params },
    template: Object.fromEntries(example.files.map(({ path, bytes }) => [path, bytes] as const)),
  });
  folders.push(job.folder);
  expect(await makeOne(r, job)).toMatchObject({ state: 'SUCCESS' });
  const [own, twin] = [text, await readFile(join(job.outFolder, 'report.html'), 'utf8')].map(
    (html) =>
      /Logo (1\.0 \(3\)) (4\.5 \(4\)) (-3\.5) .*? (0\.\d{3}) Mann-Whitney/
        .exec(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '))
        ?.slice(1),
  );
  expect(twin).toHaveLength(4);
  expect(twin).toEqual(own);
});
