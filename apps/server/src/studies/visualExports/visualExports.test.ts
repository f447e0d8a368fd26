import { createSegment } from '@fovea/contract/analysis/segments';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { deleteStudy, setEditors, undeleteStudy } from '@fovea/contract/studies/studyLifecycle';
import {
  changeVisualExport,
  deleteVisualExport,
  listVisualExports,
} from '@fovea/contract/studies/visualExports';
import {
  respondentsHash,
  VISUAL_EXPORT_MESSAGES,
  VISUAL_EXPORT_NAME_MESSAGES,
} from '@fovea/rules/analysis/visualExports';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { allRespondentsId } from '../../research/queue/allRespondents';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { aRespondent } from '../../testing/aStudy';
import { visualExportCalls } from '../../testing/exports/visualExportCalls';
import { picture } from '../../testing/mediaSamples';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const { selection, request, change, begin, complete, list, activityOf, fileKeys } =
  visualExportCalls(server, ada, () => study);
const refused = async (work: Promise<unknown>) =>
  await work.then(
    () => null,
    ({ status, message }: { status: number; message: string }) => ({ status, message }),
  );

test('a visual export is created with what it shows, and listed newest first', async () => {
  const first = await request({ heatmapSigmaDeg: 2 }, { userDefinedName: 'Plakat_å-1' });
  expect(first).toMatchObject({
    study: study.studyId,
    stimuli: [study.stimulusId],
    type: 'IMAGE',
    state: 'CREATED',
    requesterId: ada.userId,
    completedDate: null,
    userDefinedName: 'Plakat_å-1',
    s3FileUrl: null,
    sizeBytes: null,
    message: null,
    stale: false,
  });
  expect(first.exportSelection).toEqual(selection({ heatmapSigmaDeg: 2 }));
  server.advanceClock(1000);
  const second = await request({}, { type: 'VIDEO' });
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await activityOf('Plakat_å-1')).toMatchObject({
    type: 'VISUAL_EXPORT_IMAGE',
    state: 'CREATED',
    studyId: study.studyId,
    url: null,
  });
  expect(await activityOf(second.userDefinedName)).toMatchObject({ type: 'VISUAL_EXPORT_VIDEO' });
});

test('the list reads no files', async () => {
  const { id } = await request();
  await complete(id, await picture('png'));
  const { objects } = server.context;
  const { get, read, stat, list: listObjects } = objects;
  const fail = () => {
    throw new Error('A file was read.');
  };
  try {
    Object.assign(objects, { get: fail, read: fail, stat: fail, list: fail });
    expect(await list()).toMatchObject([{ state: 'SUCCESS' }]);
  } finally {
    Object.assign(objects, { get, read, stat, list: listObjects });
  }
});

test('respondents of segments are counted and hashed when the request does not say who is shown', async () => {
  const all = allRespondentsId(study.studyId);
  const { id: two } = await ada.call(createSegment, {
    studyId: study.studyId,
    body: { name: 'Two', respondents: study.ids.slice(0, 2) },
  });
  const { exportSelection } = await request({ segmentIds: [two, all] });
  expect(exportSelection).toMatchObject({
    segmentIds: [two, all],
    segmentsRespondentsNumbers: [2, 3],
    segmentsRespondentsHash: respondentsHash([study.ids.slice(0, 2), study.ids]),
  });
  const { segmentsRespondentsHash } = exportSelection;
  expect(await refused(request({ segmentIds: [two, all], segmentsRespondentsHash }))).toBeNull();
});

test('a segment that has changed since it was shown is refused', async () => {
  const wanted = {
    segmentIds: [allRespondentsId(study.studyId)],
    segmentsRespondentsHash: respondentsHash([study.ids]),
  };
  await aProcessedRespondent(server, study.studyId, [{ stimulusId: study.stimulusId }]);
  expect(await refusalOf(request(wanted))).toEqual({ status: 409, code: 'STALE_SEGMENT' });
  expect(await list()).toEqual([]);
});

test('names are refused as in the studio', async () => {
  await request({}, { userDefinedName: 'Pilot' });
  for (const [name, status, problem] of [
    ['', 422, 'empty'],
    ['x'.repeat(41), 422, 'tooLong'],
    ['a b', 422, 'forbidden'],
    ['../..', 422, 'forbidden'],
    ['PILOT', 409, 'taken'],
  ] as const) {
    expect(await refused(request({}, { userDefinedName: name }))).toEqual({
      status,
      message: VISUAL_EXPORT_NAME_MESSAGES[problem],
    });
  }
  expect(await request({}, { userDefinedName: 'م'.repeat(40) })).toMatchObject({
    state: 'CREATED',
  });
});

