import { listSessions } from '@fovea/contract/participation/respondents';
import {
  beginSession,
  finishSession,
  getInvitation,
  listReceived,
  pingSession,
  rejectConsent,
  type ManifestChunk,
} from '@fovea/contract/participation/participation';
import { updateStudy } from '@fovea/contract/studies/studies';
import { ApiError } from '@fovea/link/calls/apiError';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openRecordings, prepareRecordings } from '../recordings/recordings';
import { DEFAULT_CONSENT } from '../../studies/studies/newStudy';
import {
  aSessionStart,
  aRespondent,
  aStudy,
  collecting,
  consentTo,
  previewSecretOf,
  sendFaceChunks,
  sha256,
} from '../../testing/aStudy';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { refusalOf as refusal } from '../../testing/refusalOf';
import { processingJobsOf } from '../../testing/respondentSteps';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const researcher = setUpUser(server);

const anyone = () => server.callWith(null);
const folderOf = ({ studyId, sessionId }: { studyId: string; sessionId: string }) =>
  join(server.context.settings.dataFolder, 'recordings', studyId, sessionId);

describe('the invitation', () => {
  it('describes the study without storing anything', async () => {
    const studyId = await aStudy(server, researcher, { name: 'Coffee shelf' });
    const invitation = await anyone()(getInvitation, { studyId });
    expect(invitation).toMatchObject({
      studyId,
      name: 'Coffee shelf',
      collecting: true,
      needsCamera: true,
      recordsWebcamVideo: false,
      consent: { version: 1, textSha256: sha256(Buffer.from(DEFAULT_CONSENT)) },
    });
    expect(invitation.estimatedDurationMs).toBeGreaterThan(60_000);
    expect(await researcher.call(listSessions, { studyId })).toEqual([]);
  });

  it('of a stopped study says so; an unknown study has none', async () => {
    const studyId = await aStudy(server, researcher, { collecting: false });
    expect((await anyone()(getInvitation, { studyId })).collecting).toBe(false);
    expect(await refusal(anyone()(getInvitation, { studyId: 'nothing' }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('is only counted when rejected', async () => {
    const studyId = await aStudy(server, researcher);
    await anyone()(rejectConsent, { studyId });
    await anyone()(rejectConsent, { studyId });
    const rows = await server.context.db
      .selectFrom('rejections')
      .select('count')
      .where('studyId', '=', studyId)
      .execute();
    expect(rows).toEqual([{ count: 2 }]);
    expect(await researcher.call(listSessions, { studyId })).toEqual([]);
  });
});

describe('starting a session', () => {
  it('stores who agreed to which text and when, and shows the flow in order', async () => {
    const studyId = await aStudy(server, researcher);
    const respondent = await aRespondent(server, studyId);
    expect(respondent.respondentLabel).toBe('Respondent 1');
    expect(respondent.slides.map((stimulus) => stimulus.type)).toEqual([
      'CALIBRATION',
      'CALIBRATION',
    ]);
    expect(respondent.slides[0]).not.toHaveProperty('mediaKey');
    const file = JSON.parse(
      await readFile(join(folderOf(respondent), 'session.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect(file).toMatchObject({
      consentText: DEFAULT_CONSENT,
      consent: {
        ...{ textSha256: respondent.begin.consent.textSha256, version: 1, locale: 'en-US' },
        clientTime: '2026-01-02T03:04:05.000Z',
      },
      variables: { source: 'test' },
      number: 1,
    });
    expect(JSON.stringify(file)).not.toContain(respondent.begin.secret);
    const [session] = await researcher.call(listSessions, { studyId });
    expect(session).toMatchObject({
      state: 'IN_PROGRESS',
      consentGiven: true,
      respondent: { label: 'Respondent 1' },
      device: { browser: 'test' },
    });
  });

  it('again with the same id and secret resumes the session, even after the study was stopped', async () => {
    const studyId = await aStudy(server, researcher);
    const first = await aRespondent(server, studyId);
    await collecting(server, studyId, false);
    const again = await anyone()(beginSession, { studyId, body: first.begin });
    expect(again.sessionId).toBe(first.sessionId);
    expect(again.respondentLabel).toBe(first.respondentLabel);
    expect(again.token).not.toBe(first.token);
    const call = server.callWith(again.token);
    expect((await call(listReceived, { studyId, sessionId: again.sessionId })).chunks).toEqual([]);
    expect(await researcher.call(listSessions, { studyId })).toHaveLength(1);
  });

  it('again leaves the first token valid', async () => {
    const first = await aRespondent(server, await aStudy(server, researcher));
    await anyone()(beginSession, { studyId: first.studyId, body: first.begin });
    expect((await first.put('face', 0, randomBytes(10))).status).toBe(201);
    expect((await server.callWith(first.token)(listReceived, first)).chunks).toHaveLength(1);
  });

  it('twice at the same moment gives one session', async () => {
    const studyId = await aStudy(server, researcher);
    const body = aSessionStart();
    const begun = await Promise.all(
      [1, 2, 3, 4].map(() => anyone()(beginSession, { studyId, body })),
    );
    expect(new Set(begun.map(({ respondentLabel }) => respondentLabel)).size).toBe(1);
    expect(await researcher.call(listSessions, { studyId })).toHaveLength(1);
  });

  it('with one id by several browsers at the same moment succeeds for one of them', async () => {
    const [here, there] = [await aStudy(server, researcher), await aStudy(server, researcher)];
    const body = aSessionStart();
    const outcomes = await Promise.all(
      [here, here, there, there].map((studyId) => {
        const secret = randomBytes(32).toString('base64url');
        const begun = anyone()(beginSession, { studyId, body: { ...body, secret } });
        return begun.then(
          () => 200,
          (reason: unknown) => (reason instanceof ApiError ? reason.status : 0),
        );
      }),
    );
    expect(outcomes.sort()).toEqual([200, 403, 403, 403]);
  });

  it('with far more device facts than a browser has is refused', async () => {
    const studyId = await aStudy(server, researcher);
    const device = Object.fromEntries(
      Array.from({ length: 100 }, (_, place) => [`fact ${place}`, 'x'.repeat(1000)]),
    );
    const body = { ...aSessionStart(), device };
    expect((await refusal(anyone()(beginSession, { studyId, body }))).status).toBe(413);
  });

  it('with the id of another browser is refused', async () => {
    const studyId = await aStudy(server, researcher);
    const first = await aRespondent(server, studyId);
    const body = { ...first.begin, secret: randomBytes(32).toString('base64url') };
    expect(await refusal(anyone()(beginSession, { studyId, body }))).toEqual({
      status: 403,
      code: 'NOT_YOUR_SESSION',
    });
  });

  it('for a stopped study is refused, except for a preview', async () => {
    const studyId = await aStudy(server, researcher, { collecting: false });
    expect(await refusal(anyone()(beginSession, { studyId, body: aSessionStart() }))).toEqual({
      status: 409,
      code: 'NOT_COLLECTING',
    });
    const preview = await aRespondent(server, studyId, { preview: true });
    expect(preview.respondentLabel).toBe('Preview 1');
  });

  it('with an outdated consent text is refused', async () => {
    const studyId = await aStudy(server, researcher, { collecting: false });
    await researcher.call(updateStudy, { studyId, body: { consentForm: 'Other words' } });
    const previewSecret = await previewSecretOf(server, studyId);
    const old = { ...aSessionStart({ preview: true }), previewSecret };
    expect(await refusal(anyone()(beginSession, { studyId, body: old }))).toEqual({
      status: 409,
      code: 'CONSENT_CHANGED',
    });
    const body = { ...old, consent: consentTo('Other words') };
    await anyone()(beginSession, { studyId, body });
  });

  it('gives each of many concurrent respondents a label of their own', async () => {
    const studyId = await aStudy(server, researcher);
    const all = await Promise.all(Array.from({ length: 25 }, () => aRespondent(server, studyId)));
    const labels = new Set(all.map(({ respondentLabel }) => respondentLabel));
    expect(labels).toEqual(new Set(all.map((_, place) => `Respondent ${place + 1}`)));
  });

  it('with an id that is not a UUID, or a NUL in a variable, is refused', async () => {
    const studyId = await aStudy(server, researcher);
    const bad = { ...aSessionStart(), sessionId: '../../etc' };
    expect((await refusal(anyone()(beginSession, { studyId, body: bad }))).status).toBe(400);
    const nul = { ...aSessionStart(), variables: { a: 'x\0y' } };
    expect((await refusal(anyone()(beginSession, { studyId, body: nul }))).status).toBe(400);
  });
});

it('a ping reports where the respondent is', async () => {
  const studyId = await aStudy(server, researcher);
  const respondent = await aRespondent(server, studyId);
  const ping = { phase: 'setup' as const, setupStep: 'fullscreen' as const, stimulusId: null };
  const sinceMs = Date.now();
  const { serverTime } = await server.callWith(respondent.token)(pingSession, {
    ...respondent,
    body: { ...ping, currentSlideNo: null, slideCount: 4 },
  });
  expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(sinceMs);
  expect(Date.parse(serverTime)).toBeLessThanOrEqual(Date.now());
  const [session] = await researcher.call(listSessions, { studyId });
  expect(session?.lastPing).toMatchObject(ping);
});

describe('finishing a session', () => {
  it('completes it only when every chunk of the manifest is stored, and enqueues processing once', async () => {
    const studyId = await aStudy(server, researcher);
    const respondent = await aRespondent(server, studyId);
    const call = server.callWith(respondent.token);
    const chunks = await sendFaceChunks(respondent, 3);
    const late = randomBytes(77);
    const all = [...chunks, { stream: 'events', seq: 0, sha256: sha256(late), size: 77 }];
    expect(await call(finishSession, { ...respondent, body: { chunks: all } })).toEqual({
      state: 'missing',
      missing: [{ stream: 'events', seq: 0 }],
    });
    expect((await researcher.call(listSessions, { studyId }))[0]?.state).toBe('UPLOADING');
    expect(await processingJobsOf(server, respondent.sessionId)).toEqual([]);
    await respondent.put('events', 0, late);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        call(finishSession, { ...respondent, body: { chunks: all } }),
      ),
    );
    expect(answers).toEqual(Array(4).fill({ state: 'complete' }));
    expect(await processingJobsOf(server, respondent.sessionId)).toHaveLength(1);
    expect((await call(listReceived, respondent)).finished).toBe(true);
    expect((await researcher.call(listSessions, { studyId }))[0]).toMatchObject({
      state: 'PROCESSING',
      receivedChunks: 4,
    });
  });

  it('counts a number with other bytes, and a skipped number, as missing', async () => {
    const studyId = await aStudy(server, researcher);
    const respondent = await aRespondent(server, studyId);
    const call = server.callWith(respondent.token);
    const [zero, one, two] = await sendFaceChunks(respondent, 3);
    const wrong = { ...one!, sha256: sha256(randomBytes(4)) };
    const missing = { state: 'missing', missing: [{ stream: 'face', seq: 1 }] };
    const finish = (chunks: ManifestChunk[]) =>
      call(finishSession, { ...respondent, body: { chunks } });
    expect(await finish([zero!, wrong, two!])).toEqual(missing);
    expect(await finish([two!, zero!])).toEqual(missing);
    expect((await refusal(finish([zero!, zero!]))).status).toBe(400);
    expect(await finish([two!, zero!, one!])).toEqual({ state: 'complete' });
  });
});

describe('after the database lost rows', () => {
  const forget = (sessionId: string) =>
    server.context.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
  const restart = async () => {
    const recordings = await openRecordings(server.context);
    await recordings.reindexed;
  };

  it('nothing is rebuilt or written before the process is sure that it goes with the others', async () => {
    const studyId = await aStudy(server, researcher);
    const respondent = await aRespondent(server, studyId);
    await sendFaceChunks(respondent, 1);
    await forget(respondent.sessionId);
    const scratch = await newTemporaryFolder();
    const settings = { ...server.context.settings, dataFolder: scratch };
    prepareRecordings({ ...server.context, settings });
    const { recordings, start } = prepareRecordings(server.context);
    await pause(500);
    expect(await readdir(scratch)).toEqual([]);
    expect(await researcher.call(listSessions, { studyId })).toEqual([]);
    await start({ reindex: true });
    await recordings.reindexed;
    expect(await researcher.call(listSessions, { studyId })).toHaveLength(1);
    await rm(scratch, { recursive: true });
  });

  it('a start rebuilds sessions, chunks and completeness from the files', async () => {
    const studyId = await aStudy(server, researcher);
    await aRespondent(server, studyId);
    const respondent = await aRespondent(server, studyId);
    const chunks = await sendFaceChunks(respondent, 4);
    const call = server.callWith(respondent.token);
    await call(finishSession, { ...respondent, body: { chunks } });
    const before = await researcher.call(listSessions, { studyId });
    await forget(respondent.sessionId);
    await server.context.db
      .deleteFrom('jobs')
      .where('dedupeKey', '=', respondent.sessionId)
      .execute();
    expect(await researcher.call(listSessions, { studyId })).toHaveLength(1);
    await restart();
    const after = await researcher.call(listSessions, { studyId });
    expect(
      after.map(({ respondent: who, receivedChunks, consentTime, state }) => [
        who.label,
        receivedChunks,
        consentTime,
        state,
      ]),
    ).toEqual(
      before.map(({ respondent: who, receivedChunks, consentTime, state }) => [
        who.label,
        receivedChunks,
        consentTime,
        state,
      ]),
    );
    expect(await processingJobsOf(server, respondent.sessionId)).toHaveLength(1);
    expect((await call(listReceived, respondent)).chunks).toHaveLength(4);
  });

  it('the same browser continues, even before the start has checked every folder', async () => {
    const studyId = await aStudy(server, researcher);
    const respondent = await aRespondent(server, studyId);
    const chunks = await sendFaceChunks(respondent, 2);
    await forget(respondent.sessionId);
    const again = await anyone()(beginSession, { studyId, body: respondent.begin });
    expect(again.respondentLabel).toBe(respondent.respondentLabel);
    const call = server.callWith(again.token);
    const answer = await call(finishSession, { ...respondent, body: { chunks } });
    expect(answer).toMatchObject({ state: 'missing' });
    const resent = randomBytes(10);
    expect((await respondent.put('events', 0, resent)).status).toBe(201);
    await restart();
    expect(await call(finishSession, { ...respondent, body: { chunks } })).toEqual({
      state: 'complete',
    });
  });

  it('a chunk whose bytes changed on disk is not restored', async () => {
    const studyId = await aStudy(server, researcher);
    const respondent = await aRespondent(server, studyId);
    const [chunk] = await sendFaceChunks(respondent, 1);
    const path = join(folderOf(respondent), 'face', `0-${chunk!.sha256}.bin`);
    await writeFile(path, randomBytes(chunk!.size));
    await forget(respondent.sessionId);
    await restart();
    const call = server.callWith(respondent.token);
    expect((await call(listReceived, respondent)).chunks).toEqual([]);
    await rm(path);
  });

  it('half-written files are deleted', async () => {
    const path = join(server.context.settings.dataFolder, 'recordings', '.tmp', 'left-over');
    await writeFile(path, 'half');
    await restart();
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});

describe('sessions of another company', () => {
  it('do not exist', async () => {
    const studyId = await aStudy(server, researcher);
    await aRespondent(server, studyId);
    const otherCompanyUser = await server.otherCompanyUser();
    expect((await refusal(otherCompanyUser.call(listSessions, { studyId }))).status).toBe(404);
  });
});
