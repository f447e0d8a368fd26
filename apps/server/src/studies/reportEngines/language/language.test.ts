import { rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { renderReport } from '../process/renderReport';
import { smallJob, type SmallJob } from '../testing/smallStudy';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function run(small: SmallJob) {
  const job = await smallJob(small);
  folders.push(job.folder);
  const { outcome, html } = await renderReport(job);
  if (html === null) return { outcome, body: '' };
  return { outcome, body: html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>')) };
}

/** What an expression writes, with `m` for the metrics of AOIs and `s` for the sessions. */
async function written(expression: string, more: Omit<SmallJob, 'template'> = {}) {
  const template = `{% assign m = tables.aoi_metrics %}{% assign s = tables.sessions %}{{ ${expression} }}`;
  const { outcome, body } = await run({ ...more, template });
  return outcome.state === 'SUCCESS' ? body : `${outcome.state}: ${outcome.message}`;
}

it.each([
  ['m.size', '4'],
  ['m[2].ttff_ms', '400'],
  ['m.last.aoi', 'Price'],
  ['s[0].respondent', '007'],
  ['s[0].age | plus: 1', '32'],
  ['m | where: "aoi", "Logo" | mean: "ttff_ms"', '300'],
  ['m | where: "aoi", "Logo" | count: "ttff_ms"', '2'],
  ['m | where: "ttff_ms", ">=", 400 | size', '2'],
  ['m | where: "aoi", "!=", "Logo" | size', '1'],
  ['m | where: "ttff_ms" | size', '3'],
  ['m | where: "ttff_ms", nil | size', '1'],
  ['m | median: "ttff_ms"', '400'],
  ['m | sum: "fixation_count"', '12'],
  ['m | min: "ttff_ms"', '200'],
  ['m | max: "ttff_ms"', '900'],
  ['m | sd: "ttff_ms" | round: 4', '360.5551'],
  ['m | quantile: "ttff_ms", 0.25', '300'],
  ['s | share: "low_quality"', '0.25'],
  ['m | sort_by: "ttff_ms", "desc" | column: "ttff_ms" | join: " "', '900 400 200 '],
  ['m | sort_by: "ttff_ms" | take: 1 | column: "respondent" | first', '007'],
  ['m | unique: "aoi" | join: ", "', 'Logo, Price'],
  ['m | group_by: "stimulus", "aoi" | column: "size" | join: " "', '3 1'],
  ['s | find: "variable_group", "B" | json', '{"respondent":"=cmd|calc"'],
  ['m | join_table: s, "respondent", "age" | where: "age", ">", 40 | size', '2'],
  ['m | join_table: s, "respondent", "age" | find: "respondent", "ليلى" | json', '"age":52'],
  ['s | join_table: m, "respondent", "aoi" | where: "aoi", "Price" | size', '1'],
  ['s | max: "start_time"', '2026-03-05'],
  ['"a" | json', '"a"'],
])('{{ %s }} is %s', async (expression, expected) => {
  expect(await written(expression)).toContain(expected);
});

it.each([
  ['0.4567 | percent', '46%'],
  ['0.4567 | percent: 1', '45.7%'],
  ['-0.04 | number: 1', '0.0'],
  ['-0.06 | number: 1', '-0.1'],
  ['1234.5 | number', '1,235'],
  ['2.345 | degrees', '2.3°'],
  ['350.2 | ms', '350 ms'],
  ['3500 | seconds', '3.5 s'],
  ['187000 | duration', '3 min 07 s'],
  ['0.00012 | p_value', '&lt; 0.001'],
  ['"2026-03-02T23:30:00.000Z" | day', 'March 2, 2026'],
  ['nil | number: 1', '–'],
  ['m[1].ttff_ms | ms: 0, "not measured"', 'not measured'],
  ['m | where: "aoi", "Nothing" | mean: "ttff_ms" | ms', '–'],
])('{{ %s }} is written as %s', async (expression, expected) => {
  expect(await written(expression)).toBe(expected);
});

it('Numbers and dates follow the language of the report', async () => {
  const german = { params: { language: 'de' } };
  expect(await written('1234.5 | number: 1', german)).toBe('1.234,5');
  expect(await written('0.4567 | percent', german)).toBe('46\u00A0%');
  expect(await written('"2026-03-02" | day', german)).toBe('2. März 2026');
});

it.each([
  ['m | mean: "ttf_ms"', 'The table aoi_metrics has no column "ttf_ms". It has respondent,'],
  ['m[0].ttf_ms', 'The table aoi_metrics has no column "ttf_ms".'],
  ['tables.metrics', 'There is no table "metrics"; there are sessions,'],
  ['m | average: "ttff_ms"', 'There is no filter "average".'],
  ['title', 'There is no "title".'],
  ['params.limt', 'There is no "params.limt".'],
  [
    'tables.sessions | median: "variable_group"',
    'The column "variable_group" has texts, such as "A"',
  ],
  ['tables.sessions | share: "respondent"', 'has texts, such as "007"'],
  ['m | mean', 'Say of which column, such as'],
  ['m | compare: m, "ttff_ms"', 'overlapping'],
])('{{ %s }} is refused with a sentence that helps', async (expression, expected) => {
  expect(await written(`${expression} | json`)).toContain(expected);
});

it('An error says the file, the line and the column', async () => {
  const { outcome } = await run({ template: '<p>\n\n{{ study.name | shout }}</p>' });
  expect(outcome).toMatchObject({
    state: 'ERROR',
    message: 'report.html, line 3: There is no filter "shout".',
  });
});

it.each(['tables.sessions', 'tables.sessions.first', 'study'])(
  'Writing {{ %s }}, which is no text, is refused',
  async (name) => {
    const { outcome } = await run({ template: `{{ ${name} }}` });
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: expect.stringContaining('write one of its columns'),
    });
  },
);

