import {
  claimBrowserReport,
  endBrowserReport,
  renewBrowserReport,
} from '@fovea/contract/studies/browserReports';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import {
  TemplateParameter,
  type ParameterValues,
  type TemplateFields,
} from '@fovea/contract/studies/reports';
import { CLAIMS_MAX, LEASE_MS, WAITING_DAYS } from '@fovea/rules/studies/browserReports';
import { bundleHeader, readBundleHeader } from '@fovea/rules/studies/fileBundle';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAnalysedStudy, bytesAt, type AnalysedStudy } from '../../testing/analysedStudy';
import { reportCalls } from '../../testing/reports/reportCalls';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { blob } from '../../testing/uploadSamples';
import { replaceReportTools } from '../reports/reportTools';
import { sweepReports } from '../reports/sweepReports';

const server = setUpServer();
const ada = setUpUser(server);
const outsider = setUpOutsider(server);
let study: AnalysedStudy;
beforeAll(() =>
  replaceReportTools(server.context, { serverR: false, hasBrowserR: async () => true }),
);
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const { add, run, runs, text, remove, fileKeys } = reportCalls(server, ada, () => study.studyId);
const [PAGE, OTHER_PAGE] = ['the-first-page-0001', 'another-page-000002'];

/** A run of a new R script, prepared for a browser. */
async function waitingRun(
  fields: Partial<TemplateFields> = {},
  values: ParameterValues = {},
): Promise<string> {
  const template = await add('cat("x")', { type: 'R_SCRIPT', ...fields });
  const { id } = await run(template, values);
  await server.runJobs();
  return id;
}
const claim = async (runId: string, holder = PAGE, by: SignedIn = ada) =>
  (await by.call(claimBrowserReport, { studyId: study.studyId, runId, body: { holder } })).work;
const renew = (browserReportId: string, body: { holder?: string; release?: boolean } = {}) =>
  ada.call(renewBrowserReport, {
    ...{ studyId: study.studyId, browserReportId, body: { holder: PAGE, ...body } },
  });
const bundleOf = (files: Readonly<Record<string, string | Buffer>>) => {
  const all = Object.entries(files).map(([path, content]) => [path, Buffer.from(content)] as const);
  const sizes = all.map(([path, bytes]) => ({ path, sizeBytes: bytes.length }));
  return Buffer.concat([bundleHeader(sizes), ...all.map(([, bytes]) => bytes)]);
};
interface Sent {
  readonly holder?: string;
  readonly state?: 'DONE' | 'NOT_APPLICABLE' | 'ERROR';
  readonly message?: string;
}
const send = (browserReportId: string, bytes: Buffer | null, more: Sent = {}) =>
  ada.call(
    endBrowserReport,
    {
      ...{ studyId: study.studyId, browserReportId },
      body: { holder: PAGE, state: 'DONE', ...more },
    },
    bytes ? { files: { files: blob(bytes) } } : {},
  );
const only = async () => (await runs())[0]!;
const shortly = async () => (await only()).reports.map(({ state, message }) => [state, message]);
const after = async (ms: number) => server.advanceClock(ms);

describe('a run without R on the server', () => {
  test('waits for a page, which gets what the report is made of', async () => {
    const runId = await waitingRun();
    expect(await only()).toMatchObject({
      state: 'PROCESSING',
      reports: [{ state: 'PROCESSING', browserRun: 'WAITING' }],
    });
    const work = (await claim(runId))!;
    expect(work).toMatchObject({ type: 'R_SCRIPT', mainFile: 'report.R', leaseMs: LEASE_MS });
    expect((await only()).reports[0]!.browserRun).toBe('RUNNING');
    const bytes = await bytesAt(server, work.inputUrl);
    const { files } = readBundleHeader(bytes, bytes.length)!;
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'codebook.json',
        'page.html',
        'params.json',
        'pictures.json',
        'tables/sessions.csv',
        'template/report.R',
      ]),
    );
  });

  test('is ready once the page has sent its document, and nothing prepared is left', async () => {
    const runId = await waitingRun();
    const { id } = (await claim(runId))!;
    const files = bundleOf({ 'report.html': '<h1>Made in a browser</h1>', 'a.svg': '<svg/>' });
    await send(id, files);
    const { state, reports } = await only();
    expect([state, reports[0]!.state]).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await text(reports[0]!)).toContain('Made in a browser');
    expect((await fileKeys()).filter((key) => key.endsWith('input.bin'))).toEqual([]);
    // The answer may have been lost.
    await send(id, files);
    expect(await claim(runId)).toBeNull();
  });

  test('tables alone are signals, and a refusal of the template keeps its words', async () => {
    const first = (await claim(await waitingRun()))!;
    await send(first.id, bundleOf({ 'medians.csv': 'a\n1\n' }));
    expect((await shortly())[0]![0]).toBe('SIGNALS_ONLY');
    const second = (await claim(await waitingRun()))!;
    await send(second.id, null, { state: 'NOT_APPLICABLE', message: 'No areas.' });
    expect(await shortly()).toEqual([['NOT_APPLICABLE', 'No areas.']]);
    const third = (await claim(await waitingRun()))!;
    await send(third.id, null, { state: 'ERROR', message: 'Line 1: no' });
    expect(await shortly()).toEqual([['ERROR', 'Line 1: no']]);
  });
});

