import { getSession, listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import {
  deleteStudy,
  deleteStudyForEver,
  setValidTo,
  undeleteStudy,
} from '@fovea/contract/studies/studyLifecycle';
import {
  beginSession,
  finishSession,
  listReceived,
  pingSession,
} from '@fovea/contract/participation/participation';
import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  aSessionStart,
  aRespondent,
  aStudy,
  collecting,
  sendFaceChunks,
  sha256,
  type TakingPart,
} from '../../testing/aStudy';
import { recordedChunkPath } from '../../testing/recordings/recordingFolder';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const DAY_MS = 24 * 60 * 60_000;

const server = setUpServer();
const ada = setUpUser(server);

const place = {
  ...{ phase: 'slideshow' as const, setupStep: null, stimulusId: null },
  ...{ currentSlideNo: 1, slideCount: 2 },
};

/** Continues as if nothing had happened: a ping, chunks, the end. */
async function goesOn(respondent: TakingPart) {
  const call = server.callWith(respondent.token);
  await call(pingSession, { ...respondent, body: place });
  const chunks = await sendFaceChunks(respondent, 2);
  const answer = await call(finishSession, { ...respondent, body: { chunks } });
  expect(answer).toEqual({ state: 'complete' });
}

describe('while somebody takes part', () => {
  it.each([
    ['stopped', (studyId: string) => collecting(server, studyId, false)],
    ['expired', expire],
    ['changed', change],
    ['without any flow any more', withoutFlows],
  ])('the study is %s: a started session can be completed', async (_, happens) => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    await happens(studyId);
    const again = await server.callWith(null)(beginSession, { studyId, body: respondent.begin });
    expect(again.slides).toEqual(respondent.slides);
    await goesOn(respondent);
    const { sessionId } = respondent;
    const session = await ada.call(getSession, { studyId, sessionId });
    expect(session).toMatchObject({ state: 'PROCESSING', receivedChunks: 2 });
  });

  it('the study is deleted: the recording is stored with it, and available when it is restored', async () => {
    const studyId = await aStudy(server, ada);
    const [ended, going] = [await aRespondent(server, studyId), await aRespondent(server, studyId)];
    await ada.call(deleteStudy, { studyId });
    await goesOn(ended);
    await sendFaceChunks(going, 3);
    // The page was reloaded meanwhile.
    const again = await server.callWith(null)(beginSession, { studyId, body: going.begin });
    const call = server.callWith(again.token);
    expect((await call(listReceived, going)).chunks).toHaveLength(3);
    // Nobody can start a new session, not even a preview.
    const fresh = server.callWith(null)(beginSession, { studyId, body: aSessionStart() });
    expect((await refusalOf(fresh)).status).toBe(404);
    await ada.call(undeleteStudy, { studyId });
    const sessions = await ada.call(listSessions, { studyId });
    expect(sessions.map(({ state, receivedChunks }) => [state, receivedChunks])).toEqual([
      ['PROCESSING', 2],
      ['IN_PROGRESS', 3],
    ]);
  });

  it('the study is permanently deleted: every call reports that nothing is accepted any more', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    await sendFaceChunks(respondent, 1);
    await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
    await server.runJobs();
    const gone = { status: 410, code: 'DELETED' };
    const call = server.callWith(respondent.token);
    // The token is cached for a minute …
    expect(await respondent.put('face', 1, randomBytes(9))).toMatchObject({
      status: 410,
      body: { code: 'DELETED' },
    });
    expect(await refusalOf(call(pingSession, { ...respondent, body: place }))).toEqual(gone);
    expect(await refusalOf(call(listReceived, respondent))).toEqual(gone);
    const finish = call(finishSession, { ...respondent, body: { chunks: [] } });
    expect(await refusalOf(finish)).toEqual(gone);
    // … then it is unknown, and the browser resumes with its secret.
    server.advanceClock(61_000);
    expect((await refusalOf(call(listReceived, respondent))).status).toBe(401);
    const again = server.callWith(null)(beginSession, { studyId, body: respondent.begin });
    expect(await refusalOf(again)).toEqual(gone);
    const fresh = server.callWith(null)(beginSession, { studyId, body: aSessionStart() });
    expect(await refusalOf(fresh)).toEqual(gone);
    const path = recordedChunkPath(server.context, aChunkOf(respondent));
    await expect(access(path)).rejects.toThrow('ENOENT');
  });

  it('a token expires: the same session continues with its id and secret', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    const first = await sendFaceChunks(respondent, 1);
    // Sixty minutes pass, with a token that was valid for fifty-nine.
    await server.context.db
      .updateTable('tokens')
      .set({ expiresAt: new Date(server.context.now().getTime() + 59 * 60_000) })
      .where('sessionId', '=', respondent.sessionId)
      .execute();
    server.advanceClock(60 * 60_000);
    const bytes = randomBytes(50);
    expect((await respondent.put('face', 1, bytes)).status).toBe(401);
    const renewed = await server.callWith(null)(beginSession, { studyId, body: respondent.begin });
    expect(renewed.sessionId).toBe(respondent.sessionId);
    expect(renewed.respondentLabel).toBe(respondent.respondentLabel);
    const { token } = renewed;
    expect((await respondent.put('face', 1, bytes, { token })).status).toBe(201);
    const chunks = [...first, { stream: 'face', seq: 1, sha256: sha256(bytes), size: 50 }];
    const finish = server.callWith(token)(finishSession, { ...respondent, body: { chunks } });
    expect(await finish).toEqual({ state: 'complete' });
    expect(await ada.call(listSessions, { studyId })).toHaveLength(1);
  });
});

