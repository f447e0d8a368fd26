import { listAuditEntries } from '@fovea/contract/platform/audit';
import { createSegment, deleteSegment } from '@fovea/contract/analysis/segments';
import { listActivities } from '@fovea/contract/studies/activities';
import { TemplateParameter, type TemplateFields } from '@fovea/contract/studies/reports';
import { createStudy } from '@fovea/contract/studies/studies';
import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { REPORTS_NOT_SUPPORTED_MESSAGE } from '@fovea/rules/studies/reportTemplates';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { refusalOf } from '../../testing/refusalOf';
import { reportCalls } from '../../testing/reports/reportCalls';
import { tinyEngine } from '../../testing/reports/tinyEngine';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import { createFile } from '@fovea/contract/studies/files';
import { blob, newPicture } from '../../testing/uploadSamples';
import { replaceReportTools } from './reportTools';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);
const engine = tinyEngine();
let study: AnalysedStudy;
beforeAll(() => replaceReportTools(server.context, { engines: [engine] }));
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const { add, change, run, runs, remove, text } = reportCalls(server, ada, () => study.studyId);
const parameter = (own: Partial<TemplateParameter> & Pick<TemplateParameter, 'type'>) =>
  TemplateParameter.parse({ name: 'p', order: 0, label: 'The P', ...own });
const template = (fields: Partial<TemplateFields> = {}, content = '{{params.json}}') =>
  add(content, fields);
const messageOf = async (work: Promise<unknown>) =>
  await work.then(
    () => null,
    (reason: { status: number; message: string }) => `${reason.status} ${reason.message}`,
  );
const only = async () => {
  const [first] = await runs();
  return first!;
};
const activity = async () =>
  (await ada.call(listActivities, {})).activities.find(({ studyId }) => studyId === study.studyId);

test('a run waits, is made and stays with its parameters, version and report', async () => {
  const { id, name } = await template({ parameters: [parameter({ type: 'STRING' })] });
  const requested = await run({ id }, { p: 'A' });
  expect(requested).toMatchObject({
    template: id,
    study: study.studyId,
    templateVersion: 1,
    parameterValues: { p: 'A' },
    state: 'CREATED',
    stale: false,
    requesterId: ada.userId,
    reports: [
      { stimuli: [], respondent: null, segment: null, state: 'PROCESSING', reportUrl: null },
    ],
  });
  const url = `/studies/${study.studyId}/reports/${id}`;
  expect(await activity()).toMatchObject({
    ...{ type: 'REPORT_RUN', state: 'CREATED', name, url, templateId: id },
  });
  await server.runJobs();
  const made = await only();
  expect(made).toMatchObject({ id: requested.id, state: 'SUCCESS' });
  expect(made.reports).toMatchObject([
    {
      state: 'SUCCESS',
      templateVersion: 1,
      message: null,
      completedDate: expect.any(String) as string,
    },
  ]);
  expect(JSON.parse(await text(made.reports[0]!))).toMatchObject({
    parameters: { p: 'A' },
    study: { id: study.studyId, respondents: 3 },
    stimulus: null,
    segment: null,
    respondent: null,
    product: { name: 'Fovea' },
    madeAt: requested.createdDate,
  });
  expect(await activity()).toMatchObject({ state: 'SUCCESS', progress: 1, message: null });
});

