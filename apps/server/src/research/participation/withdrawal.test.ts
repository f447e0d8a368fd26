import { getCollectionProgress } from '@fovea/contract/participation/collection';
import {
  deleteSessionData,
  getSession,
  listSessions,
  retryProcessing,
} from '@fovea/contract/participation/respondents';
import { reportSavedLocally } from '@fovea/contract/participation/savedRecordings';
import {
  deleteStudy,
  deleteStudyForEver,
  generateDownload,
  getDeletedStudy,
  undeleteStudy,
} from '@fovea/contract/studies/studyLifecycle';
import {
  beginSession,
  finishSession,
  listReceived,
  pingSession,
} from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRecordings } from '../recordings/recordings';
import { newId } from '../../platform/store/newId';
import {
  aRespondent,
  aStudy,
  collecting,
  sendFaceChunks,
  sha256,
  type TakingPart,
} from '../../testing/aStudy';
import { recordedChunkPath, recordingFolder } from '../../testing/recordings/recordingFolder';
import { refusalOf } from '../../testing/refusalOf';
import { finished, ping } from '../../testing/respondentSteps';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const anyone = () => server.callWith(null);
const GONE = { status: 410, code: 'WITHDRAWN' };
const NO = { status: 403, code: 'NOT_YOUR_SESSION' };

const withdrawn = ({ studyId, sessionId, begin }: TakingPart, secret = begin.secret) =>
  anyone()(withdrawSession, { studyId, sessionId, body: { secret } });
const sessionOf = ({ studyId, sessionId }: TakingPart) =>
  ada.call(getSession, { studyId, sessionId });
const folderOf = (respondent: TakingPart) => recordingFolder(server.context, respondent);
const restart = async () => (await openRecordings(server.context)).reindexed;

/**
 * Everything the server stores about a session, as one text: rows, and every file in its folder.
 */
async function everythingOf(respondent: TakingPart): Promise<string> {
  const { db } = server.context;
  const { sessionId } = respondent;
  const rows = await Promise.all([
    db.selectFrom('sessions').selectAll().where('id', '=', sessionId).execute(),
    db.selectFrom('chunks').selectAll().where('sessionId', '=', sessionId).execute(),
    db.selectFrom('manifests').selectAll().where('sessionId', '=', sessionId).execute(),
    db.selectFrom('respondentResults').selectAll().where('sessionId', '=', sessionId).execute(),
  ]);
  const facts = await readFile(join(folderOf(respondent), 'session.json'), 'utf8');
  return JSON.stringify(rows) + facts;
}

