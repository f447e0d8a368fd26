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

const { add, run, runs, text, open } = reportCalls(server, ada, () => study.studyId);

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
