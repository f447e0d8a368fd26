import { createSegment } from '@fovea/contract/analysis/segments';
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { listActivities } from '@fovea/contract/studies/activities';
import { createStudyExport, getExportDownload } from '@fovea/contract/studies/exports';
import type { TemplateFields } from '@fovea/contract/studies/reports';
import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { StoreFull } from '../../platform/objects/objectStore';
import { newId } from '../../platform/store/newId';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { anAnalysedStudy, bytesAt, type AnalysedStudy } from '../../testing/analysedStudy';
import { readZip } from '../../testing/exports/readZip';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { reportCalls } from '../../testing/reports/reportCalls';
import { tinyEngine } from '../../testing/reports/tinyEngine';
import { runWaitingJobs } from '../../testing/runWaitingJobs';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { makeReportsJob } from './makeReports.job';
import { MAKE_REPORTS } from './reportJobs';
import { replaceReportTools, workFolder } from './reportTools';

const server = setUpServer();
const ada = setUpUser(server);
const engine = tinyEngine();
let study: AnalysedStudy;
beforeAll(() => replaceReportTools(server.context, { engines: [engine] }));
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const calls = reportCalls(server, ada, () => study.studyId);
const { add, run, runs, open, text, fileKeys } = calls;
/** Runs a new template of this content. */
const ran = async (content: string | Buffer, fields: Partial<TemplateFields> = {}) => {
  const template = await add(content, fields);
  await run(template);
  return template;
};
const only = async () => (await runs())[0]!;
const shortly = async () => (await only()).reports.map(({ state, message }) => [state, message]);
const activity = async () =>
  (await ada.call(listActivities, {})).activities.find(({ studyId }) => studyId === study.studyId);
const make = (how: { context?: ResearchContext; turnMs?: number } = {}) => {
  const { context = server.context, ...more } = how;
  return runWaitingJobs(server.context, { [MAKE_REPORTS]: makeReportsJob(context, more) });
};
const workLeft = () => readdir(workFolder(server.context)).catch(() => []);

test('tables equal those of an export of the same respondents', async () => {
  const { id } = await ada.call(createStudyExport, {
    ...{ studyId: study.studyId, query: {} },
    body: {
      name: newId(),
      respondentIds: [...study.ids],
      contents: { variables: true },
    },
  });
  await ran(
    '{{tables/sessions.csv}}|{{tables/gaze.csv}}|{{tables/quality.csv}}|{{tables/stimuli.csv}}',
    { tables: ['gaze'] },
  );
  await server.runJobs();
  const { url } = await ada.call(getExportDownload, {
    ...{ studyId: study.studyId, exportId: id, query: {} },
  });
  const exported = await readZip(await bytesAt(server, url));
  const [report] = (await only()).reports;
  expect(await text(report!)).toBe(
    ['sessions', 'gaze', 'quality', 'stimuli']
      .map((name) => exported.get(`tables/${name}.csv`)!.bytes.toString())
      .join('|'),
  );
  expect(await workLeft()).toEqual([]);
});

test('large tables are made only for a template that names them, and the codebook explains what is there', async () => {
  await ran('{{codebook.json}}');
  await make();
  const names = async () => {
    const codebook = JSON.parse(await text((await only()).reports[0]!)) as {
      tables: { name: string }[];
    };
    return codebook.tables.map(({ name }) => name);
  };
  expect(await names()).toEqual(expect.arrayContaining(['sessions', 'segment_respondents']));
  expect(await names()).not.toContain('gaze');
  await ran('{{codebook.json}}', { tables: ['gaze', 'signals'] });
  await make();
  expect(await names()).toEqual(expect.arrayContaining(['gaze', 'signals']));
  expect(await names()).not.toContain('saccades');
});

test('a report about a segment or a respondent has the data of nobody else', async () => {
  const segment = await ada.call(createSegment, {
    ...{ studyId: study.studyId, body: { name: 'Two', respondents: study.ids.slice(1) } },
  });
  await ran('{{tables/sessions.csv}}', { segmentDynamic: true, respondentDynamic: true });
  await make();
  const { reports } = await only();
  const idsIn = async (at: number) => {
    const csv = await text(reports[at]!);
    return study.ids.filter((id) => csv.includes(id));
  };
  expect(reports.map((report) => [report.segment === segment.id, report.state])).toEqual([
    ...study.ids.map(() => [false, 'SUCCESS']),
    [true, 'NOT_APPLICABLE'],
    [true, 'SUCCESS'],
    [true, 'SUCCESS'],
  ]);
  expect(await idsIn(0)).toEqual([study.ids[0]]);
  expect(await idsIn(5)).toEqual([study.ids[2]]);
  expect(reports[3]!.message).toBe('This respondent is not in the segment.');
});