it('A large table that the template is not set up with is named; one that the study lacks is nothing', async () => {
  const template = '{{ tables.gaze.size }}';
  const refused = await run({ template, params: { largeTables: ['signals'] } });
  expect(refused.outcome).toMatchObject({
    state: 'ERROR',
    message: expect.stringContaining('The table "gaze" is large: choose it in the settings'),
  });
  const lacking = await run({
    template: '[{{ tables.gaze | size }}]',
    params: { largeTables: ['gaze'] },
  });
  expect(lacking.body).toBe('[0]');
});

it('A mark that a chart does not have is named', async () => {
  const { outcome } = await run({
    template: '{% chart %}{"data": {"name": "sessions"}, "mark": {"type": "bars"}}{% endchart %}',
  });
  expect(outcome).toMatchObject({
    state: 'ERROR',
    message: expect.stringContaining('There is no mark "bars"; there are arc, area, bar,'),
  });
});

it('The file of a parameter is shown as a picture', async () => {
  const { body } = await run({
    template: '{{ params.logo | picture: "Logo" }}',
    params: { parameters: { logo: 'files/logo.png' } },
    files: { 'files/logo.png': 'logo' },
  });
  expect(body).toContain('<img src="data:image/png;base64,bG9nbw==" alt="Logo">');
});

it('A table that the study does not have is nothing, and an empty list for filters', async () => {
  const template =
    '{% if tables.survey %}survey{% else %}no survey{% endif %} {{ tables.survey | where: "title", "x" | size }}';
  expect((await run({ template })).body).toBe('no survey 0');
  const nothing =
    '{% assign none = nil %}{{ none | where: "a" | size }} {{ none | mean: "a" | number }}';
  expect((await run({ template: nothing })).body).toBe('0 –');
});

it('A parameter that was not asked for is nothing', async () => {
  expect((await run({ template: '[{{ params.limit | default: 3 }}]' })).body).toBe('[3]');
});

it('Two groups are compared as in the studio', async () => {
  const rows = ['respondent,stimulus,aoi,ttff_ms'];
  for (let i = 0; i < 12; i++) rows.push(`A${i},S,L,${100 + i}`, `B${i},S,L,${150 + i}`);
  const template = `{% assign all = tables.aoi_metrics %}
    {% assign a = all | where: "ttff_ms", "<", 140 %}{% assign b = all | where: "ttff_ms", ">", 140 %}
    {% assign test = a | compare: b, "ttff_ms" %}{{ test.test }} {{ test.estimate }} {{ test.n1 }} {{ test.p | p_value }}`;
  const { body } = await run({ template, tables: { aoi_metrics: rows.join('\n') } });
  expect(body).toContain('welch -50 12 &lt; 0.001');
});

it('A template can say that it does not apply', async () => {
  const { outcome } = await run({
    template:
      '{% if tables.survey == nil %}{% not_applicable "The study has no survey." %}{% endif %}',
  });
  expect(outcome).toMatchObject({ state: 'NOT_APPLICABLE', message: 'The study has no survey.' });
});

