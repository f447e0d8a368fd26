import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import {
  deleteStudy,
  deleteStudyForEver,
  generateDownload,
  getDeletedStudy,
  getDownloadUrl,
  listDeletedStudies,
  undeleteStudy,
} from '@fovea/contract/studies/studyLifecycle';
import { getStudy } from '@fovea/contract/studies/studies';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { enqueue } from '../../platform/store/jobs';
import { newId } from '../../platform/store/newId';
import { aRespondent, aStudy, collecting, sendFaceChunks } from '../../testing/aStudy';
import { readZip } from '../../testing/exports/readZip';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const DAY_MS = 24 * 60 * 60_000;
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };

const server = setUpServer();
let ada: SignedIn;
let mallory: SignedIn;
beforeAll(async () => {
  ada = await server.signedIn();
  mallory = await server.otherCompanyUser();
});

const remove = (studyId: string) => ada.call(deleteStudy, { studyId });
const erase = (studyId: string, confirmation: string, user = ada) =>
  user.call(deleteStudyForEver, { studyId, query: { confirmation } });

/** A study with collected data and files of every kind. */
async function aCollectedStudy(name = `Study ${newId().slice(-12)}`) {
  const studyId = await aStudy(server, ada, { name });
  const respondent = await aRespondent(server, studyId);
  await sendFaceChunks(respondent, 3);
  const { objects, db } = server.context;
  const { companyId } = ada;
  const stimulus = await db
    .selectFrom('stimuli')
    .select('id')
    .where('studyId', '=', studyId)
    .executeTakeFirstOrThrow();
  const key = (path: string) => `studies/${studyId}/${path}`;
  for (const path of ['stimuli/a/media.png', 'results/one.columns', 'results/all.columns']) {
    await objects.put(key(path), Buffer.from(path));
  }
  // A file outside the folder of its study, as the demo has.
  const elsewhere = `studies/demo/${newId()}/media.png`;
  await objects.put(elsewhere, Buffer.from('demo'));
  await db
    .updateTable('stimuli')
    .set({
      imageKey: key('stimuli/a/media.png'),
      thumbnailKey: elsewhere,
      displayName: '../Pic: 1',
    })
    .where('id', '=', stimulus.id)
    .execute();
  const result = { stimulusId: stimulus.id, companyId, studyId, version: 'v' };
  await db
    .insertInto('respondentResults')
    .values({ ...result, sessionId: respondent.sessionId, objectKey: key('results/one.columns') })
    .execute();
  await db
    .insertInto('segmentResults')
    .values({
      ...result,
      segmentId: `all-${studyId}`,
      objectKey: key('results/all.columns'),
      respondentCount: 1,
    })
    .execute();
  await db.insertInto('rejections').values({ studyId, companyId, count: 2 }).execute();
  await withAnalysis({ studyId, companyId }, stimulus.id, respondent.sessionId);
  return { studyId, name, respondent, elsewhere };
}

/** What researchers derived from the collected data. */
async function withAnalysis(
  place: { readonly studyId: string; readonly companyId: string },
  stimulusId: string,
  sessionId: string,
) {
  const { db, now } = server.context;
  const { companyId } = place;
  const segment = { ...place, id: newId(), name: 'Some', criteria: null };
  await db
    .insertInto('segments')
    .values({ ...segment, createdAt: now(), updatedAt: now() })
    .execute();
  const member = { segmentId: segment.id, sessionId, companyId };
  await db.insertInto('segmentRespondents').values(member).execute();
  const seen = { ...place, stimulusId, sessionId };
  await db.insertInto('annotationsDone').values(seen).execute();
  await db
    .insertInto('surveyAnswers')
    .values({ ...seen, answers: '{"a":1}', complete: true, durationMs: 1 })
    .execute();
  const set = { ...place, id: newId(), name: 'AOIs', createdAt: now() };
  await db.insertInto('aoiSets').values(set).execute();
  const aoi = { companyId, id: newId(), aoiSetId: set.id, stimulusId, sessionId: null };
  await db
    .insertInto('aoiDefinitions')
    .values({
      ...aoi,
      name: 'Logo',
      displayColor: '#ff0000',
      aoiGroup: '',
      shape: 'polygon',
      timeline: '[]',
      timeMs: null,
      createdAt: now(),
      updatedAt: now(),
    })
    .execute();
  await db
    .insertInto('aoiStats')
    .values({
      aoiDefinitionId: aoi.id,
      segmentId: segment.id,
      companyId,
      stats: '{}',
      definitionUpdatedAt: now(),
      dataVersion: 'v',
    })
    .execute();
}