test('what was not shown or measured does not apply', async () => {
  const blind = await aProcessedRespondent(server, study.studyId, [
    { stimulusId: study.stimulusId, xNorm: [NaN] },
  ]);
  const absent = await aProcessedRespondent(server, study.studyId, []);
  const both = { stimuliDynamic: true, respondentDynamic: true, requiredSensor: 'eyeTracking' };
  await ran('a', both as Partial<TemplateFields>);
  await make();
  const { reports, state } = await only();
  expect(state).toBe('SUCCESS');
  const messages = new Map(reports.map((one) => [one.respondent, [one.state, one.message]]));
  expect(messages.get(study.ids[0]!)).toEqual(['SUCCESS', null]);
  expect(messages.get(blind.sessionId)).toEqual([
    'NOT_APPLICABLE',
    'There is no gaze of this respondent here, and the template needs it.',
  ]);
  expect(messages.get(absent.sessionId)).toEqual([
    'NOT_APPLICABLE',
    'The stimulus was not shown to this respondent, or nothing was recorded of it.',
  ]);
});

test('a template whose file is gone fails only what was not made yet', async () => {
  await ran('a', { respondentDynamic: true });
  const { db } = server.context;
  const { id: runId, reports } = await only();
  await db
    .updateTable('reports')
    .set({ state: 'NOT_APPLICABLE' })
    .where('id', '=', reports[0]!.id)
    .execute();
  await db
    .updateTable('reportRuns')
    .set({ templateKey: 'reportTemplates/gone' })
    .where('id', '=', runId)
    .execute();
  await make();
  const gone = ['ERROR', 'The file of the template is gone. Upload it again, then retry.'];
  expect(await shortly()).toEqual([['NOT_APPLICABLE', null], gone, gone]);
  expect(await activity()).toMatchObject({
    state: 'SUCCESS',
    message: '2 of 3 reports could not be made. Open the report to see why, and retry.',
  });
});

test('a fault of the server is tried again, then named with the report', async () => {
  await ran('!throw secret details');
  await server.context.db
    .updateTable('jobs')
    .set({ maxAttempts: 1 })
    .where('kind', '=', MAKE_REPORTS)
    .execute();
  await make();
  const [report] = (await only()).reports;
  expect([report!.state, report!.message]).toEqual([
    'ERROR',
    `An unexpected error occurred while the report was made. Report ID: ${report!.id}`,
  ]);
  expect(await activity()).toMatchObject({ state: 'ERROR' });
});

test('a run that is tried again is shown as waiting', async () => {
  await ran('!throw once');
  // The job waits its time after the first attempt.
  const { db } = server.context;
  const job = {
    id: newId(),
    kind: MAKE_REPORTS,
    companyId: ada.companyId,
    attempt: 1,
    maxAttempts: 3,
  };
  const payload = { runId: (await only()).id, studyId: study.studyId };
  await expect(
    makeReportsJob(server.context)({ ...job, payload }, new AbortController().signal),
  ).rejects.toThrow('once');
  expect(await only()).toMatchObject({ state: 'RETRYING', reports: [{ state: 'PROCESSING' }] });
  expect(await activity()).toMatchObject({ state: 'RETRYING' });
  await db.deleteFrom('jobs').where('kind', '=', MAKE_REPORTS).execute();
});