test('a selection that cannot be shown is refused as in the studio', async () => {
  const all = [allRespondentsId(study.studyId)];
  for (const [wanted, problem] of [
    [{ visualizations: ['STATIC_HEATMAP', 'STATIC_HEATMAP'] }, 'twice'],
    [{ visualizations: ['STATIC_HEATMAP', 'DYNAMIC_HEATMAP'] }, 'twoHeatmaps'],
    [{ visualizations: ['STATIC_GAZE_PATH', 'DYNAMIC_GAZE_PATH'] }, 'twoPaths'],
    [{ visualizations: ['SIGNAL_OVERLAY'] }, 'noLines'],
    [{ respondentIds: [study.ids[0]!], segmentIds: all }, 'whose'],
  ] as const) {
    const changes = {
      ...wanted,
      visualizations: [
        ...('visualizations' in wanted ? wanted.visualizations : ['STIMULUS' as const]),
      ],
    };
    const asked =
      'segmentIds' in wanted
        ? { ...changes, ...wanted, respondentIds: [...wanted.respondentIds] }
        : changes;
    expect(await refused(request(asked))).toEqual({
      status: 422,
      message: VISUAL_EXPORT_MESSAGES[problem],
    });
  }
});

test('a film needs a thumbnail only when it is shown', async () => {
  const { db } = server.context;
  await db
    .updateTable('stimuli')
    .set({ type: 'VIDEO', thumbnailKey: null })
    .where('id', '=', study.stimulusId)
    .execute();
  expect(await refused(request({ visualizations: ['STIMULUS'] }))).toEqual({
    status: 422,
    message: VISUAL_EXPORT_MESSAGES.needsThumbnail,
  });
  expect(await refused(request())).toBeNull();
});

test('previews, unprocessed respondents and empty segments cannot be shown', async () => {
  const { studyId, stimulusId } = study;
  const preview = await aProcessedRespondent(server, studyId, [{ stimulusId }], { preview: true });
  const begun = await aRespondent(server, studyId);
  for (const { sessionId } of [preview, begun]) {
    expect(await refusalOf(request({ respondentIds: [sessionId] }))).toEqual({
      status: 422,
      code: 'NOBODY_SHOWN',
    });
  }
  const { id } = await ada.call(createSegment, {
    studyId,
    body: { name: 'One', respondents: [study.ids[0]!] },
  });
  await server.context.db.deleteFrom('segmentRespondents').where('segmentId', '=', id).execute();
  expect(await refusalOf(request({ segmentIds: [id] }))).toEqual({
    status: 422,
    code: 'NOBODY_SHOWN',
  });
});

test('ids of another company, of another study or of nothing are refused alike', async () => {
  const other = await anAnalysedStudy(server, ada);
  const foreign = await anAnalysedStudy(server, mallory);
  const segmentOf = async (by: SignedIn, { studyId, ids }: AnalysedStudy) =>
    (await by.call(createSegment, { studyId, body: { name: 'S', respondents: [ids[0]!] } })).id;
  const segments = [await segmentOf(mallory, foreign), await segmentOf(ada, other)];
  for (const works of [
    [foreign.studyId, newId()].map((studyId) => () => request({}, { studyId })),
    [foreign.stimulusId, other.stimulusId, newId()].map(
      (stimulusId) => () => request({}, { stimulusId }),
    ),
    [foreign.ids[0]!, other.ids[0]!, newId()].map(
      (id) => () => request({ respondentIds: [study.ids[0]!, id] }),
    ),
    [...segments, allRespondentsId(foreign.studyId), allRespondentsId(other.studyId), newId()].map(
      (id) => () => request({ segmentIds: [allRespondentsId(study.studyId), id] }),
    ),
  ]) {
    const answers: unknown[] = [];
    for (const work of works) answers.push(await refused(work()));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404 });
  }
  expect(await list()).toEqual([]);
});

test('a repeated request returns what the first one created', async () => {
  const requestId = newId();
  const ask = () => request({}, { userDefinedName: 'Once', requestId });
  const both = await Promise.all([ask(), ask()]);
  expect(both[0].id).toBe(both[1].id);
  expect(await list()).toHaveLength(1);
});