test('runs are listed newest first', async () => {
  const one = await template();
  const [first, second] = [await run(one), await run(one)];
  expect((await runs()).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('a repeated request makes one run', async () => {
  const one = await template();
  const requestId = newId();
  const ids = await Promise.all([run(one, {}, { requestId }), run(one, {}, { requestId })]);
  expect(ids[1].id).toBe(ids[0].id);
  expect(await runs()).toHaveLength(1);
});

test('every parameter needs a value that it allows, and there are no others', async () => {
  const one = await template({
    parameters: [
      parameter({ type: 'NUMBER', name: 'n', label: 'Wave', min: 1, order: 1 }),
      parameter({ type: 'STRING', name: 's', label: 'Client', order: 2 }),
    ],
  });
  expect(await messageOf(run(one, { n: 0, s: null }))).toBe(
    "422 'Wave' is smaller than allowed. 'Client' needs a value.",
  );
  expect(await messageOf(run(one, { n: 1, s: 'A', x: 1 }))).toMatch(/^422 .*no parameter 'x'/);
  expect(await runs()).toEqual([]);
});

test('a parameter whose sensor was not collected is not asked for, and has its default', async () => {
  const voice = parameter({
    ...{ type: 'NUMBER', name: 'loudness', defaultValue: 3, requiredSensor: 'voiceAnalysis' },
  });
  await run(await template({ parameters: [voice] }));
  await server.runJobs();
  const [report] = (await only()).reports;
  expect(JSON.parse(await text(report!))).toMatchObject({ parameters: { loudness: 3 } });
});

test('quotes, newlines and markup in a parameter reach the template as they are', async () => {
  const p = `'"\n<script>alert(1)</script> \`\${x}\` {{params.json}} \\" ); system("id")`;
  await run(await template({ parameters: [parameter({ type: 'STRING' })] }), { p });
  await server.runJobs();
  const [report] = (await only()).reports;
  expect(JSON.parse(await text(report!))).toMatchObject({ parameters: { p } });
});

test.each<[string, Partial<TemplateFields>, string]>([
  ['disabled', { disabled: true }, '409 This template is disabled'],
  ['of another generation', { desktopGeneration: 'fovea_8' }, '409 This template is not made for'],
  [
    'of a sensor not collected',
    { requiredSensor: 'voiceAnalysis' },
    '409 This template needs a sensor',
  ],
  [
    'that cannot be run here',
    { type: 'R_SCRIPT' },
    '409 This server cannot run templates of this type',
  ],
])('a template %s is refused', async (_, fields, words) => {
  expect(await messageOf(run(await template(fields)))).toContain(words);
});

test('a template that requires another one runs once that has a report', async () => {
  const first = await template();
  const second = await template({ requiredTemplates: [first.id] });
  expect(await messageOf(run(second))).toMatch(/^409 This template needs the reports of other/);
  await run(first);
  expect(await messageOf(run(second))).toMatch(/^409/);
  await server.runJobs();
  expect((await run(second)).state).toBe('CREATED');
});

test('nothing is reported of a study without processed respondents', async () => {
  const { id } = await ada.call(createStudy, { body: { name: newId() }, query: {} });
  expect(await messageOf(run(await template(), {}, { studyId: id }))).toMatch(
    /^409 There is nothing to report on yet/,
  );
});

test('a template of another company does not exist', async () => {
  const foreign = await add('<h1>', {}, mallory);
  expect(await refusalOf(run(foreign))).toMatchObject({ status: 404 });
  expect(await refusalOf(run({ id: newId() }))).toMatchObject({ status: 404 });
});

test('reports of studies of others are not supported, whether such a study exists or not', async () => {
  await run(await template());
  expect(await messageOf(runs(mallory))).toBe(`404 ${REPORTS_NOT_SUPPORTED_MESSAGE}`);
  const own = await add('<h1>', {}, mallory);
  expect(await messageOf(run(own, {}, { by: mallory }))).toBe(
    `404 ${REPORTS_NOT_SUPPORTED_MESSAGE}`,
  );
  expect(await messageOf(run(own, {}, { by: mallory, studyId: newId() }))).toBe(
    `404 ${REPORTS_NOT_SUPPORTED_MESSAGE}`,
  );
  await ada.call(deleteStudy, { studyId: study.studyId });
  expect(await messageOf(runs())).toBe(`404 ${REPORTS_NOT_SUPPORTED_MESSAGE}`);
});

const stimuli = parameter({
  ...{ type: 'ENUMERATION', name: 'stimuli', choices: ['EVERY_STIMULUS'], multiple: true },
});

test('what was chosen is one report each, with what is chosen as its parameter', async () => {
  const people = { ...stimuli, name: 'people', choices: ['EVERY_RESPONDENT'] };
  const fields = { respondentDynamic: true, stimuliDynamic: true, parameters: [stimuli, people] };
  const chosen = [study.ids[2]!, study.ids[0]!];
  await run(await template(fields), { stimuli: ['EVERY_STIMULUS'], people: chosen });
  await server.runJobs();
  const { reports, parameterValues } = await only();
  expect(parameterValues).toEqual({ stimuli: ['EVERY_STIMULUS'], people: chosen });
  expect(reports.map(({ stimuli: shown, respondent }) => [shown, respondent])).toEqual(
    chosen.map((id) => [[study.stimulusId], id]),
  );
  expect(JSON.parse(await text(reports[0]!))).toMatchObject({
    parameters: { stimuli: [study.stimulusId], people: [chosen[0]] },
    stimulus: { id: study.stimulusId, type: 'INSTRUCTION' },
    respondent: { id: chosen[0] },
    study: { respondents: 1 },
    names: { [study.stimulusId]: expect.any(String) as string },
  });
});

test('a stimulus or segment that does not exist, or is of another study, is refused', async () => {
  const other = await anAnalysedStudy(server, ada);
  const one = await template({ stimuliDynamic: true, parameters: [stimuli] });
  for (const id of [newId(), other.stimulusId]) {
    expect(await messageOf(run(one, { stimuli: [id] }))).toMatch(
      /^422 'The P' has a choice that does not exist/,
    );
  }
  const segments = { ...stimuli, choices: ['EVERY_SEGMENT', 'none'] };
  const dynamic = await template({ segmentDynamic: true, parameters: [segments] });
  expect(await messageOf(run(dynamic, { stimuli: ['none'] }))).toMatch(
    /^422 Nothing is chosen that the report could be about/,
  );
});

test('a segment that is deleted while the run waits is said to be, and others are made', async () => {
  const segment = await ada.call(createSegment, {
    ...{ studyId: study.studyId, body: { name: 'Two', respondents: study.ids.slice(0, 2) } },
  });
  await run(await template({ segmentDynamic: true }));
  await ada.call(deleteSegment, { studyId: study.studyId, segmentId: segment.id });
  await server.runJobs();
  const { reports, state } = await only();
  expect(state).toBe('SUCCESS');
  expect(reports.map((report) => [report.segment, report.state, report.message])).toEqual([
    [`all-${study.studyId}`, 'SUCCESS', null],
    [segment.id, 'NOT_APPLICABLE', expect.stringContaining('The segment was deleted') as string],
  ]);
});

test('a run says when a segment in it has changed since', async () => {
  const segment = await ada.call(createSegment, {
    ...{ studyId: study.studyId, body: { name: 'Two', respondents: study.ids.slice(0, 2) } },
  });
  await run(await template({ segmentDynamic: true }));
  await server.runJobs();
  expect((await only()).stale).toBe(false);
  await ada.call(deleteSegment, { studyId: study.studyId, segmentId: segment.id });
  expect((await only()).stale).toBe(true);
});

test('a file of the company reaches the template as a file, and no file of another does', async () => {
  const bytes = await newPicture();
  const send = (by: typeof ada) =>
    by.call(
      createFile,
      { body: { name: 'Logo', parentFolderId: by.rootFolder } },
      { files: { file: blob(bytes) } },
    );
  const logo = parameter({ type: 'FILE', name: 'logo' });
  const one = await template({ parameters: [logo] }, '{{params.json}}');
  const foreign = await send(mallory);
  expect(await refusalOf(run(one, { logo: foreign.id }))).toMatchObject({ status: 404 });
  const researcher = await server.signedIn(['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER']);
  const own = await send(researcher);
  await run(one, { logo: own.id });
  await server.runJobs();
  const [report] = (await only()).reports;
  expect(JSON.parse(await text(report!))).toMatchObject({ parameters: { logo: 'files/logo.png' } });
});

test('what a run is made of is fixed when it is requested', async () => {
  let one = await template({}, 'one');
  await run(one);
  one = await change(one, 'two');
  await server.runJobs();
  await run(one);
  await server.runJobs();
  const [second, first] = await runs();
  expect([first!.templateVersion, first!.reports[0]!.templateVersion]).toEqual([1, 1]);
  expect(await text(first!.reports[0]!)).toBe('one');
  expect(second!.templateVersion).toBe(2);
  expect(await text(second!.reports[0]!)).toBe('two');
});

test('only what failed is retried, by the template as it is now', async () => {
  const one = await template({ respondentDynamic: true }, '{{tables/sessions.csv}}');
  const [run1] = [await run(one)];
  await server.runJobs();
  expect(await messageOf(run(one, {}, { retry: 'true' }))).toMatch(
    /^409 No report of the last run failed/,
  );
  const broken = await change(one, '!error line 3: no such column');
  await run(broken);
  await server.runJobs();
  expect(await activity()).toMatchObject({
    state: 'ERROR',
    message: 'All reports could not be made. Open the report to see why, and retry.',
  });
  const failedRun = await only();
  expect(failedRun.reports.map(({ state, message }) => [state, message])).toEqual(
    study.ids.map(() => ['ERROR', 'line 3: no such column']),
  );
  await server.context.db
    .updateTable('reports')
    .set({ state: 'NOT_APPLICABLE', message: null })
    .where('id', '=', failedRun.reports[0]!.id)
    .execute();
  await change({ ...broken }, 'mended');
  const retried = await run(one, { x: 'ignored' }, { retry: 'true' });
  expect(retried).toMatchObject({ id: failedRun.id, state: 'RETRYING', templateVersion: 3 });
  // Sent twice, or clicked twice.
  expect((await run(one, {}, { retry: 'true' })).id).toBe(failedRun.id);
  await server.runJobs();
  const after = await only();
  expect(after.reports.map(({ state, templateVersion }) => [state, templateVersion])).toEqual([
    ['NOT_APPLICABLE', 2],
    ['SUCCESS', 3],
    ['SUCCESS', 3],
  ]);
  expect(after.id).not.toBe(run1.id);
  expect(await activity()).toMatchObject({ state: 'SUCCESS' });
});

test('a retry is refused where nothing ran, or where the template takes other parameters now', async () => {
  const one = await template({}, '!error wrong');
  expect(await messageOf(run(one, {}, { retry: 'true' }))).toMatch(
    /^409 This template has not been/,
  );
  await run(one);
  await server.runJobs();
  await change({ ...one, parameters: [parameter({ type: 'STRING' })] });
  expect(await messageOf(run(one, {}, { retry: 'true' }))).toMatch(
    /^422 The last run cannot be repeated, so run the template anew. 'The P' needs a value/,
  );
});

test('a deleted run is gone with its files and its entry in the notifications', async () => {
  const calls = reportCalls(server, ada, () => study.studyId);
  const { id } = await run(await template());
  await server.runJobs();
  expect(await calls.fileKeys()).toHaveLength(1);
  const [report] = (await only()).reports;
  expect(await refusalOf(remove(id, mallory))).toMatchObject({ status: 404 });
  await remove(id);
  expect(await runs()).toEqual([]);
  expect(await activity()).toBeUndefined();
  expect((await calls.open(report!)).status).toBe(404);
  await server.runJobs();
  expect(await calls.fileKeys()).toEqual([]);
  expect(await refusalOf(remove(id))).toMatchObject({ status: 404 });
});

test('runs and opened reports are audited', async () => {
  const { id, name } = await template();
  await run({ id });
  await server.runJobs();
  const [report] = (await only()).reports;
  await text(report!);
  await text(report!);
  const { items } = await ada.call(listAuditEntries, {
    query: { search: study.studyId, direction: 'asc' },
  });
  const entries = items.map(({ action, details }) => [action, details]);
  expect(entries).toEqual(
    expect.arrayContaining([
      [
        'DATA_EXPORTED',
        expect.objectContaining({ what: 'report', step: 'requested', templateName: name }),
      ],
    ]),
  );
  expect(entries.filter(([action]) => action === 'REPORT_VIEWED')).toHaveLength(1);
});

test('the studio reads neither runs nor templates without the feature', async () => {
  const nobody = await server.signedIn(['STUDY']);
  expect(await refusalOf(runs(nobody))).toMatchObject({ status: 403 });
  const one = await template();
  expect(await refusalOf(run(one, {}, { by: nobody }))).toMatchObject({ status: 403 });
});
