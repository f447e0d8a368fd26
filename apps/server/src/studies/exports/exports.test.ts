import { listAuditEntries } from '@fovea/contract/platform/audit';
import { listActivities } from '@fovea/contract/studies/activities';
import {
  createExpressionExport,
  createSignalExport,
  createStudyExport,
  deleteExport,
  getExportDownload,
  listExpressionExports,
  listSignalExports,
  listStudyExports,
  type StudyExportRequest,
} from '@fovea/contract/studies/exports';
import { deleteStudy, setEditors, undeleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { createStudy } from '@fovea/contract/studies/studies';
import { NONE_MATCHING_MESSAGE } from '@fovea/rules/participation/exportSelection';
import {
  CSV_FORMAT_MESSAGE,
  EXPORT_BLOCK_MESSAGES,
  EXPORT_NAME_MESSAGES,
  SAME_EXPORT_MESSAGE,
} from '@fovea/rules/studies/exports';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { aRespondent } from '../../testing/aStudy';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

type Asked = Partial<StudyExportRequest> & { readonly by?: SignedIn; readonly studyId?: string };
const zip = ({ by = ada, studyId = study.studyId, ...body }: Asked = {}) =>
  by.call(createStudyExport, {
    studyId,
    query: {},
    body: { name: `Zip ${newId().slice(-12)}`, respondentIds: [...study.ids], ...body },
  });
const csv = { separator: ',', locale: 'en' } as const;
const list = (by: SignedIn = ada) => by.call(listStudyExports, { studyId: study.studyId });
const refused = async (work: Promise<unknown>) => {
  const problem = await work.then(
    () => null,
    (reason: { status: number; message: string }) => reason,
  );
  return problem && { status: problem.status, message: problem.message };
};

test('an export is queued with everything that was asked for, and listed newest first', async () => {
  const first = await zip({ name: '  Everybody  ' });
  expect(first).toMatchObject({
    kind: 'STUDY',
    name: 'Everybody',
    respondents: study.ids.toSorted(),
    selectionInformation: null,
    exportFaceVideos: true,
    state: 'QUEUED',
    progress: 0,
    files: [],
    readyForDownload: false,
    stale: false,
    expired: false,
    newestStudyUploadIncluded: true,
    s3FileUrl: null,
    targetVersion: null,
  });
  expect(first.contents).toMatchObject({ tableFormat: 'CSV', separator: ',', variables: false });
  server.advanceClock(1000);
  const second = await zip({
    respondentIds: [study.ids[0]!, study.ids[0]!],
    exportFaceVideos: false,
    contents: { ...first.contents, tableFormat: 'PARQUET' },
  });
  expect(second).toMatchObject({ respondents: [study.ids[0]], exportFaceVideos: false });
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('every kind has a list and names of its own', async () => {
  const { studyId } = study;
  await zip({ name: 'Same' });
  const body = { name: 'Same', respondentIds: [...study.ids], ...csv };
  const signals = await ada.call(createSignalExport, { studyId, body });
  const expressions = await ada.call(createExpressionExport, { studyId, body });
  expect(signals).toMatchObject({ kind: 'SIGNALS', exportFaceVideos: false, stimulusIds: null });
  expect(await ada.call(listSignalExports, { studyId })).toEqual([signals]);
  expect(await ada.call(listExpressionExports, { studyId })).toEqual([expressions]);
  expect(await refused(ada.call(createSignalExport, { studyId, body }))).toEqual({
    status: 409,
    message: EXPORT_NAME_MESSAGES.taken,
  });
});

test('an export of expressions without a name gets a free one', async () => {
  const { studyId } = study;
  const ask = (id: string, name?: string) =>
    ada.call(createExpressionExport, { studyId, body: { name, respondentIds: [id], ...csv } });
  const names = [await ask(study.ids[0]!), await ask(study.ids[1]!, ' '), await ask(study.ids[2]!)];
  expect(names.map(({ name }) => name)).toEqual([
    'Facial expressions',
    'Facial expressions 2',
    'Facial expressions 3',
  ]);
});

test('names are refused as in the studio', async () => {
  await zip({ name: 'Pilot', respondentIds: [study.ids[0]!] });
  for (const [name, status, problem] of [
    ['  ', 400, 'empty'],
    ['x'.repeat(256), 400, 'tooLong'],
    [' PILOT ', 409, 'taken'],
  ] as const) {
    expect(await refused(zip({ name }))).toEqual({
      status,
      message: EXPORT_NAME_MESSAGES[problem],
    });
  }
  expect(await zip({ name: 'م'.repeat(255) })).toMatchObject({ name: 'م'.repeat(255) });
});

test('an export of a study that was not built online must not have its name', async () => {
  const { db } = server.context;
  const { studyId } = study;
  await db
    .updateTable('studies')
    .set({ name: 'Old', studyType: 'REMOTE_DATA_COLLECTION' })
    .where('id', '=', studyId)
    .execute();
  for (const name of ['old', 'Old - Fovea v8']) {
    expect(await refused(zip({ name }))).toEqual({
      status: 409,
      message: EXPORT_NAME_MESSAGES.studyName,
    });
  }
});

test('separator and decimal mark must belong together', async () => {
  const format = { separator: ';', locale: 'en' } as const;
  const body = { name: 'a', respondentIds: [...study.ids], ...format };
  const { studyId } = study;
  expect(await refused(ada.call(createSignalExport, { studyId, body }))).toEqual({
    status: 400,
    message: CSV_FORMAT_MESSAGE,
  });
});

test('the same selection in the same form is refused until that export is gone', async () => {
  const first = await zip();
  const same = { status: 409, message: SAME_EXPORT_MESSAGE };
  expect(await refused(zip({ respondentIds: study.ids.toReversed() }))).toEqual(same);
  await zip({ exportFaceVideos: false });
  await ada.call(deleteExport, { studyId: study.studyId, exportId: first.id });
  expect(await refused(zip())).toBeNull();
});

test('nobody, previews and respondents without results cannot be exported', async () => {
  expect(await refused(zip({ respondentIds: [] }))).toEqual({
    status: 409,
    message: NONE_MATCHING_MESSAGE,
  });
  const preview = await aProcessedRespondent(
    server,
    study.studyId,
    [{ stimulusId: study.stimulusId }],
    { preview: true },
  );
  const begun = await aRespondent(server, study.studyId);
  for (const { sessionId } of [preview, begun]) {
    const problem = await refused(zip({ respondentIds: [study.ids[0]!, sessionId] }));
    expect(problem).toMatchObject({ status: 409 });
    expect(problem?.message).toContain('previews, are still being processed');
  }
});

test('nothing can be exported while all respondents are being processed, or without a stimulus', async () => {
  const { db } = server.context;
  const { studyId } = study;
  await db
    .updateTable('sessions')
    .set({ processedAt: null })
    .where('studyId', '=', studyId)
    .execute();
  const body = { name: 'a', respondentIds: [...study.ids], ...csv };
  for (const [call, kind] of [
    [createSignalExport, 'SIGNALS'],
    [createExpressionExport, 'EXPRESSIONS'],
  ] as const) {
    expect(await refused(ada.call(call, { studyId, body }))).toEqual({
      status: 409,
      message: EXPORT_BLOCK_MESSAGES[kind].noneProcessed,
    });
  }
  expect(await refused(zip())).toEqual({
    status: 409,
    message: EXPORT_BLOCK_MESSAGES.STUDY.noneProcessed,
  });
  const { id: empty } = await ada.call(createStudy, { body: { name: newId() }, query: {} });
  expect(await refused(zip({ studyId: empty, respondentIds: [] }))).toEqual({
    status: 409,
    message: EXPORT_BLOCK_MESSAGES.STUDY.noStimulus,
  });
});

test('a respondent of another company, of another study or of none is refused alike', async () => {
  const other = await anAnalysedStudy(server, ada);
  const foreign = await anAnalysedStudy(server, mallory);
  const answers: unknown[] = [];
  for (const id of [foreign.ids[0]!, other.ids[0]!, newId()]) {
    answers.push(await refused(zip({ respondentIds: [...study.ids, id] })));
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404 });
  const body = { name: 'a', respondentIds: [...study.ids], ...csv };
  for (const stimulusId of [foreign.stimulusId, other.stimulusId, newId()]) {
    const asked = { studyId: study.studyId, body: { ...body, stimulusIds: [stimulusId] } };
    expect(await refused(ada.call(createSignalExport, asked))).toMatchObject({ status: 404 });
  }
});

test('a dated selection must be within the life of the study', async () => {
  const whole = { startTime: null, endTime: null };
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const selected = (more: object) =>
    zip({ selectionInformation: { ...NO_THRESHOLDS, ...whole, ...more } });
  for (const more of [
    { startTime: at(-3) },
    { endTime: at(1) },
    { startTime: at(0), endTime: at(-0.5) },
    { startTime: 'yesterday' },
  ]) {
    expect(await refused(selected(more))).toMatchObject({ status: 400 });
  }
  const made = await selected({ startTime: at(-0.5), endTime: at(0), etAccuracyThreshold: 3 });
  expect(made.selectionInformation).toMatchObject({ etAccuracyThreshold: 3 });
});

const NO_THRESHOLDS = {
  etAccuracyThreshold: null,
  etQualityThreshold: null,
  faceQualityThreshold: null,
};

test('a repeated request returns what the first one made', async () => {
  const requestId = newId();
  const ask = () => zip({ name: 'Once', requestId });
  const both = await Promise.all([ask(), ask()]);
  expect(both[0].id).toBe(both[1].id);
  expect(await list()).toHaveLength(1);
  const { activities } = await ada.call(listActivities, {});
  expect(activities.filter(({ studyId }) => studyId === study.studyId)).toHaveLength(1);
});

test('an export can be asked for the version Fovea v8, and for no other', async () => {
  const body = { name: 'a', respondentIds: [...study.ids] };
  const ask = (upgradeToVersion: string) =>
    ada.call(createStudyExport, { studyId: study.studyId, body, query: { upgradeToVersion } });
  expect(await refused(ask('Fovea_9'))).toMatchObject({ status: 400 });
  expect(await ask('Fovea_8')).toMatchObject({ targetVersion: 'Fovea v8' });
});

test('an export lacks the newest upload once somebody else whom its selection finds is processed', async () => {
  const isNewest = async () => (await list()).map((one) => one.newestStudyUploadIncluded);
  await zip();
  await zip({
    exportFaceVideos: false,
    selectionInformation: {
      ...NO_THRESHOLDS,
      startTime: null,
      endTime: null,
      etAccuracyThreshold: 3,
    },
  });
  expect(await isNewest()).toEqual([true, true]);
  server.advanceClock(1000);
  await aProcessedRespondent(server, study.studyId, [{ stimulusId: study.stimulusId }]);
  // The accuracy of this one was not measured, so it does not meet the threshold.
  expect(await isNewest()).toEqual([true, false]);
});

test('whoever cannot see the study cannot see, make, fetch or delete its exports', async () => {
  const { studyId } = study;
  const { id: exportId } = await zip();
  const ben = await server.signedIn(['STUDY']);
  await ada.call(setEditors, { studyId, body: { editors: [ada.userId] } });
  for (const by of [mallory, ben]) {
    for (const work of [
      () => list(by),
      () => zip({ by }),
      () => by.call(getExportDownload, { studyId, exportId, query: {} }),
      () => by.call(deleteExport, { studyId, exportId }),
    ]) {
      expect(await refused(work())).toMatchObject({ status: 404 });
    }
  }
  const other = await anAnalysedStudy(server, ada);
  const wrong = { studyId: other.studyId, exportId };
  expect(await refused(ada.call(deleteExport, wrong))).toMatchObject({ status: 404 });
  expect(await refused(ada.call(getExportDownload, { ...wrong, query: {} }))).toMatchObject({
    status: 404,
  });
  expect(await list()).toHaveLength(1);
});

test('exports stay with a deleted study, which answers as if there were none', async () => {
  const { studyId } = study;
  await zip();
  await ada.call(deleteStudy, { studyId });
  expect(await refused(list())).toMatchObject({ status: 404 });
  await ada.call(undeleteStudy, { studyId });
  expect(await list()).toHaveLength(1);
});

test('no export is made above the limit of the company, until others are deleted', async () => {
  const { db, settings } = server.context;
  const first = await zip();
  await db
    .updateTable('studyExports')
    .set({ bytes: settings.limits.exportBytes })
    .where('id', '=', first.id)
    .execute();
  const problem = await refused(zip({ exportFaceVideos: false }));
  expect(problem).toMatchObject({ status: 507 });
  expect(problem?.message).toContain('Delete exports');
  await ada.call(deleteExport, { studyId: study.studyId, exportId: first.id });
  expect(await refused(zip())).toBeNull();
});

test('requesting an export is audited with what it gives away', async () => {
  await zip({ name: 'Noted' });
  const { items } = await ada.call(listAuditEntries, {
    query: { search: study.studyId, action: 'DATA_EXPORTED' },
  });
  expect(items.map(({ details }) => details)).toEqual([
    {
      what: 'studyZip',
      step: 'requested',
      exportId: (await list())[0]!.id,
      exportName: 'Noted',
      respondents: 3,
      respondentNames: 'LABELS',
      variables: false,
      rawRecordings: false,
      webcamVideos: true,
    },
  ]);
});
