import { listSessions } from '@fovea/contract/participation/respondents';
import {
  beginSession,
  finishSession,
  type ManifestChunk,
} from '@fovea/contract/participation/participation';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aSessionStart, aRespondent, aStudy, sendFaceChunks, sha256 } from '../../testing/aStudy';
import { refusalOf as refusal } from '../../testing/refusalOf';
import { processingJobsOf } from '../../testing/respondentSteps';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { startTestServer } from '../../testing/startTestServer';

const server = setUpServer();
const researcher = setUpUser(server);

describe('finishing in an unusual order', () => {
  it('uses the one of two conflicting chunks that the manifest lists', async () => {
    const respondent = await aRespondent(server, await aStudy(server, researcher));
    const [first, second] = [randomBytes(50), randomBytes(60)];
    expect((await respondent.put('face', 0, first)).status).toBe(201);
    expect((await respondent.put('face', 0, second)).status).toBe(409);
    const call = server.callWith(respondent.token);
    const chunks = [{ stream: 'face', seq: 0, sha256: sha256(second), size: 60 }];
    expect(await call(finishSession, { ...respondent, body: { chunks } })).toEqual({
      state: 'complete',
    });
  });

  it('a later manifest with more data is analysed as well', async () => {
    const studyId = await aStudy(server, researcher);
    const respondent = await aRespondent(server, studyId);
    const call = server.callWith(respondent.token);
    const finish = (list: ManifestChunk[]) =>
      call(finishSession, { ...respondent, body: { chunks: list } });
    const chunks = await sendFaceChunks(respondent, 1);
    await finish(chunks);
    await server.runJobs();
    // The same manifest again enqueues nothing.
    await finish(chunks);
    expect(await processingJobsOf(server, respondent.sessionId)).toHaveLength(1);
    const late = randomBytes(30);
    expect((await respondent.put('face', 1, late)).status).toBe(201);
    const more = [...chunks, { stream: 'face', seq: 1, sha256: sha256(late), size: 30 }];
    expect(await finish(more)).toEqual({ state: 'complete' });
    expect(await processingJobsOf(server, respondent.sessionId)).toHaveLength(2);
    expect((await researcher.call(listSessions, { studyId }))[0]).toMatchObject({
      state: 'PROCESSING',
      receivedChunks: 2,
    });
  });
});

describe('a full disk for the facts of a session', () => {
  const failing = async (failpoints: string) => {
    const full = await startTestServer({ failpoints });
    const owner = await full.signedIn();
    return { full, studyId: await aStudy(full, owner) };
  };

  it('at the start: 507, and a retry starts the session', async () => {
    const { full, studyId } = await failing('json:write=ENOSPC@1');
    try {
      const body = aSessionStart();
      const begin = () => full.callWith(null)(beginSession, { studyId, body }, { retries: 0 });
      expect(await refusal(begin())).toEqual({ status: 507, code: 'FULL' });
      const begun = await begin();
      expect(begun.respondentLabel).toBe('Respondent 1');
      const file = await full.context.recordings.files.readJson(
        studyId,
        body.sessionId,
        'session.json',
      );
      expect(file).toMatchObject({ sessionId: body.sessionId });
    } finally {
      await full.close();
    }
  });

  it('at the end: 507, and a retry finishes the session', async () => {
    const { full, studyId } = await failing('json:write=ENOSPC@2');
    try {
      const respondent = await aRespondent(full, studyId);
      const chunks = await sendFaceChunks(respondent, 1);
      const finish = () =>
        full.callWith(respondent.token)(
          finishSession,
          { ...respondent, body: { chunks } },
          { retries: 0 },
        );
      expect(await refusal(finish())).toEqual({ status: 507, code: 'FULL' });
      expect(await finish()).toEqual({ state: 'complete' });
    } finally {
      await full.close();
    }
  });
});
