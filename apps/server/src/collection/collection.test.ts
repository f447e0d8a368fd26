import { deleteToken } from '@fovea/contract/accounts';
import {
  getCollectionProgress,
  watchCollection,
  type CollectionProgress,
} from '@fovea/contract/collection';
import {
  changeSession,
  deleteSessionData,
  getSession,
  listSessions,
  removeWaitingSession,
  toggleCollection,
} from '@fovea/contract/respondents';
import { finishSession, pingSession, rejectConsent } from '@fovea/contract/takingPart';
import { CallFailed } from '@fovea/link/callFailed';
import { listen } from '@fovea/link/listen';
import { access, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRespondent, aStudy, sentChunks, type TakingPart } from '../testing/aStudy';
import { startTestServer, type SignedIn, type TestServer } from '../testing/startTestServer';

const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signedIn();
});
afterAll(() => server.close());

interface Watcher {
  readonly events: CollectionProgress[];
  /** The first event, past or to come, that is as wanted. */
  until(isWanted: (event: CollectionProgress) => boolean): Promise<CollectionProgress>;
  /** Resolves with why listening ended, null when it was stopped. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

function watcher(studyId: string, token: string): Watcher {
  const events: CollectionProgress[] = [];
  const stopping = new AbortController();
  let wake = () => {};
  const ended = listen({ base: server.base, token: () => token, random: () => 0.05 })(
    watchCollection,
    { studyId },
    (event) => {
      events.push(event);
      wake();
    },
    stopping.signal,
  ).then(
    () => null,
    (reason: unknown) => reason,
  );
  return {
    events,
    ended,
    stop: () => stopping.abort(),
    async until(isWanted) {
      for (let seen = 0; ; seen++) {
        while (events.length <= seen) await new Promise<void>((done) => (wake = done));
        if (isWanted(events[seen]!)) return events[seen]!;
      }
    },
  };
}

function ping(respondent: TakingPart, body: object): Promise<undefined> {
  const { studyId, sessionId, token } = respondent;
  return server.callWith(token)(pingSession, {
    studyId,
    sessionId,
    body: {
      phase: 'slideshow',
      setupStep: null,
      stimulusId: null,
      currentSlideNo: null,
      slideCount: null,
      ...body,
    },
  });
}

async function finished(respondent: TakingPart): Promise<void> {
  const { studyId, sessionId, token } = respondent;
  const chunks = await sentChunks(respondent, 2);
  await server.callWith(token)(finishSession, { studyId, sessionId, body: { chunks } });
}

async function changed(sessionId: string, set: object): Promise<void> {
  await server.house.db.updateTable('sessions').set(set).where('id', '=', sessionId).execute();
}

test('counts, live respondents with step and expected end, and the funnel', async () => {
  const studyId = await aStudy(server, ada);
  const live = await aRespondent(server, studyId);
  await aRespondent(server, studyId, { preview: true });
  await server.callWith(null)(rejectConsent, { studyId });
  const [first] = live.slides;
  await ping(live, { stimulusId: first!.stimulusId, currentSlideNo: 1, slideCount: 2 });
  const progress = await ada.call(getCollectionProgress, { studyId });
  expect(progress).toMatchObject({
    buckets: { inProgress: 1, processing: 0, processed: 0, abandoned: 0, processingError: 0 },
    completed: 0,
    rejected: 1,
    remoteDataCollection: true,
  });
  const [shown, ...others] = progress.live;
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    sessionId: live.sessionId,
    label: live.respondentLabel,
    phase: 'slideshow',
    stimulusName: 'Pre-study calibration',
  });
  const exposureMs = live.slides.reduce((sum, slide) => sum + slide.exposureTimeMs, 0);
  const pingedMs = Date.parse(shown!.lastPing!.timestamp);
  expect(Date.parse(shown!.expectedEnd!)).toBe(pingedMs + exposureMs);
  expect(progress.funnel.map(({ phase, reached }) => [phase, reached])).toEqual([
    ['testUpload', 1],
    ['consent', 1],
    ['setup', 1],
    ['slideshow', 1],
    ['upload', 0],
  ]);
  expect(progress.funnel[2]!.setupSteps.map(({ step }) => step)).toEqual([
    'respondentCamera',
    'screenSize',
    'fullscreen',
    'respondentPositionPreparation',
    'respondentPositionCheck',
  ]);
});

test('two watchers see the state at once and then every change', async () => {
  const studyId = await aStudy(server, ada);
  const bob = await server.signedIn();
  const both = [watcher(studyId, ada.token), watcher(studyId, bob.token)];
  for (const one of both) {
    expect((await one.until(() => true)).buckets.inProgress).toBe(0);
  }
  const respondent = await aRespondent(server, studyId);
  await ping(respondent, { phase: 'setup', setupStep: 'fullscreen' });
  for (const one of both) {
    const seen = await one.until(({ live }) => live[0]?.phase === 'setup');
    expect(seen.live[0]!.lastPing!.setupStep).toBe('fullscreen');
    expect(seen.buckets.inProgress).toBe(1);
  }
  await finished(respondent);
  const revisions = await Promise.all(
    both.map(async (one) => (await one.until(({ buckets }) => buckets.processing === 1)).revision),
  );
  expect(revisions[0]).not.toBe(both[0]!.events[0]!.revision);
  both.forEach((one) => one.stop());
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([null, null]);
});

test('a change of another process is seen too: it is in the database only', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  const one = watcher(studyId, ada.token);
  await one.until(({ live }) => live[0]?.phase === 'Unknown');
  const lastPing = JSON.stringify({
    phase: 'consent',
    timestamp: new Date().toISOString(),
    setupStep: null,
    stimulusId: null,
    currentSlideNo: null,
    slideCount: null,
  });
  await changed(respondent.sessionId, { lastPing, changedAt: new Date(Date.now() + 1000) });
  await one.until(({ live }) => live[0]?.phase === 'consent');
  await ada.call(toggleCollection, { studyId, flag: 'false' });
  await one.until(({ remoteDataCollection }) => !remoteDataCollection);
  one.stop();
});

test('a watcher whose token is revoked hears nothing more', async () => {
  const studyId = await aStudy(server, ada);
  const leaving = await server.signedIn();
  const one = watcher(studyId, leaving.token);
  await one.until(() => true);
  await leaving.call(deleteToken, {});
  await aRespondent(server, studyId);
  expect(await one.ended).toMatchObject({ status: 401 });
  expect(one.events.map(({ buckets }) => buckets.inProgress)).toEqual([0]);
});

test('a watcher of a study that is deleted meanwhile gets 404', async () => {
  const studyId = await aStudy(server, ada);
  const one = watcher(studyId, ada.token);
  await one.until(() => true);
  await server.house.db
    .updateTable('studies')
    .set({ deletedAt: new Date() })
    .where('id', '=', studyId)
    .execute();
  expect(await one.ended).toMatchObject({ status: 404 });
});

test('who may not watch is refused like everywhere, before anything is sent', async () => {
  const studyId = await aStudy(server, ada);
  const mallory = await server.stranger();
  const without = await server.signedIn(['LAB']);
  for (const [token, status] of [
    [mallory.token, 404],
    [without.token, 403],
    ['x'.repeat(43), 401],
  ] as const) {
    const reason = await watcher(studyId, token).ended;
    expect(reason).toBeInstanceOf(CallFailed);
    expect(reason).toMatchObject({ status });
  }
});

test('the answer is a stream that proxies leave alone, and too many of them are refused', async () => {
  const studyId = await aStudy(server, ada);
  const hoarder = await server.signedIn();
  const leave = new AbortController();
  const open = () =>
    fetch(`${server.base}/studies/${studyId}/collection/events`, {
      headers: { authorization: `Bearer ${hoarder.token}` },
      signal: leave.signal,
    });
  const first = await open();
  expect(first.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(first.headers.get('cache-control')).toContain('no-store');
  expect(first.headers.get('x-accel-buffering')).toBe('no');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  await Promise.all(Array.from({ length: 29 }, open));
  const refused = await open();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  leave.abort();
  // Who went away no longer counts.
  const again = watcher(studyId, hoarder.token);
  await again.until(() => true);
  again.stop();
});

test('the server closes although somebody watches', async () => {
  const closing = await startTestServer();
  const user = await closing.signedIn();
  const studyId = await aStudy(closing, user);
  const stream = await fetch(`${closing.base}/studies/${studyId}/collection/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const reader = stream.body!.getReader();
  await reader.read();
  await closing.close();
  expect((await reader.read()).done).toBe(true);
}, 15_000);

test('low quality: the manual flag counts if it is set, and can be taken back', async () => {
  const studyId = await aStudy(server, ada);
  const { sessionId } = await aRespondent(server, studyId);
  const quality = JSON.stringify({ ...QUALITY, accuracyDeg: 7, gazeQuality: 0.4 });
  await changed(sessionId, { quality });
  expect(await ada.call(getSession, { studyId, sessionId })).toMatchObject({
    lowQualityManual: null,
    lowQualityAuto: true,
    lowQualityReasons: [
      'Accuracy is 7.0°, worse than 5°.',
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

test('collected data is deleted for ever; that the session took place stays', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  const { sessionId } = respondent;
  await finished(respondent);
  const key = `studies/${studyId}/results/${sessionId}/s-1.columns`;
  await server.house.objects.put(key, new Uint8Array([1]));
  const common = `studies/${studyId}/results/all-${studyId}/s-1.columns`;
  await server.house.objects.put(common, new Uint8Array([1]));
  const { companyId } = ada;
  const result = { stimulusId: 's', companyId, studyId, version: '1' };
  await server.house.db
    .insertInto('respondentResults')
    .values({ ...result, sessionId, objectKey: key })
    .execute();
  await server.house.db
    .insertInto('segmentResults')
    .values({ ...result, segmentId: `all-${studyId}`, objectKey: common, respondentCount: 1 })
    .execute();

  const one = watcher(studyId, ada.token);
  await one.until(({ buckets }) => buckets.processing === 1);
  const deleted = await ada.call(deleteSessionData, { studyId, sessionId });
  expect(deleted).toMatchObject({
    state: 'DATA_DELETED_BY_RESEARCHER',
    device: {},
    receivedChunks: 0,
    receivedBytes: 0,
    qualityMetrics: null,
    respondent: { label: respondent.respondentLabel },
    variables: respondent.begin.variables,
    consentGiven: true,
  });
  await one.until(({ buckets }) => buckets.processing === 0);
  one.stop();
  await server.runJobs();

  const folder = server.house.recordings.files.sessionFolder(studyId, sessionId);
  await expect(access(`${folder}/face`)).rejects.toThrow('ENOENT');
  await expect(access(`${folder}/manifest.json`)).rejects.toThrow('ENOENT');
  const facts = JSON.parse(await readFile(`${folder}/session.json`, 'utf8')) as object;
  expect(facts).toMatchObject({ device: {}, dataDeletedAt: expect.any(String) as string });
  expect(await server.house.objects.stat(key)).toBeNull();
  expect(await server.house.objects.stat(common)).toBeNull();

  await expect(ada.call(deleteSessionData, { studyId, sessionId })).rejects.toMatchObject({
    status: 409,
    message: 'Session data deleted by the researcher.',
  });
  // The respondent's browser can bring nothing back.
  const late = await respondent.put('face', 9, new Uint8Array([1, 2, 3]));
  expect([401, 410]).toContain(late.status);
  expect(await server.house.recordings.files.chunksOf(studyId, sessionId)).toEqual([]);
});

test('a respondent who still sends is told that the data was deleted', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  await sentChunks(respondent, 1);
  const { sessionId } = respondent;
  await ada.call(deleteSessionData, { studyId, sessionId });
  // The token is remembered for a minute: the row says no.
  const late = await respondent.put('face', 1, new Uint8Array([1, 2, 3]));
  expect(late).toMatchObject({ status: 410, body: { code: 'DELETED' } });
  const rows = server.house.db.selectFrom('chunks').selectAll().where('sessionId', '=', sessionId);
  expect(await rows.execute()).toEqual([]);
});

test('what is not there cannot be deleted', async () => {
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

test('a lab: waiting, in progress, finished; only who waits is removed', async () => {
  const studyId = await aStudy(server, ada);
  const sessions = [];
  for (let n = 0; n < 3; n++) sessions.push((await aRespondent(server, studyId)).sessionId);
  const [waits, goesOn, over] = sessions as [string, string, string];
  await changed(goesOn, { machineId: 'machine-1' });
  await changed(over, { machineId: 'machine-1', endedAt: new Date() });
  // Of a study that is not of a lab nobody waits.
  await expect(ada.call(removeWaitingSession, { sessionId: waits })).rejects.toMatchObject({
    status: 409,
  });
  await server.house.db
    .updateTable('studies')
    .set({ studyType: 'LAB' })
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
  const mallory = await server.stranger();
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

test('an open session older than a day is abandoned where it was last seen', async () => {
  const studyId = await aStudy(server, ada);
  const gone = await aRespondent(server, studyId);
  await ping(gone, { phase: 'setup', setupStep: 'respondentCamera' });
  await server.house.db
    .updateTable('sessions')
    .set({ createdAt: new Date(server.house.now().getTime() - DAY_MS - 1000) })
    .where('id', '=', gone.sessionId)
    .execute();
  const progress = await ada.call(getCollectionProgress, { studyId });
  expect(progress.buckets).toMatchObject({ inProgress: 0, abandoned: 1 });
  expect(progress.live).toEqual([]);
  expect(progress.funnel[2]).toMatchObject({ phase: 'setup', reached: 1, abandoned: 1 });
  expect(progress.funnel[2]!.setupSteps[0]).toEqual({
    step: 'respondentCamera',
    reached: 1,
    abandoned: 1,
  });
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