it('Parts and pictures of the template are used, and pictures stand in the document', async () => {
  const { body } = await run({
    template: {
      'report.html':
        '{% render "parts/head.html", title: study.name %}{{ "logo.svg" | picture: "Our <logo>" }}',
      'parts/head.html': '<h1>{{ title }}</h1>',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  });
  expect(body).toContain('<h1>Spring</h1><img src="data:image/svg+xml;base64,');
  expect(body).toContain('alt="Our &lt;logo&gt;"');
});

it('A heatmap is shown with the outlines of the AOIs', async () => {
  const shown = { kind: 'stimulus', stimulus_id: 's1', width: 160, height: 90 };
  const { body } = await run({
    template: `{% assign h = pictures | find: "kind", "heatmap" %}{{ h | picture: "Shelf", aois: tables.aoi_definitions }}`,
    pictures: [
      { ...shown, path: 'pictures/shelf.png' },
      { ...shown, kind: 'heatmap', path: 'pictures/heat.png' },
    ],
    files: { 'pictures/shelf.png': 'shelf', 'pictures/heat.png': 'heat' },
    tables: {
      aoi_definitions: `aoi,color,timeline\n"A ""<b>""",#ff0000,"[{""points"":[{""x"":0,""y"":0},{""x"":0.5,""y"":0},{""x"":0.5,""y"":1}]}]"`,
    },
  });
  expect(body).toContain(
    '<span class="picture" style="--ratio:1.778"><img src="data:image/png;base64,aGVhdA=="',
  );
  expect(body).toContain('points="0,0 80,0 80,90"');
  expect(body).toContain('A &quot;&lt;b&gt;&quot;</text>');
});

it('On a film, outlines are those of the moment that its picture shows', async () => {
  const square = (left: number) =>
    [0, 1, 2, 3].map((at) => ({ x: left + (at % 3 === 0 ? 0 : 0.25), y: at < 2 ? 0 : 1 }));
  const csv = (timeline: object) => `"${JSON.stringify(timeline).replaceAll('"', '""')}"`;
  const moves = [
    { ts: 0, points: square(0) },
    { ts: 2000, points: square(0.5) },
  ];
  const comesLater = [{ ts: 1500, points: square(0) }];
  const film = { kind: 'stimulus', stimulus_id: 's1', width: 160, height: 90, path: 'f.jpg' };
  const { body } = await run({
    template: '{{ pictures | first | picture: "Film", aois: tables.aoi_definitions }}',
    pictures: [{ ...film, t_ms: 1000 }],
    files: { 'pictures/f.jpg': 'film' },
    tables: {
      aoi_definitions: `aoi,color,timeline\nMoves,#ff0000,${csv(moves)}\nLater,#ff0000,${csv(comesLater)}`,
    },
  });
  expect(body).toContain('points="40,0 80,0 80,90 40,90"');
  expect(body).not.toContain('Later');
});

it('A chart draws the rows it is given, and says what is wrong with it', async () => {
  const bars = (rest: string) =>
    `{% assign rows = tables.aoi_metrics | where: "aoi", "Logo" %}{% chart rows: rows %}${rest}{% endchart %}`;
  const spec = '"mark": "point", "encoding": {"x": {"field": "ttff_ms", "type": "quantitative"}}';
  const drawn = await run({ template: bars(`{${spec}}`) });
  expect(drawn.body.match(/aria-roledescription="point"/g)).toHaveLength(2);
  const wrong = await run({ template: bars(`{${spec},}`) });
  expect(wrong.outcome).toMatchObject({
    state: 'ERROR',
    message: expect.stringContaining('The chart is not valid JSON'),
  });
});

it('Rows that are handed to a chart go before the table of their name', async () => {
  const { body } = await run({
    template: `{% assign aoi_metrics = tables.aoi_metrics | where: "aoi", "Price" %}{% chart aoi_metrics: aoi_metrics %}
      {"data": {"name": "aoi_metrics"}, "mark": "point", "encoding": {"x": {"field": "ttff_ms", "type": "quantitative"}}}{% endchart %}`,
  });
  expect(body.match(/aria-roledescription="point"/g)).toHaveLength(1);
});

it('A Vega-Lite template is a page with a chart of the tables', async () => {
  const { body, outcome } = await run({
    type: 'VEGA_LITE',
    template: JSON.stringify({
      description: 'Time to the first fixation',
      data: { name: 'aoi_metrics' },
      transform: [{ filter: 'datum.ttff_ms >= parameters.least' }],
      mark: 'point',
      encoding: { x: { field: 'ttff_ms', type: 'quantitative' } },
    }),
    params: { parameters: { least: 300 } },
  });
  expect(outcome).toMatchObject({ state: 'SUCCESS' });
  expect(body).toContain('<p>Time to the first fixation</p>');
  expect(body.match(/aria-roledescription="point"/g)).toHaveLength(2);
});

it('A chart of something that no table has is an error, not an empty chart', async () => {
  const { outcome } = await run({
    template:
      '{% chart %}{"data": {"name": "metrics"}, "mark": "bar", "encoding": {}}{% endchart %}',
  });
  expect(outcome).toMatchObject({
    state: 'ERROR',
    message: expect.stringContaining('There are no data "metrics"'),
  });
});
