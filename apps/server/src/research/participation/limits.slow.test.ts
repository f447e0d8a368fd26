import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { beginSession, finishSession } from '@fovea/contract/participation/participation';
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { LimitSettings } from '../../platform/settings/limitSettings';
import { readSettings } from '../../platform/settings/settings';
import { forgetAddresses } from '../intake/sessionLimits';
import {
  aRespondent,
  aSessionStart,
  aStudy,
  sendFaceChunks,
  type TakingPart,
} from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';

const MEBIBYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const LIMIT_REACHED = { status: 409, code: 'LIMIT_REACHED' };
const FULL = { status: 413, body: { code: 'SESSION_FULL' } };

let server: TestServer;
let ada: SignedIn;
afterEach(() => server.close());

async function startWith(limits: Partial<LimitSettings>): Promise<void> {
  server = await startTestServer({ limits: { ...readSettings({}).limits, ...limits } });
  ada = await server.signedIn();
}

const begin = (studyId: string, body: TakingPart['begin'] = aSessionStart()) =>
  server.callWith(null)(beginSession, { studyId, body });
const limitMet = async (studyId: string) =>
  (await ada.call(getCollectionProgress, { studyId })).limitMet?.limit ?? null;

it('a study takes no more sessions than its limit, however many begin at once', async () => {
  await startWith({ studySessions: 5 });
  const studyId = await aStudy(server, ada);
  expect(await limitMet(studyId)).toBeNull();
  const begun = await Promise.allSettled(Array.from({ length: 20 }, () => begin(studyId)));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await refusalOf(begin(studyId))).toEqual(LIMIT_REACHED);
  expect(await limitMet(studyId)).toBe('studySessions');
  // Nobody who was turned away was given a place in a flow.
  const counts = server.context.db
    .selectFrom('blocks')
    .select('begunCount')
    .where('studyId', '=', studyId)
    .where('flowOrder', 'is not', null);
  expect(await counts.execute()).toEqual([{ begunCount: 5 }]);
  // Another study of the company goes on; after a day the notice is gone.
  await begin(await aStudy(server, ada));
  server.advanceClock(DAY_MS + 1000);
  ada = await server.signedIn();
  expect(await limitMet(studyId)).toBeNull();
});

it('whoever has begun before the limit was met goes on to the end', async () => {
  await startWith({ studySessions: 1 });
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  expect(await refusalOf(begin(studyId))).toEqual(LIMIT_REACHED);
  expect((await begin(studyId, respondent.begin)).sessionId).toBe(respondent.sessionId);
  const chunks = await sendFaceChunks(respondent, 2);
  const call = server.callWith(respondent.token);
  expect(await call(finishSession, { ...respondent, body: { chunks } })).toEqual({
    state: 'complete',
  });
});

it('a study with too many bytes takes nobody new, and those who run still send', async () => {
  await startWith({ studyBytes: 4 * MEBIBYTE });
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  await begin(studyId);
  expect((await respondent.put('face', 0, randomBytes(4 * MEBIBYTE))).status).toBe(201);
  expect(await refusalOf(begin(studyId))).toEqual(LIMIT_REACHED);
  expect(await limitMet(studyId)).toBe('studyBytes');
  expect((await respondent.put('face', 1, randomBytes(100))).status).toBe(201);
  // What was deleted makes room again.
  const { sessionId } = respondent;
  await ada.call(deleteSessionData, { studyId, sessionId });
  await begin(studyId);
});

it('a company has a limit over all of its studies, and another company its own', async () => {
  await startWith({ companySessions: 2 });
  const [one, two] = [await aStudy(server, ada), await aStudy(server, ada)];
  await begin(one);
  await begin(two);
  expect(await refusalOf(begin(two))).toEqual(LIMIT_REACHED);
  expect(await limitMet(two)).toBe('companySessions');
  expect(await limitMet(one)).toBeNull();
  await begin(await aStudy(server, await server.otherCompanyUser()));
});

it('an address begins a limited number of sessions in a day, in all studies together', async () => {
  await startWith({ addressSessions: 3 });
  const studyId = await aStudy(server, ada);
  const elsewhere = await aStudy(server, await server.otherCompanyUser());
  const begun = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => begin(at % 2 === 0 ? studyId : elsewhere)),
  );
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await refusalOf(begin(studyId))).toEqual(LIMIT_REACHED);
  expect(await limitMet(studyId)).toBe('addressSessions');
  server.advanceClock(DAY_MS + 1000);
  await begin(studyId);
  const { db, now } = server.context;
  await forgetAddresses(db, now());
  const known = db.selectFrom('sessionTotals').select('addressKey').where('addressKey', '!=', '');
  expect(await known.execute()).toHaveLength(1);
});

it('an address whose sessions have stored too much begins no more', async () => {
  await startWith({ addressBytes: 1000 });
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  expect((await respondent.put('face', 0, randomBytes(1000))).status).toBe(201);
  expect(await refusalOf(begin(studyId))).toEqual(LIMIT_REACHED);
  expect(await limitMet(studyId)).toBe('addressBytes');
});

