import { createSegment, deleteSegment } from '@fovea/contract/analysis/segments';
import { TemplateParameter } from '@fovea/contract/studies/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPicturedStudy, type PicturedStudy } from '../../testing/reports/aPicturedStudy';
import { reportCalls } from '../../testing/reports/reportCalls';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { BUILT_IN_TEMPLATES } from '../reportEngines/builtInTemplates';
import { reportEngines } from '../reportEngines/engines';
import { builtReportProcess, type BuiltProcess } from '../reportEngines/testing/builtReportProcess';
import { replaceReportTools, workFolder } from './reportTools';

const server = setUpServer();
const ada = setUpUser(server);
let program: BuiltProcess;
let study: PicturedStudy;
beforeAll(async () => {
  program = await builtReportProcess();
  const engines = reportEngines({
    ...{ temporaryFolder: workFolder(server.context), processFile: program.file },
  });
  replaceReportTools(server.context, { engines });
  study = await aPicturedStudy(server, ada);
});
afterAll(() => program.remove());

const { add, change, run, runs, text, open } = reportCalls(server, ada, () => study.studyId);

test.each(BUILT_IN_TEMPLATES.map((one) => [one.fields.name, one] as const))(
  'the built-in report %s is made of a study',
  async (_, template) => {
    const { parameters, requiredSensor } = template.fields;
    const values = Object.fromEntries(
      parameters
        .filter((one) => one.requiredSensor === null || one.requiredSensor === 'eyeTracking')
        .map(({ name, choices, defaultValue, multiple }) => {
          const first = choices.find((choice) => choice.startsWith('EVERY_')) ?? choices[0] ?? '';
          return [name, defaultValue ?? (multiple ? [first] : first)];
        }),
    );
    if (requiredSensor !== null && requiredSensor !== 'eyeTracking') return;
    await run(template, values);
    await server.runJobs();
    const [made] = await runs();
    for (const { state, message } of made!.reports) {
      expect(['SUCCESS', 'NOT_APPLICABLE'], String(message)).toContain(state);
    }
    const ready = made!.reports.find(({ state }) => state === 'SUCCESS');
    if (!ready) return;
    const html = await text(ready);
    expect(html).toContain('<html');
    // Without the pictures, in which any letters may stand.
    const words = html.replace(/"data:[^"]*"/g, '');
    expect(words.length).toBeLessThan(200_000);
    expect(/<script|NaN|undefined|\[object Object\]/.exec(words)?.[0]).toBeUndefined();
    expect((await open(ready)).headers.get('content-security-policy')).toMatch(/^sandbox/);
  },
  60_000,
);

test('a Vega-Lite chart of a table is drawn', async () => {
  const chart = JSON.stringify({
    data: { name: 'sessions' },
    mark: 'bar',
    encoding: { x: { field: 'respondent', type: 'nominal' }, y: { aggregate: 'count' } },
  });
  const template = await add(chart, { type: 'VEGA_LITE' });
  await run(template);
  await server.runJobs();
  const [report] = (await runs())[0]!.reports;
  expect([report!.state, report!.message]).toEqual(['SUCCESS', null]);
  expect(await text(report!)).toContain('<svg');
});

test.for([
  ['HTML', 'as it was', 'as it is'],
  ['R_SCRIPT', 'writeLines("as it was", "report.html")', 'writeLines("as it is", "report.html")'],
] as const)(
  'a template of type %s that is changed while its run waits is run as it was',
  { timeout: 60_000 },
  async ([type, before, after], { skip }) => {
    const one = await add(before, { type });
    if (!one.engine.isAvailable) skip(one.engine.problem ?? type);
    await run(one);
    await change(one, after);
    await server.runJobs();
    const [report] = (await runs())[0]!.reports;
    expect(report).toMatchObject({ state: 'SUCCESS', templateVersion: 1 });
    expect(await text(report!)).toContain('as it was');
  },
);

const segments = TemplateParameter.parse({
  ...{ name: 'segments', type: 'ENUMERATION', order: 1, label: 'Segments', multiple: true },
  choices: ['EVERY_SEGMENT'],
});
const segmentOf = async (name: string, respondents: readonly string[]) =>
  await ada.call(createSegment, {
    ...{ studyId: study.studyId, body: { name, respondents: [...respondents] } },
  });

test.for([
  ['HTML', '{% for id in params.segments %}[{{ names[id] | default: "deleted" }}]{% endfor %}'],
  [
    'R_SCRIPT',
    `named <- function(id) if (is.null(report$names[[id]])) "deleted" else report$names[[id]]
writeLines(sprintf("[%s]", sapply(report$parameters$segments, named)), "report.html", sep = "")`,
  ],
] as const)(
  'a chosen segment that is deleted while the run waits has no name in a template of type %s',
  { timeout: 60_000 },
  async ([type, content], { skip }) => {
    const one = await add(content, { type, parameters: [segments] });
    if (!one.engine.isAvailable) skip(one.engine.problem ?? type);
    const kept = await segmentOf(`Kept ${type}`, study.ids.slice(0, 1));
    const gone = await segmentOf(`Gone ${type}`, study.ids.slice(1, 2));
    await run(one, { segments: [kept.id, gone.id] });
    await ada.call(deleteSegment, { studyId: study.studyId, segmentId: gone.id });
    await server.runJobs();
    const [report] = (await runs())[0]!.reports;
    expect([report!.state, report!.message]).toEqual(['SUCCESS', null]);
    expect(await text(report!)).toContain(`[Kept ${type}][deleted]`);
    await ada.call(deleteSegment, { studyId: study.studyId, segmentId: kept.id });
  },
);

test('the comparison of groups says that a chosen segment was deleted', async () => {
  const template = BUILT_IN_TEMPLATES.find(({ id }) => id === 'fovea-aoi-comparison')!;
  const kept = await segmentOf('Compared', study.ids.slice(0, 2));
  const gone = await segmentOf('Forgotten', study.ids.slice(1));
  await run(template, { segments: [kept.id, gone.id], measure: 'Dwell time' });
  await ada.call(deleteSegment, { studyId: study.studyId, segmentId: gone.id });
  await server.runJobs();
  const [report] = (await runs())[0]!.reports;
  expect([report!.state, report!.message]).toEqual(['SUCCESS', null]);
  expect(await text(report!)).toContain('A chosen segment has been deleted since this report');
});
