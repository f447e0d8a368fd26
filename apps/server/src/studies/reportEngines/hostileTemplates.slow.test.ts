import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { htmlEngine } from './htmlEngine';
import { builtReportProcess, type BuiltProcess } from './testing/builtReportProcess';
import { makeOne } from './testing/makeOne';
import { smallJob, type SmallJob } from './testing/smallStudy';

let built: BuiltProcess;
/** Whether this machine lets bubblewrap make a sandbox, in words. */
let sandboxNote = '';
const folders: string[] = [];

beforeAll(async () => {
  built = await builtReportProcess();
  ({ note: sandboxNote = '' } = await ownEngine(true).availability());
});
afterAll(() => built.remove());
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function run(
  small: SmallJob,
  { limitMs = 20_000, signal = new AbortController().signal, isSandboxed = false } = {},
) {
  const job = await smallJob(small);
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'fovea-hostile-'));
  folders.push(job.folder, temporaryFolder);
  const options = { temporaryFolder, processFile: built.file, limitMs, memoryMb: 512 };
  const outcome = await makeOne(htmlEngine({ ...options, isSandboxed }), { ...job, signal });
  expect(await readdir(temporaryFolder), 'the folder of the process is removed').toEqual([]);
  const file = join(job.outFolder, 'report.html');
  const html = existsSync(file) ? await readFile(file, 'utf8') : '';
  return { outcome, html, job };
}

/** Without bubblewrap, Node's limits and those of the language are what holds. */
const ownEngine = (isSandboxed = false) =>
  htmlEngine({ temporaryFolder: tmpdir(), processFile: built.file, isSandboxed });

const chart = (spec: object) => ({ type: 'VEGA_LITE', template: JSON.stringify(spec) }) as const;
const POINT = {
  mark: 'point',
  encoding: { x: { field: 'ttff_ms', type: 'quantitative' } },
};

it.each([
  ['a sequence of a billion', { sequence: { start: 0, stop: 1e9 } }, []],
  [
    'an expression that makes a billion values',
    { name: 'aoi_metrics' },
    [{ calculate: 'length(sequence(1e9))', as: 'x' }],
  ],
  [
    'a text that doubles thirty times',
    { name: 'aoi_metrics' },
    [
      {
        calculate: `length(${'replace('.repeat(30)}'aaaa'${", /a/g, 'aaaa')".repeat(30)})`,
        as: 'x',
      },
    ],
  ],
])('%s ends the report, and neither the server nor its memory', async (_, data, transform) => {
  const { outcome } = await run(chart({ data, transform, ...POINT }));
  expect(outcome.state).toBe('ERROR');
});

describe.each([
  ['without bubblewrap', false],
  ['in bubblewrap', true],
])('%s', (_, isSandboxed) => {
  beforeEach(({ skip }) => {
    if (isSandboxed && sandboxNote !== 'They are made in bubblewrap.') skip(sandboxNote);
  });

  it('A chart of ten million rows is refused', async () => {
    const tables = { aoi_metrics: `ttff_ms${'\n1'.repeat(1e7)}` };
    const data = { name: 'aoi_metrics' };
    const { outcome } = await run({ ...chart({ data, ...POINT }), tables }, { isSandboxed });
    expect(outcome).toMatchObject({ state: 'ERROR', message: expect.stringContaining('memory') });
  });

  it('A loop that never ends is killed at its time limit', async () => {
    const { outcome } = await run(
      { template: '{% for i in (1..100000) %}{% for j in (1..100000) %}{% endfor %}{% endfor %}' },
      { limitMs: 1500, isSandboxed },
    );
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: 'The report took longer than 1.5 seconds. Does its template loop without end?',
    });
  });

  it('A document of hundreds of megabytes is refused', async () => {
    const line = 'x'.repeat(1000);
    const template = `{% for i in (1..400000) %}${line}{% endfor %}`;
    const { outcome, html } = await run({ template }, { isSandboxed });
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: expect.stringContaining('larger than 60 MB'),
    });
    expect(html).toBe('');
  });

  it('A template reads no file but its own, through parts, pictures and links', async () => {
    const engine = ownEngine(isSandboxed);
    for (const template of [
      '{% render "/etc/passwd" %}',
      '{% include "../params.json" %}',
      '{% layout "../../../../etc/passwd" %}',
      '{{ "../params.json" | picture }}',
      '{{ "../../../../../etc/logo.png" | picture }}',
      '{{ "linked.png" | picture }}',
      '{{ tables["../params"] }}',
      '{% render "linked.html" %}',
    ]) {
      const job = await smallJob({ template });
      const secret = join(job.folder, 'secret.png');
      await writeFile(secret, 'secret');
      for (const name of ['linked.png', 'linked.html']) {
        await symlink(secret, join(job.inFolder, 'template', name));
      }
      folders.push(job.folder);
      const outcome = await makeOne(engine, job);
      expect(outcome.state, template).toBe('ERROR');
      expect(await readdir(job.outFolder)).toEqual([]);
    }
  });
});

