import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { htmlEngine } from './htmlEngine';
import { BUBBLEWRAP } from './sandbox/bubblewrap';
import { builtReportProcess, type BuiltProcess } from './testing/builtReportProcess';
import { makeOne } from './testing/makeOne';
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
  const outcome = await makeOne(engine, job);
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

it.each([true, false])(
  'A series makes reports in one process, and goes on after one that ended it (sandbox: %s)',
  async (isSandboxed) => {
    const first = await smallJob({ template: '{{ study.name }} {{ tables.sessions.size }}' });
    folders.push(first.folder);
    const engine = htmlEngine({
      ...{ temporaryFolder: tmpdir(), processFile: built.file, memoryMb: 512, isSandboxed },
    });
    const { note } = await engine.availability();
    const canBe = isSandboxed && existsSync(BUBBLEWRAP);
    if (canBe) expect(note).toBe('They are made in bubblewrap.');
    const series = engine.begin(first.folder);
    const times: number[] = [];
    const make = async (
      type: ReportTemplateType,
      text: string,
      signal = new AbortController().signal,
    ) => {
      await writeFile(join(first.inFolder, 'template', first.mainFile), text);
      const since = performance.now();
      const outcome = await series.run({ ...first, type, signal });
      times.push(performance.now() - since);
      return outcome.state;
    };
    const chart = JSON.stringify({ data: { name: 'sessions' }, mark: 'point' });
    const endless = JSON.stringify({ data: { sequence: { start: 0, stop: 1e9 } }, mark: 'point' });
    try {
      expect(await make('HTML', '{{ study.name }}')).toBe('SUCCESS');
      expect(await make('HTML', '{{ study.nam }}')).toBe('ERROR');
      expect(await make('HTML', '{{ study.name }}')).toBe('SUCCESS');
      expect(times[2]).toBeLessThan(times[0]!);
      // Its process is killed.
      expect(await make('VEGA_LITE', endless, AbortSignal.timeout(100))).toBe('ERROR');
      expect(await make('VEGA_LITE', chart)).toBe('SUCCESS');
    } finally {
      await series.end();
    }
    const html = await readFile(join(first.outFolder, 'report.html'), 'utf8');
    expect(html).toContain('<svg');
  },
);

it('The same folder gives the same bytes', async () => {
  const template = `{% chart %}{"data": {"name": "aoi_metrics"}, "mark": "bar",
    "encoding": {"x": {"field": "aoi", "type": "nominal"}, "y": {"aggregate": "mean", "field": "ttff_ms", "type": "quantitative"}}}{% endchart %}{{ made_at | day }}`;
  const [first, second] = [await run({ template }), await run({ template })];
  expect(first.outcome.state).toBe('SUCCESS');
  expect(first.html).toContain('<svg');
  expect(second.html).toBe(first.html);
});