describe('withdrawing the consent', () => {
  it('ends the session and leaves nothing of the respondent', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    await sendFaceChunks(respondent, 2);
    await ping(server, respondent, { stimulusId: respondent.slides[0]!.stimulusId });
    const { withdrawnDate } = await withdrawn(respondent);
    expect(Math.abs(Date.parse(withdrawnDate) - Date.now())).toBeLessThan(60_000);

    const call = server.callWith(respondent.token);
    const chunks = [{ stream: 'face', seq: 9, sha256: sha256(Buffer.from('x')), size: 1 }];
    const place = { phase: 'setup' as const, setupStep: null, stimulusId: null };
    const body = { ...place, currentSlideNo: null, slideCount: null };
    expect(await respondent.put('face', 9, randomBytes(20))).toMatchObject({
      status: 410,
      body: { code: 'WITHDRAWN' },
    });
    expect(await refusalOf(call(pingSession, { ...respondent, body }))).toEqual(GONE);
    expect(await refusalOf(call(listReceived, respondent))).toEqual(GONE);
    expect(await refusalOf(call(reportSavedLocally, respondent))).toEqual(GONE);
    const finish = call(finishSession, { ...respondent, body: { chunks } });
    expect(await refusalOf(finish)).toEqual(GONE);
    const again = anyone()(beginSession, { studyId, body: respondent.begin });
    expect(await refusalOf(again)).toEqual(GONE);

    await server.runJobs();
    const { files } = server.context.recordings;
    expect(await files.chunksOf(studyId, respondent.sessionId)).toEqual([]);
    await expect(access(join(folderOf(respondent), 'manifest.json'))).rejects.toThrow('ENOENT');
    const left = await everythingOf(respondent);
    for (const theirs of ['cameraWidthPx', 'source', '"test"', respondent.begin.secret]) {
      expect(left).not.toContain(theirs);
    }
    expect(await sessionOf(respondent)).toMatchObject({
      state: 'WITHDRAWN',
      withdrawnDate,
      respondent: { label: 'Respondent 1', age: null, gender: null },
      variables: {},
      device: {},
      lastPing: null,
      stimuliBlock: null,
      endTime: null,
      receivedChunks: 0,
      receivedBytes: 0,
      // That somebody agreed and withdrew, and when, can still be shown.
      consent: { textSha256: respondent.begin.consent.textSha256 },
    });
    const progress = await ada.call(getCollectionProgress, { studyId });
    expect(progress.uploads.withdrawn).toBe(1);
    expect(Object.values(progress.buckets)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(progress.funnel.map(({ reached }) => reached)).toEqual([0, 0, 0, 0, 0]);
    expect(progress.live).toEqual([]);
  });

  it('repeated, even concurrently, returns the same date', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const dates = await Promise.all([1, 2, 3].map(() => withdrawn(respondent)));
    await new Promise((done) => setTimeout(done, 20));
    dates.push(await withdrawn(respondent));
    expect(new Set(dates.map(({ withdrawnDate }) => withdrawnDate)).size).toBe(1);
    await server.runJobs();
    const facts = await readFile(join(folderOf(respondent), 'session.json'), 'utf8');
    expect(facts).toContain(dates[0]!.withdrawnDate);
  });

  it('erases once more a little later, to catch what was in transit', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const { studyId, sessionId } = respondent;
    const [chunk] = await sendFaceChunks(respondent, 1);
    await withdrawn(respondent);
    await server.runJobs();
    const { files } = server.context.recordings;
    const late = recordedChunkPath(server.context, { studyId, sessionId, ...chunk! });
    const leave = async () => {
      await mkdir(dirname(late), { recursive: true });
      await writeFile(late, 'late');
    };
    await leave();
    await server.context.db
      .updateTable('jobs')
      .set({ runAt: new Date() })
      .where('dedupeKey', '=', `${sessionId}/again`)
      .execute();
    await server.runJobs();
    expect(await files.chunksOf(studyId, sessionId)).toEqual([]);
    // Every start does so too.
    await leave();
    await restart();
    expect(await files.chunksOf(studyId, sessionId)).toEqual([]);
  });

  it('with a wrong secret, or for an unknown session, is refused alike', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    const other = await aRespondent(server, await aStudy(server, ada));
    const secret = randomBytes(32).toString('base64url');
    const ask = async (study: string, sessionId: string, body: unknown) => {
      const path = `/datacollection/studies/${study}/sessions/${sessionId}/withdraw`;
      const response = await fetch(server.base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const wrong = await ask(studyId, respondent.sessionId, { secret });
    expect(wrong.status).toBe(403);
    expect(await ask(studyId, newId(), { secret })).toEqual(wrong);
    expect(await ask('unknown', newId(), { secret })).toEqual(wrong);
    const right = { secret: respondent.begin.secret };
    expect(await ask(other.studyId, respondent.sessionId, right)).toEqual(wrong);
    expect(await ask(studyId, other.sessionId, right)).toEqual(wrong);
    for (const bad of [{}, { secret: '' }, { secret: [right.secret] }, { secret: { a: 1 } }]) {
      expect((await ask(studyId, respondent.sessionId, bad)).status).toBe(400);
    }
    expect((await sessionOf(respondent)).state).toBe('IN_PROGRESS');
  });

  it('is limited for wrong secrets, but never refused with the right one', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const secret = randomBytes(32).toString('base64url');
    for (let n = 0; n < 10; n++) {
      expect(await refusalOf(withdrawn(respondent, secret))).toEqual(NO);
    }
    const { studyId, sessionId } = respondent;
    const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/withdraw`;
    const refused = await fetch(server.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Neither other sessions nor this session with the right secret are affected.
    await withdrawn(await aRespondent(server, respondent.studyId));
    await withdrawn(respondent);
  });

  it('works after the study was stopped or deleted, and after the data was deleted', async () => {
    const studyId = await aStudy(server, ada);
    const [one, two, three] = [
      await aRespondent(server, studyId),
      await aRespondent(server, studyId),
      await aRespondent(server, studyId),
    ];
    await collecting(server, studyId, false);
    await withdrawn(one);
    await sendFaceChunks(two, 1);
    await ada.call(deleteSessionData, { studyId, sessionId: two.sessionId });
    expect((await sessionOf(two)).variables).toEqual({});
    await withdrawn(two);
    await ada.call(deleteStudy, { studyId });
    await withdrawn(three);
    await ada.call(undeleteStudy, { studyId });
    const states = (await ada.call(listSessions, { studyId })).map(({ state }) => state);
    expect(states).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN']);
    expect((await sessionOf(two)).variables).toEqual({});
    // Nothing is left for the researcher to delete or analyse.
    const sessionId = two.sessionId;
    const no = { status: 409, code: 'WITHDRAWN' };
    expect(await refusalOf(ada.call(deleteSessionData, { studyId, sessionId }))).toEqual(no);
    expect(await refusalOf(ada.call(retryProcessing, { studyId, sessionId }))).toEqual(no);
  });

  it('of a permanently deleted study reports that nothing is left', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const { studyId } = respondent;
    await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
    await server.runJobs();
    expect(await refusalOf(withdrawn(respondent))).toEqual({ status: 410, code: 'DELETED' });
  });

  it('deletes the zip of a deleted study too, even one that is being created', async () => {
    const studyId = await aStudy(server, ada);
    const [one, two] = [await aRespondent(server, studyId), await aRespondent(server, studyId)];
    await sendFaceChunks(one, 1);
    await sendFaceChunks(two, 1);
    await ada.call(deleteStudy, { studyId });
    await ada.call(generateDownload, { studyId });
    await server.runJobs();
    const zips = async () => {
      const keys: string[] = [];
      for await (const { key } of server.context.objects.list(`downloads/${studyId}/`))
        keys.push(key);
      return keys;
    };
    expect(await zips()).toHaveLength(1);
    expect((await ada.call(getDeletedStudy, { studyId })).downloadAvailable).toBe(true);
    await withdrawn(one);
    expect((await ada.call(getDeletedStudy, { studyId })).downloadAvailable).toBe(false);
    await server.runJobs();
    expect(await zips()).toEqual([]);
    // Requested, and the consent withdrawn before it is created.
    await ada.call(generateDownload, { studyId });
    await withdrawn(two);
    await server.runJobs();
    expect(await zips()).toEqual([]);
  });
});

describe('after a restart', () => {
  const forget = (sessionId: string) =>
    server.context.db.deleteFrom('sessions').where('id', '=', sessionId).execute();

  it('a session that the database lost is restored as withdrawn', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    await sendFaceChunks(respondent, 2);
    const { withdrawnDate } = await withdrawn(respondent);
    // Power failed before its files were erased.
    await forget(respondent.sessionId);
    await server.context.db.deleteFrom('jobs').where('kind', '=', 'eraseSession').execute();
    await restart();
    expect(await sessionOf(respondent)).toMatchObject({
      ...{ state: 'WITHDRAWN', withdrawnDate, variables: {}, device: {}, receivedChunks: 0 },
    });
    const { files } = server.context.recordings;
    expect(await files.chunksOf(respondent.studyId, respondent.sessionId)).toEqual([]);
    expect(await withdrawn(respondent)).toEqual({ withdrawnDate });
    expect((await respondent.put('face', 5, randomBytes(9))).status).toBe(410);
  });

  it.each(['in progress', 'complete'])(
    'a database that lost only the withdrawal of a session that was %s restores it',
    async (state) => {
      const respondent = await aRespondent(server, await aStudy(server, ada));
      const { studyId, sessionId } = respondent;
      if (state === 'complete') await finished(server, respondent);
      else await sendFaceChunks(respondent, 2);
      const { db } = server.context;
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      const { withdrawnDate } = await withdrawn(respondent);
      await db
        .updateTable('sessions')
        .set({
          ...{ completeAt: row.completeAt, endedAt: row.endedAt, withdrawnAt: null },
          ...{ dataDeletedAt: null, variables: JSON.stringify(row.variables) },
        })
        .where('id', '=', sessionId)
        .execute();
      await db.deleteFrom('jobs').where('kind', '=', 'eraseSession').execute();
      expect((await sessionOf(respondent)).state).not.toBe('WITHDRAWN');
      await restart();
      expect(await sessionOf(respondent)).toMatchObject({
        ...{ state: 'WITHDRAWN', withdrawnDate, variables: {} },
      });
      await server.runJobs();
      const { files } = server.context.recordings;
      expect(await files.chunksOf(studyId, sessionId)).toEqual([]);
    },
  );

  it('a complete session that was not withdrawn stays as it is', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    await finished(server, respondent);
    // A restored backup, in which every file is new.
    const path = join(folderOf(respondent), 'session.json');
    await writeFile(path, await readFile(path));
    await utimes(path, new Date(Date.now() + 60_000), new Date(Date.now() + 60_000));
    // When the last chunk came is written without anybody waiting for it.
    await expect.poll(async () => (await sessionOf(respondent)).lastChunkDate).not.toBeNull();
    const before = await sessionOf(respondent);
    await restart();
    expect(await sessionOf(respondent)).toEqual(before);
  });
});