async function remains(studyId: string) {
  const { db, objects, recordings } = server.context;
  const tables = ['stimuli', 'blocks', 'blockChildren', 'sessions', 'respondentResults'] as const;
  const ofAnalysis = ['segments', 'annotationsDone', 'surveyAnswers', 'aoiSets'] as const;
  const found: string[] = [];
  const all = [...tables, ...ofAnalysis, 'segmentResults', 'rejections', 'tokens'] as const;
  for (const table of all) {
    const rows = await db
      .selectFrom(table as 'stimuli')
      .select('studyId')
      .where('studyId', '=', studyId)
      .execute();
    if (rows.length > 0) found.push(table);
  }
  // Rows that refer to a deleted row must be deleted too.
  const orphans = {
    segmentRespondents: db
      .selectFrom('segmentRespondents')
      .select('companyId')
      .where('segmentId', 'not in', db.selectFrom('segments').select('id')),
    aoiDefinitions: db
      .selectFrom('aoiDefinitions')
      .select('companyId')
      .where('aoiSetId', 'not in', db.selectFrom('aoiSets').select('id')),
    aoiStats: db
      .selectFrom('aoiStats')
      .select('companyId')
      .where('aoiDefinitionId', 'not in', db.selectFrom('aoiDefinitions').select('id')),
  };
  for (const [table, query] of Object.entries(orphans)) {
    if ((await query.execute()).length > 0) found.push(`orphans of ${table}`);
  }
  for await (const { key } of objects.list(`studies/${studyId}/`)) found.push(key);
  if (existsSync(join(recordings.files.folder, studyId))) found.push('recordings');
  return found;
}

describe('permanent deletion', () => {
  test("it must be confirmed by 'delete' or the name", async () => {
    const { studyId, name } = await aCollectedStudy();
    for (const wrong of ['', 'yes', name.toLowerCase(), 'deleted']) {
      await expect(erase(studyId, wrong)).rejects.toMatchObject({
        status: 409,
        message: "Type 'delete' or the name of the study to delete it for ever.",
      });
    }
    expect((await ada.call(getStudy, { studyId })).id).toBe(studyId);
    expect(await refusalOf(erase(studyId, 'delete', mallory))).toEqual(NOT_FOUND);
    await erase(studyId, name);
    expect(await refusalOf(ada.call(getStudy, { studyId }))).toEqual(NOT_FOUND);
  });

  test('everything is deleted: rows, recordings, results and files; only the fact that the study existed remains', async () => {
    const { studyId, elsewhere } = await aCollectedStudy();
    const other = await aCollectedStudy();
    const othersBefore = await remains(other.studyId);
    expect((await remains(studyId)).length).toBeGreaterThan(8);
    await remove(studyId);
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => erase(studyId, 'DeLeTe')),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await refusalOf(ada.call(getDeletedStudy, { studyId }))).toEqual(NOT_FOUND);
    await server.runJobs();
    expect(await remains(studyId)).toEqual([]);
    expect(await server.context.objects.stat(elsewhere)).toBeNull();
    expect(await remains(other.studyId)).toEqual(othersBefore);
    const erased = await server.context.db
      .selectFrom('erasedStudies')
      .selectAll()
      .where('id', '=', studyId)
      .execute();
    expect(erased).toMatchObject([{ companyId: ada.companyId, erasedBy: ada.userId }]);
    // For another company it never existed.
    expect(await refusalOf(erase(studyId, 'delete', mallory))).toEqual(NOT_FOUND);
    await erase(studyId, 'delete');
  });

  test('data that a respondent still sends is deleted later', async () => {
    const { studyId, respondent } = await aCollectedStudy();
    await erase(studyId, 'delete');
    await server.runJobs();
    // The server still has the token in its cache.
    await respondent.put('face', 9, Buffer.from('late')).catch(() => undefined);
    await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
    await server.runJobs();
    expect(await remains(studyId)).toEqual([]);
  });
});