describe('pages', () => {
  test('that come later get the next report', async () => {
    const who = TemplateParameter.parse({
      ...{ name: 'who', type: 'ENUMERATION', order: 0, label: 'Who', multiple: true },
      choices: ['EVERY_RESPONDENT'],
    });
    const fields = { respondentDynamic: true, parameters: [who] };
    const runId = await waitingRun(fields, { who: ['EVERY_RESPONDENT'] });
    const mine = (await claim(runId))!;
    expect((await claim(runId))!.id).toBe(mine.id);
    const theirs = (await claim(runId, OTHER_PAGE))!;
    expect(theirs.report).not.toBe(mine.report);
  });

  test('take over once the lease of a closed one has ended, and it can send nothing more', async () => {
    const runId = await waitingRun();
    const { id } = (await claim(runId))!;
    expect(await claim(runId, OTHER_PAGE)).toBeNull();
    await after(LEASE_MS - 1000);
    await renew(id);
    await after(LEASE_MS - 1000);
    expect(await claim(runId, OTHER_PAGE)).toBeNull();
    await after(2000);
    expect((await claim(runId, OTHER_PAGE))?.id).toBe(id);
    await expect(renew(id)).rejects.toMatchObject({ status: 409 });
    await expect(send(id, bundleOf({ 'report.html': 'late' }))).rejects.toMatchObject({
      status: 409,
    });
    await send(id, bundleOf({ 'report.html': 'in time' }), { holder: OTHER_PAGE });
    expect(await text((await only()).reports[0]!)).toBe('in time');
  });

  test('that give a report back let others take it at once', async () => {
    const runId = await waitingRun();
    const { id } = (await claim(runId))!;
    await renew(id, { release: true });
    expect((await claim(runId, OTHER_PAGE))?.id).toBe(id);
  });

  test('that a report ends one after the other do not try for ever', async () => {
    const runId = await waitingRun();
    for (let at = 0; at < CLAIMS_MAX; at++) {
      expect(await claim(runId, `a-page-that-ends-${at}`)).not.toBeNull();
      await after(LEASE_MS + 1);
    }
    expect(await claim(runId)).toBeNull();
    expect((await shortly())[0]).toEqual(['ERROR', expect.stringContaining('none of them')]);
    expect((await only()).state).toBe('SUCCESS');
  });

  test('of another company find nothing', async () => {
    const runId = await waitingRun();
    const { id } = (await claim(runId))!;
    await expect(claim(runId, PAGE, outsider)).rejects.toMatchObject({ status: 404 });
    const body = { holder: PAGE };
    await expect(
      outsider.call(renewBrowserReport, {
        ...{ studyId: study.studyId, browserReportId: id, body },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('what a hostile template made', () => {
  test.each([
    ['no bundle', Buffer.from('nothing'), 'cannot be read'],
    ['nothing', Buffer.alloc(0), 'cannot be read'],
    ['a path that leads out', bundleOf({ '../../x.html': 'x' }), 'cannot be read'],
    ['a file that is a folder too', bundleOf({ a: 'x', 'a/b.html': 'x' }), 'cannot be read'],
    ['a name that is no key', bundleOf({ 'report.html': 'x', '.hidden': 'x' }), 'cannot be used'],
    ['no file', bundleOf({}), 'wrote no file'],
  ])('is an error and leaves no file: %s', async (_, bytes, words) => {
    const { id } = (await claim(await waitingRun()))!;
    await send(id, bytes);
    expect((await shortly())[0]).toEqual(['ERROR', expect.stringContaining(words)]);
    expect(await fileKeys()).toEqual([]);
  });

  test('is refused with more than 300 files, and the page can say so instead', async () => {
    const { id } = (await claim(await waitingRun()))!;
    const many = Array.from({ length: 301 }, (__, at) => [`${at}.txt`, ''] as const);
    await expect(send(id, bundleOf(Object.fromEntries(many)))).rejects.toMatchObject({
      status: 413,
    });
    await send(id, null, { state: 'ERROR', message: 'Too many.' });
    expect(await shortly()).toEqual([['ERROR', 'Too many.']]);
  });

  test('is shown without scripts', async () => {
    const { id } = (await claim(await waitingRun()))!;
    await send(id, bundleOf({ 'report.html': '<script>alert(1)</script>' }));
    const answer = await fetch(server.base + (await only()).reports[0]!.reportUrl);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
  });
});

describe('a report that nobody may make any more', () => {
  test('is refused after a withdrawal, and a retry is prepared anew', async () => {
    const runId = await waitingRun();
    const { id } = (await claim(runId))!;
    const person = study.people[0]!;
    await server.callWith(null)(withdrawSession, {
      ...{ studyId: study.studyId, sessionId: person.sessionId },
      body: { secret: person.begin.secret },
    });
    await server.runJobs();
    expect(await fileKeys()).toEqual([]);
    await expect(send(id, bundleOf({ 'report.html': 'x' }))).rejects.toMatchObject({
      status: 404,
    });
    expect((await shortly())[0]![0]).toBe('ERROR');
  });

  test('ends with its run', async () => {
    const runId = await waitingRun();
    const { id } = (await claim(runId))!;
    await remove(runId);
    await server.runJobs();
    await expect(renew(id)).rejects.toMatchObject({ status: 404 });
    expect(await fileKeys()).toEqual([]);
  });

  test('ends after a week without a page, with what was prepared for it', async () => {
    const runId = await waitingRun();
    await sweepReports(server.context);
    expect(await claim(runId)).not.toBeNull();
    const later = new Date(Date.now() + (WAITING_DAYS + 1) * 24 * 60 * 60_000);
    await sweepReports({ ...server.context, now: () => later });
    expect(await fileKeys()).toEqual([]);
    expect((await shortly())[0]).toEqual(['ERROR', expect.stringContaining('within 7 days')]);
  });
});