it('a session stores no more than its limit, also of chunks that arrive at once', async () => {
  await startWith({ sessionBytes: 3000 });
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const { studyId, sessionId } = respondent;
  const chunks = Array.from({ length: 10 }, () => randomBytes(1000));
  const sent = await Promise.all(chunks.map((bytes, seq) => respondent.put('face', seq, bytes)));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = sent.filter(({ status }) => status !== 201);
  for (const answer of refused) expect(answer).toMatchObject(FULL);
  const { files } = server.context.recordings;
  expect(await files.chunksOf(studyId, sessionId)).toHaveLength(3);
  expect(await limitMet(studyId)).toBe('session');
  // A chunk whose receipt was lost is acknowledged again, and another session is not concerned.
  server.advanceClock(61_000);
  const taken = sent.findIndex(({ status }) => status === 201);
  const token = (await begin(studyId, respondent.begin)).token;
  expect((await respondent.put('face', taken, chunks[taken]!, { token })).status).toBe(200);
  const other = await aRespondent(server, studyId);
  expect((await other.put('face', 0, randomBytes(1000))).status).toBe(201);
});

it('a full session refuses the next chunk before it is written', async () => {
  await startWith({ sessionBytes: 1500 });
  const respondent = await aRespondent(server, await aStudy(server, ada));
  expect((await respondent.put('face', 0, randomBytes(1000))).status).toBe(201);
  expect(await respondent.put('face', 1, randomBytes(1000))).toMatchObject(FULL);
  const { files } = server.context.recordings;
  const store = files.store.bind(files);
  let written = 0;
  files.store = async (...args) => {
    written++;
    return await store(...args);
  };
  expect(await respondent.put('face', 2, randomBytes(100))).toMatchObject(FULL);
  expect(written).toBe(0);
});

it.each(['noise', 'voice', 'screen', 'events-2', 'device-gazepoint-1'])(
  'the stream %s, which the study does not record, is refused',
  async (stream) => {
    await startWith({});
    const respondent = await aRespondent(server, await aStudy(server, ada));
    expect(await respondent.put(stream, 0, randomBytes(100))).toMatchObject({
      ...{ status: 400, body: { code: 'UNKNOWN_STREAM' } },
    });
    const { studyId, sessionId } = respondent;
    expect(await server.context.recordings.files.chunksOf(studyId, sessionId)).toEqual([]);
    expect((await respondent.put('events', 0, randomBytes(100))).status).toBe(201);
  },
);

it('a session on a machine of a lab takes what its agent records of devices', async () => {
  await startWith({});
  const respondent = await aRespondent(server, await aStudy(server, ada));
  await server.context.db
    .updateTable('sessions')
    .set({
      machineId: 'a-machine',
      sensors: JSON.stringify({ ...DEFAULT_SENSORS, labDevices: true }),
    })
    .where('id', '=', respondent.sessionId)
    .execute();
  expect((await respondent.put('device-gazepoint-1', 0, randomBytes(100))).status).toBe(201);
  expect(await respondent.put('voice', 0, randomBytes(100))).toMatchObject({ status: 400 });
});

it('with less free space than the reserve nobody new begins', async () => {
  await startWith({ diskReserveBytes: Number.MAX_SAFE_INTEGER });
  const studyId = await aStudy(server, ada);
  expect(await refusalOf(begin(studyId))).toEqual(LIMIT_REACHED);
  expect(await limitMet(studyId)).toBe('disk');
  const sessions = server.context.db.selectFrom('sessions').select('id');
  expect(await sessions.execute()).toEqual([]);
});

it('the totals are those of the rows, whatever came, came twice or was deleted', async () => {
  await startWith({});
  const studyId = await aStudy(server, ada);
  const [one, two] = [await aRespondent(server, studyId), await aRespondent(server, studyId)];
  const large = randomBytes(3 * MEBIBYTE);
  for (const seq of [0, 1, 2]) await one.put('face', seq, large);
  await one.put('face', 0, large);
  await one.put('face', 0, randomBytes(10));
  await sendFaceChunks(two, 2);
  const { db } = server.context;
  const totals = async () => {
    const rows = db.selectFrom('intakeTotals').select(['scope', 'sessions', 'bytes']);
    return await rows.orderBy('scope').execute();
  };
  const ofOne = db.selectFrom('sessionTotals').select(['chunks', 'bytes']);
  expect(await ofOne.where('sessionId', '=', one.sessionId).execute()).toEqual([
    { chunks: 4, bytes: 9 * MEBIBYTE + 10 },
  ]);
  // Whole steps of 4 MiB count.
  const counted = { sessions: 2, bytes: 8 * MEBIBYTE };
  expect(await totals()).toEqual([
    { scope: `company/${ada.companyId}`, ...counted },
    { scope: `study/${studyId}`, ...counted },
  ]);
  await ada.call(deleteSessionData, { studyId, sessionId: one.sessionId });
  expect((await totals())[1]).toMatchObject({ sessions: 2, bytes: 0 });
  await db.deleteFrom('sessions').where('studyId', '=', studyId).execute();
  expect(await totals()).toEqual([]);
});
