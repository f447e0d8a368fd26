import {
  getSession,
  listSessions,
  retryProcessing,
} from '@fovea/contract/participation/respondents';
import { finishSession, listReceived } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileReader } from '../../programs/verify/fileReader';
import { verifyInstallation } from '../../programs/verify/verifyInstallation';
import { aRespondent, aStudy, sendFaceChunks, sha256, type TakingPart } from '../../testing/aStudy';
import {
  startStrictS3,
  type Interference,
  type StrictS3,
} from '../../testing/outside/strictS3Server';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';
import { MERGE_RECORDING } from '../queue/mergingJobs';
import { openRecordings } from './recordings';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
let s3: StrictS3;
let interfere: Interference;
let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  s3 = await startStrictS3(
    KEYS,
    () => new Date(),
    (method, key) => interfere(method, key),
    { versions: 'kept' },
  );
  const bucket = { bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, ...KEYS };
  interfere = async () => null;
  server = await startTestServer({ recordings: 's3', s3: bucket });
  ada = await server.signedIn();
});
afterAll(async () => {
  await server.close();
  await s3.close();
});
beforeEach(() => {
  interfere = async () => null;
});

const folderOf = ({ studyId, sessionId }: TakingPart) => `recordings/${studyId}/${sessionId}/`;
const keysOf = (respondent: TakingPart) =>
  [...s3.objects.keys()]
    .filter((key) => key.startsWith(folderOf(respondent)))
    .map((key) => key.slice(folderOf(respondent).length));

/** As if ten minutes had passed since the session was complete. */
async function merged(respondent: TakingPart): Promise<void> {
  await server.context.db
    .updateTable('jobs')
    .set({ runAt: new Date() })
    .where('kind', '=', MERGE_RECORDING)
    .where('dedupeKey', '=', respondent.sessionId)
    .execute();
  await server.runJobs();
}

describe('a chunk', () => {
  it('is in the bucket before the answer, and a copy of it is a duplicate', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const bytes = randomBytes(300_000);
    expect(await respondent.put('face', 0, bytes)).toMatchObject({ status: 201 });
    const stored = s3.objects.get(`${folderOf(respondent)}face/0-${sha256(bytes)}.bin`);
    expect(stored?.bytes.equals(bytes)).toBe(true);
    expect(await respondent.put('face', 0, bytes)).toMatchObject({
      status: 200,
      body: { duplicate: true },
    });
    expect(await respondent.put('face', 0, randomBytes(10))).toMatchObject({ status: 409 });
    expect(keysOf(respondent)).toHaveLength(3);
  });

  it('that the bucket does not take is not acknowledged, and arrives later', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const bytes = randomBytes(5000);
    interfere = async (method) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : null);
    expect(await respondent.put('face', 0, bytes)).toMatchObject({
      status: 503,
      body: { code: 'BUSY' },
      retryAfter: '10',
    });
    interfere = async () => ({ status: 403, code: 'QuotaExceeded' });
    expect(await respondent.put('face', 0, bytes)).toMatchObject({ status: 507 });
    const call = server.callWith(respondent.token);
    interfere = async () => null;
    expect((await call(listReceived, respondent)).chunks).toEqual([]);
    expect(await respondent.put('face', 0, bytes)).toMatchObject({ status: 201 });
  });

  it('with other bytes than announced leaves nothing', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const wrong = { sha256: sha256(Buffer.from('other')) };
    expect(await respondent.put('face', 0, randomBytes(10), wrong)).toMatchObject({ status: 422 });
    expect(keysOf(respondent)).toEqual(['session.json']);
  });
});

describe('a complete session', () => {
  it('is analysed, merged, analysed again with the same results, and verified', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    await sendRecording(server, respondent, recordedChunks(respondent.slides, 'bucket'));
    await server.runJobs();
    const resultsOf = () =>
      server.context.db
        .selectFrom('respondentResults')
        .select(['stimulusId', 'version'])
        .where('sessionId', '=', respondent.sessionId)
        .orderBy('stimulusId')
        .execute();
    const before = await resultsOf();
    expect(before.length).toBeGreaterThan(0);
    const single = keysOf(respondent).length;
    await merged(respondent);
    expect(keysOf(respondent).length).toBeLessThan(single);
    expect(keysOf(respondent).filter((key) => /\/\d+-/.test(key))).toEqual([]);
    await server.context.db
      .updateTable('respondentResults')
      .set({ version: 'gone' })
      .where('sessionId', '=', respondent.sessionId)
      .execute();
    const { sessionId } = respondent;
    await ada.call(retryProcessing, { studyId, sessionId });
    await server.runJobs();
    expect(await resultsOf()).toEqual(before);
    const problems: string[] = [];
    const reader = fileReader(server.context.settings);
    const onProblem = (problem: string) => void problems.push(problem);
    const { db } = server.context;
    // Objects of this server are on its disk.
    const onDisk = fileReader({ ...server.context.settings, s3: null });
    await verifyInstallation({
      db,
      reader: {
        open: (file) => (file.at === 'recordings' ? reader.open(file) : onDisk.open(file)),
      },
      quick: false,
      onProblem,
      onFile() {},
    });
    expect(problems).toEqual([]);
  });

  it('is made again from the bucket when the database has lost it', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    const chunks = await sendFaceChunks(respondent, 3);
    const call = server.callWith(respondent.token);
    await call(finishSession, { ...respondent, body: { chunks } });
    await merged(respondent);
    const { db } = server.context;
    await db.deleteFrom('sessions').where('id', '=', respondent.sessionId).execute();
    await (
      await openRecordings(server.context)
    ).reindexed;
    expect(await ada.call(listSessions, { studyId })).toHaveLength(1);
    const session = await ada.call(getSession, { studyId, sessionId: respondent.sessionId });
    expect(session).toMatchObject({ receivedChunks: 3 });
  });

  it('that is withdrawn leaves nothing in the bucket but that it was', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    const chunks = await sendFaceChunks(respondent, 3);
    const call = server.callWith(respondent.token);
    await call(finishSession, { ...respondent, body: { chunks } });
    await merged(respondent);
    const { sessionId, begin } = respondent;
    await server.callWith(null)(withdrawSession, {
      studyId,
      sessionId,
      body: { secret: begin.secret },
    });
    await server.runJobs();
    expect(keysOf(respondent)).toEqual(['session.json']);
    expect(s3.versionsOf(folderOf(respondent))).toBe(1);
    const facts = s3.objects.get(`${folderOf(respondent)}session.json`)!.bytes.toString();
    expect(facts).toContain('withdrawnAt');
    expect(facts).not.toContain('"source"');
    // A chunk that was on its way, and a merging that had begun before.
    expect(await respondent.put('face', 7, randomBytes(10))).toMatchObject({ status: 410 });
    expect(keysOf(respondent)).toEqual(['session.json']);
  });
});

it('nothing of a respondent is left in the folder of this machine', async () => {
  const { dataFolder } = server.context.settings;
  expect((await readdir(join(dataFolder, 'recordings'))).toSorted()).toEqual([
    '.places.json',
    '.tmp',
  ]);
  expect(await readdir(join(dataFolder, 'recordings', '.tmp'))).toEqual([]);
});