it.each([
  [
    'signals that need each other',
    {
      params: [
        { name: 'a', expr: 'b + 1' },
        { name: 'b', expr: 'a + 1' },
      ],
    },
  ],
  [
    'a selection by a timer',
    { params: [{ name: 'a', select: { type: 'point', on: 'timer{1}' } }] },
  ],
])('A chart with %s ends', async (_, more) => {
  const { outcome } = await run(chart({ data: { name: 'aoi_metrics' }, ...POINT, ...more }), {
    limitMs: 10_000,
  });
  const message = outcome.state === 'ERROR' ? outcome.message : '';
  expect(message).not.toContain('took longer');
});

it('A range of a billion is refused', async () => {
  const { outcome } = await run({ template: '{% for i in (1..1000000000) %}{{ i }}{% endfor %}' });
  expect(outcome).toMatchObject({
    state: 'ERROR',
    message:
      'The report needs more memory than it may have. Filter tables before looping over them.',
  });
});

it('A template that renders itself without end is an error', async () => {
  const { outcome } = await run({ template: { 'report.html': '{% render "report.html" %}' } });
  expect(outcome.state).toBe('ERROR');
});

it('A report that is cancelled ends at once', async () => {
  const cancelled = new AbortController();
  setTimeout(() => cancelled.abort(), 200);
  const { outcome } = await run(chart({ data: { sequence: { start: 0, stop: 1e7 } }, ...POINT }), {
    signal: cancelled.signal,
  });
  expect(outcome).toMatchObject({ state: 'ERROR', message: 'The report was cancelled.' });
});