describe('retention', () => {
  const pass = async (days: number) => {
    server.advanceClock(days * DAY_MS);
    await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
    await server.runJobs();
    // Tokens have expired meanwhile.
    ada = await server.signedIn();
    mallory = await server.otherCompanyUser();
  };

  test('warnings come 30 and 7 days before the end, then the study is deleted; restoring restarts the period', async () => {
    const { studyId } = await aCollectedStudy();
    const { studyId: backId } = await aCollectedStudy();
    const state = async (id: string) =>
      (await ada.call(getDeletedStudy, { studyId: id })).deletionStatus;
    await remove(studyId);
    await remove(backId);
    await pass(59);
    expect(await state(studyId)).toBe('MANUALLY_DELETED');
    await pass(2);
    expect(await state(studyId)).toBe('WARNING_SENT');
    await pass(23);
    expect(await state(studyId)).toBe('DELETION_NOTICE_SENT');
    expect(await state(backId)).toBe('DELETION_NOTICE_SENT');
    await ada.call(undeleteStudy, { studyId: backId });
    await remove(backId);
    expect(await state(backId)).toBe('MANUALLY_DELETED');
    await pass(7);
    expect(await refusalOf(ada.call(getDeletedStudy, { studyId }))).toEqual(NOT_FOUND);
    expect(await remains(studyId)).toEqual([]);
    expect(await state(backId)).toBe('MANUALLY_DELETED');
    const names = await ada.call(listStudyNames, {});
    expect(names.some(({ id }) => id === backId)).toBe(false);
  });
});

describe('the download of a deleted study', () => {
  test('is a zip file with everything of the study', async () => {
    const { studyId } = await aCollectedStudy();
    expect(await refusalOf(ada.call(generateDownload, { studyId }))).toEqual(NOT_FOUND);
    await remove(studyId);
    expect(await refusalOf(ada.call(getDownloadUrl, { studyId }))).toEqual({
      status: 409,
      code: 'NOT_GENERATED',
    });
    expect(await refusalOf(mallory.call(generateDownload, { studyId }))).toEqual(NOT_FOUND);
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => ada.call(generateDownload, { studyId })),
    );
    expect(asked[0]).toMatchObject({
      downloadGenerationInProgress: true,
      downloadAvailable: false,
      downloadProgress: 0,
    });
    await server.runJobs();
    expect(await ada.call(getDeletedStudy, { studyId })).toMatchObject({
      downloadGenerationInProgress: false,
      downloadAvailable: true,
      downloadProgress: null,
      downloadError: null,
    });
    const { url } = await ada.call(getDownloadUrl, { studyId });
    const answer = await fetch(server.base + url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Study .*zip"/,
    );
    const files = await readZip(new Uint8Array(await answer.arrayBuffer()));
    expect([...files.keys()].map((name) => name.replace(/[0-9a-f]{64}/, 'hash')).sort()).toEqual([
      'SHA256SUMS',
      'media/__Pic_ 1.png',
      'results/All respondents/__Pic_ 1.columns',
      'results/Respondent 1/__Pic_ 1.columns',
      'sessions/Respondent 1/face/0-hash.bin',
      'sessions/Respondent 1/face/1-hash.bin',
      'sessions/Respondent 1/face/2-hash.bin',
      'study.json',
    ]);
    const study = JSON.parse(files.get('study.json')!.bytes.toString('utf8')) as {
      study: { id: string };
      sessions: object[];
    };
    expect(study.study.id).toBe(studyId);
    expect(study.sessions).toHaveLength(1);
    expect(JSON.stringify(study)).not.toContain('secretHash');
    expect(await refusalOf(mallory.call(getDownloadUrl, { studyId }))).toEqual(NOT_FOUND);

    // A restored study makes the file outdated, so it is deleted.
    await ada.call(undeleteStudy, { studyId });
    const gone = await fetch(server.base + url);
    expect(gone.status).toBe(404);
    await gone.arrayBuffer();
  });

  test('exists only for studies that were built here', async () => {
    const studyId = await aStudy(server, ada);
    await collecting(server, studyId, false);
    await server.context.db
      .updateTable('studies')
      .set({ studyType: 'LAB', desktopGeneration: 'fovea_8' })
      .where('id', '=', studyId)
      .execute();
    await remove(studyId);
    expect(await refusalOf(ada.call(generateDownload, { studyId }))).toEqual({
      status: 409,
      code: 'NOT_ONLINE',
    });
    const list = await ada.call(listDeletedStudies, {});
    expect(list.find(({ id }) => id === studyId)).toMatchObject({ nativeCloudStudy: false });
  });

  test('leaves nothing behind when the study is restored during its generation', async () => {
    const { studyId } = await aCollectedStudy();
    await remove(studyId);
    await ada.call(generateDownload, { studyId });
    await ada.call(undeleteStudy, { studyId });
    await server.runJobs();
    const left: string[] = [];
    for await (const { key } of server.context.objects.list(`downloads/${studyId}/`))
      left.push(key);
    expect(left).toEqual([]);
  });
});
