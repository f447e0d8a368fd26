import { changeSegment, createSegment, deleteSegment } from '@fovea/contract/analysis/segments';
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { listActivities } from '@fovea/contract/studies/activities';
import { copyStudy, deleteStudy, deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { listVisualExports } from '@fovea/contract/studies/visualExports';
import { beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../platform/store/jobs';
import { newId } from '../../platform/store/newId';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { allRespondentsId } from '../../research/queue/allRespondents';
import {
  STALE_SEGMENT_MESSAGE,
  VISUAL_RESPONDENT_GONE_MESSAGE,
} from '../../research/queue/staleExports';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { visualExportCalls } from '../../testing/exports/visualExportCalls';
import { picture } from '../../testing/mediaSamples';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const server = setUpServer();
const ada = setUpUser(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const calls = visualExportCalls(server, ada, () => study);
const { request, change, begin, upload, complete, list, activityOf, fileKeys, uploadRows } = calls;
const find = async (id: string) => (await list()).find((one) => one.id === id);
const withdraw = async (at: number) => {
  const { sessionId, begin: begun } = study.people[at]!;
  const body = { secret: begun.secret };
  await server.callWith(null)(withdrawSession, { studyId: study.studyId, sessionId, body });
};
const aSegment = async (name: string, respondents: readonly string[]) =>
  (
    await ada.call(createSegment, {
      studyId: study.studyId,
      body: { name, respondents: [...respondents] },
    })
  ).id;
const sweep = async () => {
  await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
  await server.runJobs();
};

test('a withdrawal deletes every file that shows the respondent, and no other', async () => {
  const alone = await request({}, { userDefinedName: 'Poster-Ada-Heatmap' });
  const all = await request({ segmentIds: [allRespondentsId(study.studyId)] });
  const others = await request({ respondentIds: [study.ids[1]!] });
  for (const { id } of [alone, all, others]) await complete(id, await picture('png'));
  await withdraw(0);
  const gone = {
    state: 'ERROR',
    stale: true,
    s3FileUrl: null,
    sizeBytes: null,
    message: VISUAL_RESPONDENT_GONE_MESSAGE,
  };
  expect(await find(alone.id)).toMatchObject(gone);
  expect(await find(all.id)).toMatchObject({ ...gone, userDefinedName: all.userDefinedName });
  expect(await find(others.id)).toMatchObject({ state: 'SUCCESS', stale: false });
  expect(await activityOf(all.userDefinedName)).toMatchObject({
    state: 'ERROR',
    message: VISUAL_RESPONDENT_GONE_MESSAGE,
    url: null,
  });
  // The usual name contains the respondent's label.
  expect((await find(alone.id))?.userDefinedName).toMatch(/^deleted-respondent-[0-9a-f]{12}$/);
  expect(await activityOf('Poster-Ada-Heatmap')).toBeUndefined();
  await server.runJobs();
  const ofOthers: unknown = expect.stringContaining(others.id);
  // With its thumbnail.
  expect(await fileKeys()).toEqual([ofOthers, ofOthers]);
  for (const state of ['PROCESSING', 'SUCCESS'] as const) {
    const body = { state, s3FileUrl: 'uploads/a/b' };
    expect(await refusalOf(change(alone.id, body))).toEqual({ status: 409, code: 'STALE' });
  }
  expect(await refusalOf(begin(alone.id, 10))).toEqual({ status: 409, code: 'STALE' });
});

test('a respondent whose data is deleted while a file is uploaded leaves nothing of it', async () => {
  const all = await request({ segmentIds: [allRespondentsId(study.studyId)] });
  const place = await upload(all.id, await picture('png'));
  const unfinished = await begin(all.id, 5000);
  await ada.call(deleteSessionData, { studyId: study.studyId, sessionId: study.ids[2]! });
  expect(await find(all.id)).toMatchObject({ state: 'ERROR', stale: true });
  await server.runJobs();
  expect(await uploadRows()).toBe(0);
  expect(await fileKeys()).toEqual([]);
  const answer = await fetch(server.base + unfinished.parts[0]!.url, {
    method: 'PUT',
    headers: { [unfinished.checksum.header]: '0'.repeat(64) },
    body: new Uint8Array(5000),
  });
  expect(answer.status).toBe(410);
  const body = { state: 'SUCCESS', s3FileUrl: place } as const;
  expect(await refusalOf(change(all.id, body))).toEqual({ status: 409, code: 'STALE' });
});

test('a withdrawal ends what may show somebody who came after the request', async () => {
  const { studyId, stimulusId } = study;
  const all = await request({ segmentIds: [allRespondentsId(studyId)] });
  const two = await request({ segmentIds: [await aSegment('Two', study.ids.slice(0, 2))] });
  const late = await aProcessedRespondent(server, studyId, [{ stimulusId }]);
  // A browser may draw at this moment, with the data of everybody.
  const { sessionId } = late;
  await ada.call(deleteSessionData, { studyId, sessionId });
  expect(await find(all.id)).toMatchObject({ state: 'ERROR', stale: true });
  expect(await refusalOf(begin(all.id, 10))).toEqual({ status: 409, code: 'STALE' });
  expect(await find(two.id)).toMatchObject({ state: 'CREATED', stale: false });
});

test('a segment that changes while it is made fails, for everybody and with a sentence', async () => {
  const { studyId, stimulusId } = study;
  const whole = await request({ segmentIds: [allRespondentsId(studyId)] });
  const two = await aSegment('Two', study.ids.slice(0, 2));
  const going = await request({ segmentIds: [two] });
  const made = await request({ segmentIds: [two] });
  await complete(made.id, await picture('png'));
  const place = await upload(going.id, await picture('png'));
  await ada.call(changeSegment, {
    studyId,
    segmentId: two,
    body: { respondents: [study.ids[2]!] },
  });
  // At once, so that no browser goes on with it.
  expect(await find(going.id)).toMatchObject({ state: 'ERROR', message: STALE_SEGMENT_MESSAGE });
  await aProcessedRespondent(server, studyId, [{ stimulusId }]);
  const stale = { status: 409, code: 'STALE_SEGMENT' };
  expect(await refusalOf(change(going.id, { state: 'SUCCESS', s3FileUrl: place }))).toEqual(stale);
  expect(await refusalOf(begin(whole.id, 10))).toEqual(stale);
  for (const { id, userDefinedName } of [going, whole]) {
    const failed = { state: 'ERROR', message: STALE_SEGMENT_MESSAGE };
    expect(await find(id)).toMatchObject({ ...failed, stale: false });
    expect(await activityOf(userDefinedName)).toMatchObject(failed);
  }
  expect(await uploadRows()).toBe(0);
  // What was finished shows what was true then.
  expect(await find(made.id)).toMatchObject({ state: 'SUCCESS' });
  // The same respondents again: it may have been drawn with others.
  await ada.call(changeSegment, {
    studyId,
    segmentId: two,
    body: { respondents: study.ids.slice(0, 2) },
  });
  expect(await refusalOf(change(going.id, { state: 'PROCESSING' }))).toEqual(stale);
});

test('a segment or a stimulus that is deleted meanwhile fails', async () => {
  const segmentId = await aSegment('One', [study.ids[0]!]);
  const ofSegment = await request({ segmentIds: [segmentId] });
  const ofStimulus = await request();
  await ada.call(deleteSegment, { studyId: study.studyId, segmentId });
  await server.context.db.deleteFrom('stimuli').where('id', '=', study.stimulusId).execute();
  expect(await refusalOf(change(ofStimulus.id, { state: 'PROCESSING' }))).toEqual({
    status: 409,
    code: 'STIMULUS_DELETED',
  });
  expect((await find(ofStimulus.id))?.message).toContain('stimulus was deleted');
  await server.context.db
    .updateTable('visualExports')
    .set({
      stimulusId: (
        await server.context.db
          .selectFrom('stimuli')
          .select('id')
          .where('studyId', '=', study.studyId)
          .executeTakeFirstOrThrow()
      ).id,
    })
    .where('id', '=', ofSegment.id)
    .execute();
  expect(await refusalOf(change(ofSegment.id, { state: 'PROCESSING' }))).toEqual({
    status: 409,
    code: 'STALE_SEGMENT',
  });
});

test('one that no browser makes for a week fails with its uploads, and can still be made', async () => {
  const untouched = async ({ id }: { readonly id: string }, days: number) => {
    const changedAt = new Date(Date.now() - days * DAY_MS);
    const { db } = server.context;
    await db.updateTable('visualExports').set({ changedAt }).where('id', '=', id).execute();
  };
  const [old, young, made] = [await request(), await request(), await request()];
  await complete(made.id, await picture('png'));
  await begin(old.id, 10);
  await untouched(old, 7.1);
  await untouched(young, 6.9);
  await untouched(made, 100);
  await sweep();
  const failed = await find(old.id);
  expect(failed).toMatchObject({ state: 'ERROR' });
  expect(failed?.message).toContain('within a week');
  expect(await activityOf(old.userDefinedName)).toMatchObject({ state: 'ERROR' });
  expect(await uploadRows()).toBe(0);
  expect(await find(young.id)).toMatchObject({ state: 'CREATED' });
  expect(await find(made.id)).toMatchObject({ state: 'SUCCESS' });
  expect(await complete(old.id, await picture('png'))).toMatchObject({ state: 'SUCCESS' });
});

test('the housekeeping deletes files and uploads that belong to no visual export', async () => {
  const { id } = await request();
  await complete(id, await picture('png'));
  const kept = await fileKeys();
  const { db, objects } = server.context;
  const folder = `exports/${study.studyId}`;
  for (const lost of [`${folder}/${id}/of-a-killed-process.png`, `${folder}/${newId()}/a.png`]) {
    await objects.put(lost, Buffer.from('lost'));
  }
  await begin((await request()).id, 10);
  const createdAt = new Date(Date.now() - 1.1 * DAY_MS);
  const { studyId } = study;
  await db.updateTable('assets').set({ createdAt }).where('studyId', '=', studyId).execute();
  server.advanceClock(2 * HOUR_MS);
  await sweep();
  server.advanceClock(-2 * HOUR_MS);
  expect(await fileKeys()).toEqual(kept);
  expect(await uploadRows()).toBe(0);
  expect(await find(id)).toMatchObject({ state: 'SUCCESS' });
});

test('visual exports are erased with their study, and a copy has none', async () => {
  const { studyId } = study;
  const made = await request();
  await complete(made.id, await picture('png'));
  const going = await request();
  await begin(going.id, 10);
  await ada.call(copyStudy, {
    studyId,
    body: { name: `Copy ${newId().slice(-12)}`, targetFolderId: ada.rootFolder },
  });
  await server.runJobs();
  const { activities } = await ada.call(listActivities, {});
  const { resultStudyId } = activities.find(
    (one) => one.type === 'STUDY_COPY' && one.studyId === studyId,
  )!;
  expect(await ada.call(listVisualExports, { studyId: resultStudyId! })).toEqual([]);

  await ada.call(deleteStudy, { studyId });
  await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
  await server.runJobs();
  expect(await fileKeys()).toEqual([]);
  const { db } = server.context;
  const left = await db
    .selectFrom('visualExports')
    .select('id')
    .where('studyId', '=', studyId)
    .execute();
  expect(left).toEqual([]);
  expect(await activityOf(made.userDefinedName)).toBeUndefined();
  expect(await activityOf(going.userDefinedName)).toBeUndefined();
});

test('a visual export stays when the account of its requester is deleted', async () => {
  const ben = await server.signedIn();
  const { id } = await request({}, {}, ben);
  await server.context.db.deleteFrom('users').where('id', '=', ben.userId).execute();
  expect(await find(id)).toMatchObject({ state: 'CREATED', requesterId: null });
  expect(await complete(id, await picture('png'))).toMatchObject({ state: 'SUCCESS' });
});