test('whoever cannot see the study cannot see or touch its visual exports', async () => {
  const { studyId } = study;
  const { id: exportId } = await request();
  const ben = await server.signedIn();
  // Staff see every study.
  const { features } = await server.context.db
    .updateTable('users')
    .set({ features: ['STUDY', 'ANALYSIS'] })
    .where('id', '=', ben.userId)
    .returning('features')
    .executeTakeFirstOrThrow();
  expect(features).toEqual(['STUDY', 'ANALYSIS']);
  await ada.call(setEditors, { studyId, body: { editors: [ada.userId] } });
  for (const by of [mallory, ben]) {
    for (const work of [
      () => list(by),
      () => request({}, {}, by),
      () => change(exportId, { state: 'PROCESSING' }, by),
      () => begin(exportId, 10, by),
      () => by.call(deleteVisualExport, { studyId, exportId }),
    ]) {
      expect(await refusalOf(work())).toMatchObject({ status: 404 });
    }
  }
  const { studyId: wrong } = await anAnalysedStudy(server, ada);
  for (const work of [
    () => ada.call(deleteVisualExport, { studyId: wrong, exportId }),
    () => ada.call(changeVisualExport, { studyId: wrong, exportId, body: { state: 'ERROR' } }),
  ]) {
    expect(await refusalOf(work())).toMatchObject({ status: 404 });
  }
  expect((await list())[0]).toMatchObject({ state: 'CREATED' });
});

test('without the analysis visual exports are listed, and nothing else', async () => {
  const ben = await server.signedIn(['STUDY']);
  const { id: exportId } = await request();
  expect(await list(ben)).toHaveLength(1);
  for (const work of [
    () => request({}, {}, ben),
    () => change(exportId, { state: 'PROCESSING' }, ben),
    () => begin(exportId, 10, ben),
    () => ben.call(deleteVisualExport, { studyId: study.studyId, exportId }),
  ]) {
    expect(await refusalOf(work())).toMatchObject({ status: 403 });
  }
});

test('visual exports stay with a deleted study, which answers as if there were none', async () => {
  const { studyId } = study;
  const { id, userDefinedName: name } = await request();
  await complete(id, await picture('png'));
  await ada.call(deleteStudy, { studyId });
  expect(await refusalOf(ada.call(listVisualExports, { studyId }))).toMatchObject({ status: 404 });
  expect(await activityOf(name)).toMatchObject({ url: null });
  await ada.call(undeleteStudy, { studyId });
  expect(await list()).toMatchObject([{ state: 'SUCCESS' }]);
});

test('deleting a visual export deletes its file, its uploads and its notification', async () => {
  const { studyId } = study;
  const made = await request();
  await complete(made.id, await picture('png'));
  const going = await request();
  await begin(going.id, 100);
  for (const { id } of [made, going]) {
    await ada.call(deleteVisualExport, { studyId, exportId: id });
    expect(await refusalOf(change(id, { state: 'PROCESSING' }))).toMatchObject({ status: 404 });
  }
  await server.runJobs();
  expect(await list()).toEqual([]);
  expect(await fileKeys()).toEqual([]);
  expect(await activityOf(made.userDefinedName)).toBeUndefined();
});

test('no visual export is created above the limit of the company, of which both kinds of exports take', async () => {
  const { db, settings } = server.context;
  const { id } = await request();
  await complete(id, await picture('png'));
  const { bytes } = await db
    .updateTable('visualExports')
    .set({ bytes: settings.limits.exportBytes })
    .where('id', '=', id)
    .returning('bytes')
    .executeTakeFirstOrThrow();
  expect(bytes).toBe(settings.limits.exportBytes);
  expect(await refusalOf(request())).toEqual({ status: 507, code: 'EXPORT_SPACE' });
  const { exportCalls } = await import('../../testing/exports/exportCalls');
  const zips = exportCalls(server, ada, () => study);
  expect(await refusalOf(zips.request())).toEqual({ status: 507, code: 'EXPORT_SPACE' });
  await ada.call(deleteVisualExport, { studyId: study.studyId, exportId: id });
  await zips.request();
});

test('requesting and completing are audited, without a name that may tell who is shown', async () => {
  const { id } = await request({}, { userDefinedName: 'Poster-Ada_Lovelace-Heatmap' });
  await complete(id, await picture('png'));
  const { items } = await ada.call(listAuditEntries, {
    query: { search: study.studyId, action: 'DATA_EXPORTED', direction: 'asc' },
  });
  const noted = { what: 'visualization', exportId: id, type: 'IMAGE', respondents: 1 };
  expect(items.map(({ details }) => details)).toEqual([
    { ...noted, step: 'requested' },
    { ...noted, step: 'completed' },
  ]);
});