test('after a kill the next attempt goes on with the report that was being made', async () => {
  await ran('!wait\n{{params.json}}', { respondentDynamic: true });
  const gate = engine.gate();
  const kill = new AbortController();
  const job = {
    id: newId(),
    kind: MAKE_REPORTS,
    companyId: ada.companyId,
    attempt: 1,
    maxAttempts: 3,
  };
  const payload = { runId: (await only()).id, studyId: study.studyId };
  const killed = makeReportsJob(server.context)({ ...job, payload }, kill.signal);
  await gate.reached;
  kill.abort(new Error('The server is closing.'));
  await expect(killed).rejects.toThrow('The server is closing.');
  expect((await only()).state).toBe('PROCESSING');
  engine.gate().open();
  const before = engine.jobs.length;
  await make();
  expect((await shortly()).map(([state]) => state)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  expect(engine.jobs.length - before).toBe(3);
  expect(await fileKeys()).toHaveLength(3);
});

test('a long run lets others have their turn', async () => {
  await ran('a', { respondentDynamic: true });
  const { db } = server.context;
  const job = {
    id: newId(),
    kind: MAKE_REPORTS,
    companyId: ada.companyId,
    attempt: 1,
    maxAttempts: 3,
  };
  const { id } = await only();
  await db.deleteFrom('jobs').where('kind', '=', MAKE_REPORTS).execute();
  const work = makeReportsJob(server.context, { turnMs: 0 });
  await work(
    { ...job, payload: { runId: id, studyId: study.studyId } },
    new AbortController().signal,
  );
  expect((await shortly()).map(([state]) => state)).toEqual([
    'SUCCESS',
    'PROCESSING',
    'PROCESSING',
  ]);
  expect(await activity()).toMatchObject({
    state: 'PROCESSING',
    progress: expect.closeTo(1 / 3) as number,
  });
  await make({ turnMs: 0 });
  expect((await only()).state).toBe('SUCCESS');
  expect((await shortly()).map(([state]) => state)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
});

test('a run whose job died for good is said to have failed, and can be retried', async () => {
  const template = await ran('a');
  await server.context.db.deleteFrom('jobs').where('kind', '=', MAKE_REPORTS).execute();
  expect(await shortly()).toEqual([
    ['ERROR', expect.stringContaining('interrupted several times') as string],
  ]);
  expect(await activity()).toMatchObject({ state: 'ERROR' });
  await run(template, {}, { retry: 'true' });
  await make();
  expect(await shortly()).toEqual([['SUCCESS', null]]);
});

const withdraw = async (at: number) => {
  const person = study.people[at]!;
  await server.callWith(null)(withdrawSession, {
    ...{ studyId: study.studyId, sessionId: person.sessionId },
    body: { secret: person.begin.secret },
  });
};

test('a report with somebody who withdraws is gone at once, and can be made without them', async () => {
  const template = await ran('{{tables/sessions.csv}}');
  await make();
  const [before] = (await only()).reports;
  expect(await text(before!)).toContain(study.ids[0]);
  await withdraw(0);
  const stale = await only();
  expect(stale).toMatchObject({ stale: true, reports: [{ state: 'ERROR', reportUrl: null }] });
  expect(stale.reports[0]!.message).toMatch(/withdrew or was deleted, so its files were deleted/);
  expect((await open(before!)).status).toBe(404);
  await server.runJobs();
  expect(await fileKeys()).toEqual([]);
  await run(template, {}, { retry: 'true' });
  await make();
  const after = await only();
  expect(after.stale).toBe(false);
  const csv = await text(after.reports[0]!);
  expect(csv).not.toContain(study.ids[0]);
  expect(csv).toContain(study.ids[1]);
});

test('reports of other respondents stay when one is deleted', async () => {
  await ran('{{tables/sessions.csv}}', { respondentDynamic: true });
  await make();
  await ada.call(deleteSessionData, { studyId: study.studyId, sessionId: study.ids[1]! });
  expect(await shortly()).toEqual([
    ['SUCCESS', null],
    ['NOT_APPLICABLE', 'The data of this respondent was deleted.'],
    ['SUCCESS', null],
  ]);
  await server.runJobs();
  expect(await fileKeys()).toHaveLength(2);
});

test('what a template said of somebody who withdraws is forgotten', async () => {
  await ran('!error line 2: Ada Lovelace is no number');
  await make();
  expect(await shortly()).toEqual([['ERROR', 'line 2: Ada Lovelace is no number']]);
  await withdraw(0);
  expect(await shortly()).toEqual([['ERROR', expect.stringContaining('withdrew') as string]]);
  await ran('!notApplicable Grace Hopper is too young.');
  await make();
  await withdraw(1);
  expect(await shortly()).toEqual([['NOT_APPLICABLE', null]]);
});

test('a report during whose making somebody withdraws keeps nothing of them', async () => {
  await ran('!wait\n{{tables/sessions.csv}}');
  const gate = engine.gate();
  const making = make();
  await gate.reached;
  await withdraw(0);
  gate.open();
  await making;
  const made = await only();
  expect(made).toMatchObject({ stale: true, state: 'SUCCESS', reports: [{ state: 'ERROR' }] });
  expect(await fileKeys()).toEqual([]);
  expect(await workLeft()).toEqual([]);
});

test('a run that is deleted while it is made stops and keeps nothing', async () => {
  await ran('!wait\na');
  const gate = engine.gate();
  const making = make();
  await gate.reached;
  await calls.remove((await only()).id);
  await making;
  gate.open();
  expect(await fileKeys()).toEqual([]);
  expect(await workLeft()).toEqual([]);
});

test('a store that is full ends the report with what to do', async () => {
  await ran('a');
  const objects = {
    ...server.context.objects,
    put: async () => {
      throw new StoreFull(null);
    },
  };
  await make({ context: { ...server.context, objects } });
  expect(await shortly()).toEqual([
    ['ERROR', expect.stringContaining('ran out of space') as string],
  ]);
});
