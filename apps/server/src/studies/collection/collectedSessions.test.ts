import {
  changeSession,
  deleteSessionData,
  getSession,
  listSessions,
  removeWaitingSession,
  toggleCollection,
} from '@fovea/contract/participation/respondents';
import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aRespondent, aStudy, sendFaceChunks } from '../../testing/aStudy';
import { recordingFolder } from '../../testing/recordings/recordingFolder';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { changed, finished } from '../../testing/respondentSteps';
import { watchProgressEvents } from '../../testing/watchProgressEvents';

const server = setUpServer();
const ada = setUpUser(server);

test('low quality: the manual flag overrides the measured one, and can be reset', async () => {
  const studyId = await aStudy(server, ada);
  const { sessionId } = await aRespondent(server, studyId);
  const quality = JSON.stringify({ ...QUALITY, accuracyDeg: 7, gazeQuality: 0.4 });
  await changed(server, sessionId, { quality });
  expect(await ada.call(getSession, { studyId, sessionId })).toMatchObject({
    lowQualityManual: null,
    lowQualityAuto: true,
    lowQualityReasons: [
      'Accuracy is 7.0°, not below 5°.',
      'Gaze was found during 40 % of the time, less than 50 %.',
    ],
  });
  for (const lowQualityManual of [false, true, null]) {
    const body = { lowQualityManual };
    const answer = await ada.call(changeSession, { sessionId, body });
    expect(answer).toMatchObject({ lowQualityManual, lowQualityAuto: true });
    expect(await ada.call(listSessions, { studyId })).toEqual([answer]);
  }
});

test('collected data is deleted permanently, and that the session took place is kept', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  const { sessionId } = respondent;
  await finished(server, respondent);
  const key = `studies/${studyId}/results/${sessionId}/s-1.columns`;
  await server.context.objects.put(key, new Uint8Array([1]));
  const common = `studies/${studyId}/results/all-${studyId}/s-1.columns`;
  await server.context.objects.put(common, new Uint8Array([1]));
  const { companyId } = ada;
  const result = { stimulusId: 's', companyId, studyId, version: '1' };
  await server.context.db
    .insertInto('respondentResults')
    .values({ ...result, sessionId, objectKey: key })
    .execute();
  await server.context.db
    .insertInto('segmentResults')
    .values({ ...result, segmentId: `all-${studyId}`, objectKey: common, respondentCount: 1 })
    .execute();

  const one = watchProgressEvents(server.base, studyId, ada.token);
  await one.until(({ buckets }) => buckets.processing === 1);
  const deleted = await ada.call(deleteSessionData, { studyId, sessionId });
  expect(deleted).toMatchObject({
    state: 'DATA_DELETED_BY_RESEARCHER',
    device: {},
    receivedChunks: 0,
    receivedBytes: 0,
    qualityMetrics: null,
    respondent: { label: respondent.respondentLabel },
    variables: {},
    consentGiven: true,
  });
  await one.until(({ buckets }) => buckets.processing === 0);
  one.stop();
  await server.runJobs();

  const folder = recordingFolder(server.context, { studyId, sessionId });
  await expect(access(`${folder}/face`)).rejects.toThrow('ENOENT');
  await expect(access(`${folder}/manifest.json`)).rejects.toThrow('ENOENT');
  const facts = JSON.parse(await readFile(`${folder}/session.json`, 'utf8')) as object;
  expect(facts).toMatchObject({ device: {}, dataDeletedAt: expect.any(String) as string });
  expect(await server.context.objects.stat(key)).toBeNull();
  expect(await server.context.objects.stat(common)).toBeNull();

  await expect(ada.call(deleteSessionData, { studyId, sessionId })).rejects.toMatchObject({
    status: 409,
    message: 'Session data deleted by the researcher.',
  });
  // The respondent's browser cannot restore anything.
  const late = await respondent.put('face', 9, new Uint8Array([1, 2, 3]));
  expect([401, 410]).toContain(late.status);
  expect(await server.context.recordings.files.chunksOf(studyId, sessionId)).toEqual([]);
});

