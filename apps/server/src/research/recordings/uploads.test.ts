import {
  finishSession,
  listReceived,
  type ManifestChunk,
} from '@fovea/contract/participation/participation';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRespondent, aStudy, collecting, sha256, type TakingPart } from '../../testing/aStudy';
import { recordedChunkPath } from '../../testing/recordings/recordingFolder';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { startTestServer } from '../../testing/startTestServer';

const server = setUpServer();
const researcher = setUpUser(server);
let studyId: string;
beforeAll(async () => {
  studyId = await aStudy(server, researcher);
});

const folderOf = (respondent: TakingPart) =>
  join(server.context.settings.dataFolder, 'recordings', respondent.studyId, respondent.sessionId);
const chunkFiles = async (respondent: TakingPart, stream: string) =>
  (await readdir(join(folderOf(respondent), stream)).catch(() => [])).sort();
const temporaryFiles = () =>
  readdir(join(server.context.settings.dataFolder, 'recordings', '.tmp'));
const received = async (respondent: TakingPart) =>
  (await server.callWith(respondent.token)(listReceived, respondent)).chunks;

describe('a chunk', () => {
  it('is on disk under its number and hash before the response', async () => {
    const respondent = await aRespondent(server, studyId);
    const bytes = randomBytes(300_000);
    const answer = await respondent.put('face', 0, bytes);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      stream: 'face',
      seq: 0,
      sha256: sha256(bytes),
      size: 300_000,
      duplicate: false,
    });
    expect(await chunkFiles(respondent, 'face')).toEqual([`0-${sha256(bytes)}.bin`]);
    const stored = await readFile(join(folderOf(respondent), 'face', `0-${sha256(bytes)}.bin`));
    expect(stored.equals(bytes)).toBe(true);
    expect(await received(respondent)).toEqual([
      { stream: 'face', seq: 0, sha256: sha256(bytes), size: 300_000 },
    ]);
  });

  it('sent again because the response was lost is a duplicate, once on disk', async () => {
    const respondent = await aRespondent(server, studyId);
    const bytes = randomBytes(5_000);
    await respondent.put('events', 0, bytes);
    const again = await respondent.put('events', 0, bytes);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ duplicate: true, sha256: sha256(bytes) });
    expect(await chunkFiles(respondent, 'events')).toHaveLength(1);
  });

  it('sent several times at once is stored once', async () => {
    const respondent = await aRespondent(server, studyId);
    const bytes = randomBytes(100_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => respondent.put('face', 3, bytes)),
    );
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await received(respondent)).toHaveLength(1);
  });

  it('with a number that other bytes have is refused; both are kept and flagged', async () => {
    const respondent = await aRespondent(server, studyId);
    const [first, second] = [randomBytes(1000), randomBytes(1000)];
    expect((await respondent.put('face', 0, first)).status).toBe(201);
    expect(await respondent.put('face', 0, second)).toMatchObject({
      status: 409,
      body: { code: 'CHUNK_CONFLICT' },
    });
    expect((await respondent.put('face', 0, second)).status).toBe(409);
    expect((await respondent.put('face', 0, first)).status).toBe(200);
    expect(await chunkFiles(respondent, 'face')).toHaveLength(2);
    const rows = await server.context.db
      .selectFrom('chunks')
      .select(['sha256', 'conflicting'])
      .where('sessionId', '=', respondent.sessionId)
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.sha256 === sha256(first))?.conflicting).toBe(false);
    expect(rows.find((row) => row.sha256 === sha256(second))?.conflicting).toBe(true);
  });

  it('of two concurrent ones with the same number exactly one is the first', async () => {
    const respondent = await aRespondent(server, studyId);
    const bodies = Array.from({ length: 6 }, () => randomBytes(2000));
    const answers = await Promise.all(bodies.map((bytes) => respondent.put('face', 0, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await chunkFiles(respondent, 'face')).toHaveLength(6);
  });

  it('with a wrong hash is refused and not stored', async () => {
    const respondent = await aRespondent(server, studyId);
    const bytes = randomBytes(50_000);
    const answer = await respondent.put('face', 0, bytes, { sha256: sha256(randomBytes(8)) });
    expect(answer).toMatchObject({ status: 422, body: { code: 'WRONG_BYTES' } });
    expect(await chunkFiles(respondent, 'face')).toEqual([]);
    expect(await temporaryFiles()).toEqual([]);
    expect(await received(respondent)).toEqual([]);
    expect((await respondent.put('face', 0, bytes)).status).toBe(201);
  });

  it.each([
    ['negative', '-1'],
    ['2^31', '2147483648'],
    ['beyond the limit', '1000001'],
    ['not a number', '1e3'],
  ])('with an invalid number (%s) is refused', async (_, seq) => {
    const respondent = await aRespondent(server, studyId);
    const answer = await respondent.put('face', seq, randomBytes(10));
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_NUMBER' } });
  });

  it('for the wrong study is refused', async () => {
    const respondent = await aRespondent(server, studyId);
    const other = await aStudy(server, researcher);
    const answer = await respondent.put('face', 0, randomBytes(10), { studyId: other });
    expect(answer).toMatchObject({ status: 404 });
    expect(await received(respondent)).toEqual([]);
  });

  it('of another session is refused', async () => {
    const mine = await aRespondent(server, studyId);
    const theirs = await aRespondent(server, studyId);
    const answer = await mine.put('face', 0, randomBytes(10), { token: theirs.token });
    expect(answer.status).toBe(404);
    expect(await received(mine)).toEqual([]);
  });

  it('without a token is refused', async () => {
    const respondent = await aRespondent(server, studyId);
    expect((await respondent.put('face', 0, randomBytes(9), { token: 'x' })).status).toBe(401);
  });

  it('that is too large is refused with a response', async () => {
    const respondent = await aRespondent(server, studyId);
    const answer = await respondent.put('webcam', 0, randomBytes(4 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect((await respondent.put('webcam', 0, randomBytes(4 * 1024 * 1024))).status).toBe(201);
  });

  it('with an empty body or an unknown stream is refused', async () => {
    const respondent = await aRespondent(server, studyId);
    expect((await respondent.put('face', 0, new Uint8Array())).status).toBe(400);
    expect((await respondent.put('Face', 0, randomBytes(5))).status).toBe(400);
    expect((await respondent.put('..%2F..', 0, randomBytes(5))).status).toBe(404);
  });

  it('is accepted after the study was stopped, after an attempt to finish, and without its study', async () => {
    const stopping = await aStudy(server, researcher);
    const respondent = await aRespondent(server, stopping);
    await collecting(server, stopping, false);
    expect((await respondent.put('face', 0, randomBytes(100))).status).toBe(201);
    const chunks: ManifestChunk[] = [
      { stream: 'face', seq: 0, sha256: sha256(randomBytes(3)), size: 5 },
    ];
    const call = server.callWith(respondent.token);
    const answer = await call(finishSession, { ...respondent, body: { chunks } });
    expect(answer).toEqual({ state: 'missing', missing: [{ stream: 'face', seq: 0 }] });
    expect((await respondent.put('face', 1, randomBytes(100))).status).toBe(201);
    await server.context.db.deleteFrom('studies').where('id', '=', stopping).execute();
    expect((await respondent.put('face', 2, randomBytes(100))).status).toBe(201);
    expect(await received(respondent)).toHaveLength(3);
  });
});

describe('a failing disk', () => {
  const failing = async (failpoints: string) => {
    const other = await startTestServer({ failpoints });
    const owner = await other.signedIn();
    return { other, respondent: await aRespondent(other, await aStudy(other, owner)) };
  };

  it.each(['ENOSPC', 'EDQUOT'])(
    'when full (%s) answers 507, stores nothing and recovers',
    async (code) => {
      const { other, respondent } = await failing(`chunk:write=${code}@1`);
      try {
        const bytes = randomBytes(1_000_000);
        expect(await respondent.put('face', 0, bytes)).toMatchObject({
          status: 507,
          body: { code: 'FULL' },
        });
        const root = join(other.context.settings.dataFolder, 'recordings');
        expect(await readdir(join(root, '.tmp'))).toEqual([]);
        expect((await respondent.put('face', 0, bytes)).status).toBe(201);
      } finally {
        await other.close();
      }
    },
  );

  it('with short writes still stores every byte', async () => {
    const { other, respondent } = await failing('chunk:write=short@1+');
    try {
      const bytes = randomBytes(700_000);
      expect((await respondent.put('face', 0, bytes)).status).toBe(201);
      const path = recordedChunkPath(other.context, {
        ...respondent,
        stream: 'face',
        seq: 0,
        sha256: sha256(bytes),
      });
      expect((await readFile(path)).equals(bytes)).toBe(true);
    } finally {
      await other.close();
    }
  });
});

it('uploads above the limit of concurrent ones are told when to retry', async () => {
  const small = await startTestServer({ uploadsAtOnce: 1 });
  try {
    const owner = await small.signedIn();
    const respondent = await aRespondent(small, await aStudy(small, owner));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, seq) => respondent.put('face', seq, randomBytes(2_000_000))),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.every(({ retryAfter }) => retryAfter === '5')).toBe(true);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
  } finally {
    await small.close();
  }
});
