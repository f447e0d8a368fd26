import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { htmlEngine } from './htmlEngine';
import { builtReportProcess, type BuiltProcess } from './testing/builtReportProcess';
import { smallJob, type SmallJob } from './testing/smallStudy';

let built: BuiltProcess;
const folders: string[] = [];

beforeAll(async () => {
  built = await builtReportProcess();
});
afterAll(() => built.remove());
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function run(small: SmallJob, limitMs = 20_000) {
  const job = await smallJob(small);
  folders.push(job.folder);
  const engine = htmlEngine({ temporaryFolder: tmpdir(), processFile: built.file, limitMs });
  const outcome = await engine.run(job);
  const html =
    outcome.state === 'SUCCESS'
      ? await readFile(join(job.outFolder, outcome.mainFile), 'utf8')
      : '';
  return { outcome, html };
}

it('A template becomes a document with the numbers of the tables', async () => {
  const { outcome, html } = await run({
    template:
      '<h1>{{ study.name }}</h1><p>{{ tables.aoi_metrics | where: "aoi", "Logo" | mean: "ttff_ms" | ms }}</p>',
  });
  expect(outcome).toMatchObject({ state: 'SUCCESS', mainFile: 'report.html' });
  expect(html).toContain('<h1>Spring</h1><p>300 ms</p>');
});

it('The same folder gives the same bytes', async () => {
  const template = `{% chart %}{"data": {"name": "aoi_metrics"}, "mark": "bar",
    "encoding": {"x": {"field": "aoi", "type": "nominal"}, "y": {"aggregate": "mean", "field": "ttff_ms", "type": "quantitative"}}}{% endchart %}{{ made_at | day }}`;
  const [first, second] = [await run({ template }), await run({ template })];
  expect(first.outcome.state).toBe('SUCCESS');
  expect(first.html).toContain('<svg');
  expect(second.html).toBe(first.html);
});