describe('what the browser reports to have recorded', () => {
  it('is stored at the first attempt to finish, complete or not, with the time of the last chunk', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    const { sessionId } = respondent;
    const session = () => ada.call(getSession, { studyId, sessionId });
    expect(await session()).toMatchObject({ expectedChunks: null, lastChunkDate: null });
    const chunks = await sendFaceChunks(respondent, 2);
    // Written a second later, with those of other sessions.
    const lastChunkMs = async () => Date.parse((await session()).lastChunkDate ?? '');
    await expect.poll(lastChunkMs, { timeout: 10_000 }).not.toBeNaN();
    const firstMs = await lastChunkMs();
    expect(Math.abs(firstMs - server.context.now().getTime())).toBeLessThan(20_000);
    const late = { stream: 'events', seq: 0, sha256: sha256(Buffer.from('x')), size: 1 };
    const call = server.callWith(respondent.token);
    await call(finishSession, { ...respondent, body: { chunks: [...chunks, late] } });
    expect(await session()).toMatchObject({
      ...{ state: 'UPLOADING', expectedChunks: 3, receivedChunks: 2 },
      expectedBytes: chunks[0]!.size + chunks[1]!.size + 1,
    });
    const { endTime } = await session();
    // Within ten seconds the time is not written again, after that it is.
    server.advanceClock(5_000);
    await respondent.put('events', 7, randomBytes(3));
    expect(Date.parse((await session()).lastChunkDate!)).toBe(firstMs);
    server.advanceClock(6_000);
    await respondent.put('events', 0, Buffer.from('x'));
    await expect.poll(lastChunkMs, { timeout: 10_000 }).toBeGreaterThan(firstMs + 10_000);
    await call(finishSession, { ...respondent, body: { chunks: [...chunks, late] } });
    expect(await session()).toMatchObject({ state: 'PROCESSING', expectedChunks: 3, endTime });
  });
});

function aChunkOf({ studyId, sessionId }: TakingPart) {
  return { studyId, sessionId, stream: 'face', seq: 0, sha256: '0'.repeat(64) };
}

async function expire(studyId: string): Promise<void> {
  const validTo = new Date(server.context.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  await ada.call(setValidTo, { studyId, body: { validTo } });
  await server.context.db
    .updateTable('studies')
    .set({ validTo: new Date(server.context.now().getTime() - 2 * DAY_MS) })
    .where('id', '=', studyId)
    .execute();
  const fresh = server.callWith(null)(beginSession, { studyId, body: aSessionStart() });
  expect((await refusalOf(fresh)).code).toBe('EXPIRED');
}

/** A change by another version of the program: the calls refuse it, because the study is locked. */
async function change(studyId: string): Promise<void> {
  await server.context.db
    .updateTable('studies')
    .set({ consentForm: 'Other words', recordWebcamVideo: true, locale: 'de-DE' })
    .where('id', '=', studyId)
    .execute();
  const fresh = server.callWith(null)(beginSession, { studyId, body: aSessionStart() });
  expect((await refusalOf(fresh)).code).toBe('CONSENT_CHANGED');
}

async function withoutFlows(studyId: string): Promise<void> {
  await server.context.db.deleteFrom('blockChildren').where('studyId', '=', studyId).execute();
  await server.context.db.deleteFrom('blocks').where('studyId', '=', studyId).execute();
  expect((await ada.call(getStudy, { studyId })).blocks).toEqual([]);
}