/** A server that nobody must call. */
async function watched(work: (address: string) => Promise<void>): Promise<number> {
  let calls = 0;
  const server = createServer((_, answer) => {
    calls++;
    answer.end('[]');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/data.json`);
  } finally {
    server.close();
  }
  return calls;
}

it('A chart loads no address and no file, and the report says which it wanted', async () => {
  const calls = await watched(async (address) => {
    for (const url of [address, 'file:///etc/passwd', '/etc/passwd']) {
      const { outcome } = await run(chart({ data: { url }, ...POINT }));
      expect(outcome).toMatchObject({
        state: 'ERROR',
        message: expect.stringContaining(`loads nothing from outside, and not "${url}"`),
      });
    }
    const lookedUp = await run(
      chart({
        data: { name: 'aoi_metrics' },
        transform: [{ lookup: 'aoi', from: { data: { url: address }, key: 'a', fields: ['b'] } }],
        ...POINT,
      }),
    );
    expect(lookedUp.outcome.state).toBe('ERROR');
    const image = await run(
      chart({
        data: { values: [{ address }] },
        mark: 'image',
        encoding: { url: { field: 'address' } },
      }),
    );
    expect(image.html).not.toContain(address);
  });
  expect(calls).toBe(0);
});

it('A document that would load an address is refused', async () => {
  for (const tag of [
    '<img src="https://example.org/pixel.png">',
    '<script src=//example.org/x.js></script>',
    '<style>@import "https://example.org/x.css";</style>',
    '<p style="background: url(https://example.org/x)">',
    '<link rel="stylesheet" href="https://example.org/x.css">',
  ]) {
    const { outcome } = await run({ template: tag });
    expect(outcome, tag).toMatchObject({
      state: 'ERROR',
      message: expect.stringContaining('reports load nothing from outside'),
    });
  }
  const linked = await run({ template: '<a href="https://example.org/">our company</a>' });
  expect(linked.outcome.state, 'a link is loaded by nobody').toBe('SUCCESS');
});

it('Scripts of a template do not run: the policy stands before everything it writes', async () => {
  const { html } = await run({
    template: '<html><head><script>alert(1)</script></head><body></body></html>',
  });
  const policy = html.indexOf('Content-Security-Policy');
  expect(policy).toBeGreaterThan(0);
  expect(policy).toBeLessThan(html.indexOf('<script>'));
  expect(html).toContain("default-src 'none'");
});

it.each([
  'constructor.constructor("return 7 * 191")()',
  '[].constructor.constructor("return 7 * 191")()',
  'toString.constructor("return 7 * 191")()',
  '__proto__.polluted',
])('An expression of a chart cannot reach JavaScript: %s', async (expression) => {
  const { outcome, html } = await run(
    chart({
      data: { name: 'aoi_metrics' },
      transform: [{ calculate: expression, as: 'x' }],
      mark: 'text',
      encoding: { text: { field: 'x' } },
    }),
  );
  expect(html).not.toContain('1337');
  expect(outcome.state === 'ERROR' || html.includes('<svg')).toBe(true);
});

it('A template reaches own values only, nothing that JavaScript adds to them', async () => {
  for (const path of [
    'study.constructor.name',
    'study.__proto__',
    'tables.constructor.name',
    'params.constructor.constructor',
    'tables.sessions.first.constructor.name',
  ]) {
    const { outcome, html } = await run({ template: `<i>{{ ${path} }}</i>` });
    expect(outcome.state === 'ERROR' || html.includes('<i></i>'), path).toBe(true);
  }
});

it('A main file that is a link or outside of the template is not read', async () => {
  const job = await smallJob({ template: 'x' });
  folders.push(job.folder);
  await writeFile(join(job.folder, 'secret'), 'secret');
  await symlink(join(job.folder, 'secret'), join(job.inFolder, 'template', 'linked.html'));
  const engine = ownEngine();
  for (const mainFile of ['linked.html', '../params.json', 'missing.html']) {
    expect(await makeOne(engine, { ...job, mainFile })).toMatchObject({
      state: 'ERROR',
      message: `The template has no file "${mainFile}".`,
    });
  }
});

it('Labels, answers and parameters are texts, whatever is in them', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'\n{{ study.name }}</style></script>';
  const { html } = await run({
    template:
      '{% for s in tables.sessions %}<p title="{{ s.respondent }}">{{ s.respondent }}</p>{% endfor %}{{ params.title }}<div data-x=\'{{ params.title | json }}\'></div>',
    params: { parameters: { title: evil }, study: { name: `${evil}"} @page{` } },
  });
  const body = html.slice(html.indexOf('<body>'));
  expect(body).not.toMatch(/<img|<b>|<\/style>|<script|<\/script/);
  expect(body).toContain('O&quot;Brien, &lt;b&gt;Ann&lt;/b&gt;');
  expect(body).toContain('=cmd|calc</p>');
  expect(body, 'a value is not a template').toContain('{{ study.name }}');
  expect(html.match(/<style>/g), 'the name of the study leaves no style').toHaveLength(1);
  expect(html.slice(html.indexOf('<style>'), html.indexOf('</style>'))).not.toMatch(
    /<img|\} @page\{/,
  );
});

it('Parameters of charts are values, not parts of the chart', async () => {
  const { outcome, html } = await run({
    template: `{% chart %}{"data": {"name": "aoi_metrics"}, "mark": "bar",
      "title": {"text": {"expr": "parameters.title"}},
      "encoding": {"x": {"field": "aoi"}, "y": {"aggregate": "count"}}}{% endchart %}`,
    params: { parameters: { title: '"}, "data": {"url": "file:///etc/passwd"}, {"' } },
  });
  expect(outcome.state).toBe('SUCCESS');
  expect(html).toContain('"}, "data": {"url": "file:///etc/passwd"}');
});
