import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import type { TemplateFields } from '@fovea/contract/studies/reports';
import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { readZip } from '../../testing/exports/readZip';
import { reportCalls, zipOf } from '../../testing/reports/reportCalls';
import { tinyEngine } from '../../testing/reports/tinyEngine';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { replaceReportTools, workFolder } from './reportTools';

const server = setUpServer();
const ada = setUpUser(server);
let study: AnalysedStudy;
beforeAll(() => replaceReportTools(server.context, { engines: [tinyEngine()] }));
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const calls = reportCalls(server, ada, () => study.studyId);
const { add, run, runs, open, text, fileKeys } = calls;
const make = () => server.runJobs();
/** Runs a new template of this content. */
const ran = async (content: string | Buffer, fields: Partial<TemplateFields> = {}) => {
  await run(await add(content, fields));
};
const only = async () => (await runs())[0]!;
const shortly = async () => (await only()).reports.map(({ state, message }) => [state, message]);
const workLeft = () => readdir(workFolder(server.context)).catch(() => []);

test('a template says itself that it does not apply, or that it made tables only', async () => {
  await ran('!notApplicable Too few respondents for this.');
  await make();
  expect(await shortly()).toEqual([['NOT_APPLICABLE', 'Too few respondents for this.']]);
  await ran('!signals Two signals were computed.');
  await make();
  const [report] = (await only()).reports;
  expect(report).toMatchObject({ state: 'SIGNALS_ONLY', message: 'Two signals were computed.' });
  const answer = await open(report!);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const zip = await readZip(new Uint8Array(await answer.arrayBuffer()));
  expect(zip.get('signals.csv')!.bytes.toString()).toBe('a,b\n1,2\n');
});

test('a report is shown with everything beside it, where no script runs and nothing is loaded', async () => {
  await ran('!write figures/a.css\n<link rel="stylesheet" href="figures/a.css">');
  await make();
  const [report] = (await only()).reports;
  const answer = await open(report!);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^sandbox /);
  expect(policy).not.toContain('allow-scripts');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'none'");
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const style = await open(report!, 'figures/a.css');
  expect([style.status, await style.text()]).toEqual([200, 'a{}']);
  expect((await open(report!, 'figures/b.css')).status).toBe(404);
  expect((await open(report!, '%2e%2e/%2e%2e/a')).status).toBe(404);
});

test('an address of a report is of one person, one report and one day', async () => {
  await ran('a', { respondentDynamic: true });
  await make();
  const [first, second] = (await only()).reports;
  const other = first!.reportUrl!.replace(first!.id, second!.id);
  expect((await open({ reportUrl: other })).status).toBe(403);
  const forged = first!.reportUrl!.replace(ada.userId, newId());
  expect((await open({ reportUrl: forged })).status).toBe(403);
  expect((await open(first!)).status).toBe(200);
  server.advanceClock(9 * 60 * 60_000);
  expect((await open(first!)).status).toBe(403);
  server.advanceClock(-9 * 60 * 60_000);
  await ada.call(deleteStudy, { studyId: study.studyId });
  expect((await open(first!)).status).toBe(404);
});

test.each([
  ['a symlink', '!symlink a.txt', 'The template made a link instead of a file: a.txt'],
  ['a hard link', '!hardLink a.txt', 'The template made a link instead of a file: a.txt'],
  ['a large file', '!large a.bin', 'The template made more than 100 MB.'],
  ['very many files', '!many', 'The template made more than 300 files.'],
  ['a strange name', '!write a <b>.css', 'whose name cannot be used: a <b>.css'],
  ['no document', '!nothing report.html', 'did not make the document that it names'],
  ['a document outside', '!nothing ../in/params.json', 'did not make the document that it names'],
])('%s is refused, and nothing of it is kept', async (_, content, words) => {
  await ran(content);
  await make();
  expect(await shortly()).toEqual([['ERROR', expect.stringContaining(words) as string]]);
  expect(await fileKeys()).toEqual([]);
  expect(await workLeft()).toEqual([]);
});

test('the files of a zip file stand beside each other', async () => {
  await ran(await zipOf({ 'main.html': '{{template/parts/a.txt}}', 'parts/a.txt': 'A part' }));
  await make();
  expect(await text((await only()).reports[0]!)).toBe('A part');
});