test('a respondent who is still sending is told that the data was deleted', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  await sendFaceChunks(respondent, 1);
  const { sessionId } = respondent;
  await ada.call(deleteSessionData, { studyId, sessionId });
  // The token is still cached, but the row refuses.
  const late = await respondent.put('face', 1, new Uint8Array([1, 2, 3]));
  expect(late).toMatchObject({ status: 410, body: { code: 'DELETED' } });
  const rows = server.context.db
    .selectFrom('chunks')
    .selectAll()
    .where('sessionId', '=', sessionId);
  expect(await rows.execute()).toEqual([]);
});

test('a session that does not exist cannot be deleted', async () => {
  const studyId = await aStudy(server, ada);
  const { sessionId } = await aRespondent(server, studyId);
  await expect(ada.call(deleteSessionData, { studyId, sessionId })).rejects.toMatchObject({
    status: 409,
  });
  const other = await aStudy(server, ada);
  await expect(ada.call(deleteSessionData, { studyId: other, sessionId })).rejects.toMatchObject({
    status: 404,
  });
});

test('in an imported lab study: waiting, in progress, finished; only a waiting session can be removed', async () => {
  const studyId = await aStudy(server, ada);
  const sessions = [];
  for (let n = 0; n < 3; n++) sessions.push((await aRespondent(server, studyId)).sessionId);
  const [waits, goesOn, over] = sessions as [string, string, string];
  await changed(server, goesOn, { machineId: 'machine-1' });
  await changed(server, over, { machineId: 'machine-1', endedAt: new Date() });
  // Only lab studies have waiting sessions.
  await expect(ada.call(removeWaitingSession, { sessionId: waits })).rejects.toMatchObject({
    status: 409,
  });
  await server.context.db
    .updateTable('studies')
    .set({ studyType: 'LAB', desktopGeneration: 'fovea_8' })
    .where('id', '=', studyId)
    .execute();
  const states = (await ada.call(listSessions, { studyId })).map(({ state }) => state);
  expect(states).toEqual(['WAITING', 'IN_PROGRESS', 'FINISHED']);
  for (const sessionId of [goesOn, over]) {
    await expect(ada.call(removeWaitingSession, { sessionId })).rejects.toMatchObject({
      status: 409,
      message: 'The session is not waiting any more.',
    });
  }
  await ada.call(removeWaitingSession, { sessionId: waits });
  await expect(ada.call(getSession, { studyId, sessionId: waits })).rejects.toMatchObject({
    status: 404,
  });
  await expect(ada.call(toggleCollection, { studyId, flag: 'true' })).rejects.toMatchObject({
    status: 409,
  });
});

test('sessions of another company do not exist', async () => {
  const studyId = await aStudy(server, ada);
  const { sessionId } = await aRespondent(server, studyId);
  const mallory = await server.otherCompanyUser();
  const theirs = await aStudy(server, mallory);
  const no = { status: 404 };
  const body = { lowQualityManual: true };
  await expect(mallory.call(changeSession, { sessionId, body })).rejects.toMatchObject(no);
  await expect(mallory.call(removeWaitingSession, { sessionId })).rejects.toMatchObject(no);
  for (const id of [studyId, theirs]) {
    const input = { studyId: id, sessionId };
    await expect(mallory.call(getSession, input)).rejects.toMatchObject(no);
    await expect(mallory.call(deleteSessionData, input)).rejects.toMatchObject(no);
  }
  expect((await ada.call(getSession, { studyId, sessionId })).lowQualityManual).toBeNull();
});

const QUALITY = {
  accuracyDeg: 1,
  accuracyPx: 30,
  precisionStdDeg: 1,
  precisionRmsDeg: 1,
  accuracyMethod: 'post-calibration',
  distanceMethod: 'assumed',
  distanceCm: 60,
  gazeQuality: 0.9,
  faceQuality: 0.9,
  effectiveRateHz: 30,
  calibrationPoints: 13,
  algorithm: 'test',
  algorithmVersion: '1',
  parameters: {},
};
