import { getSession, listSessions } from '@fovea/contract/participation/respondents';
import { finishSession } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { ExportContents } from '@fovea/contract/studies/exports';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EncryptionSettings } from '../../platform/settings/encryptionSettings';
import { ConfigError } from '../../platform/settings/configError';
import { fileReader } from '../../programs/verify/fileReader';
import { verifyInstallation } from '../../programs/verify/verifyInstallation';
import { aRespondent, aSessionStart, aStudy, sha256, type TakingPart } from '../../testing/aStudy';
import { backUp } from '../../testing/backups/backUp';
import { restoredServer } from '../../testing/backups/restoredServer';
import { exportCalls } from '../../testing/exports/exportCalls';
import { readZip } from '../../testing/exports/readZip';
import {
  encryptionWith,
  FILE_KEY_A,
  FILE_KEY_B,
  NO_ENCRYPTION,
} from '../../testing/keys/testedFileKeys';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';
import { openRecordings } from './recordings';

const ON = encryptionWith([FILE_KEY_A]);
const MARKER = 'known-marker-of-a-respondent';
let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ encryption: ON });
  ada = await server.signedIn();
});
afterAll(() => server.close());

const recordingsFolder = () => join(server.context.settings.dataFolder, 'recordings');

/** Every file of the recordings, by its path in their folder. */
async function stored(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = await readdir(recordingsFolder(), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(recordingsFolder().length + 1), await readFile(path));
  }
  return files;
}

async function filesWith(bytes: Buffer): Promise<string[]> {
  return [...(await stored())].flatMap(([path, found]) => (found.includes(bytes) ? [path] : []));
}

/** Bytes of a chunk that are found nowhere else. */
const middleOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(bytes.length / 2, bytes.length / 2 + 24));

async function aMarkedRespondent(to: TestServer, studyId: string): Promise<TakingPart> {
  const start = aSessionStart();
  return await aRespondent(to, studyId, {}, { ...start, variables: { code: MARKER } });
}

async function problemsOf({ context }: TestServer): Promise<string[]> {
  const problems: string[] = [];
  const reader = fileReader(context.settings);
  const onProblem = (problem: string) => void problems.push(problem);
  await verifyInstallation({ db: context.db, reader, quick: false, onProblem, onFile() {} });
  return problems;
}

/** The stores of a server that was started again on the same folder with other settings. */
const restartedWith = (encryption: EncryptionSettings) =>
  openRecordings(
    { ...server.context, settings: { ...server.context.settings, encryption } },
    { reindex: false },
  );

it('a session is recorded, analysed and exported, and nothing of it can be read on the disk', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const respondent = await aMarkedRespondent(server, studyId);
  const chunks = recordedChunks(respondent.slides, 'encrypted');
  await sendRecording(server, respondent, chunks);
  await server.runJobs();
  const { sessionId } = respondent;
  expect(await ada.call(getSession, { studyId, sessionId })).toMatchObject({
    receivedChunks: chunks.length,
  });
  const results = await server.context.db
    .selectFrom('respondentResults')
    .select('stimulusId')
    .where('sessionId', '=', sessionId)
    .execute();
  expect(results.length).toBeGreaterThan(0);

  const names = [...(await stored()).keys()].filter((path) => path.includes(sessionId));
  expect(names.filter((path) => path.endsWith('.sealed'))).toHaveLength(chunks.length);
  expect(names.filter((path) => path.endsWith('.bin'))).toEqual([]);
  for (const { bytes } of chunks) expect(await filesWith(middleOf(bytes))).toEqual([]);
  expect(await filesWith(Buffer.from(MARKER))).toEqual([]);
  expect(await filesWith(Buffer.from('"consent"'))).toEqual([]);
  // The copies that threads have read are gone.
  expect(await readdir(join(recordingsFolder(), '.scratch'))).toEqual([]);
  expect(await problemsOf(server)).toEqual([]);

  const analysed = { studyId, ids: [sessionId] };
  const { request, fileKeys, list } = exportCalls(server, ada, () => analysed);
  await request({ contents: { ...ExportContents.parse({}), rawRecordings: true } });
  await server.runJobs();
  expect(await list()).toMatchObject([{ state: 'SUCCEEDED' }]);
  const [key] = await fileKeys();
  const exported = await readZip((await server.context.objects.read(key!))!);
  const events = chunks.filter(({ stream }) => stream === 'events').map(({ bytes }) => bytes);
  const raw = exported.get('raw/Respondent 1/events.ndjson.gz');
  expect(raw?.bytes.equals(Buffer.concat(events))).toBe(true);
});

it('a process that only runs jobs removes the plain copies that an ended one has left', async () => {
  for (const name of ['.scratch', '.tmp']) {
    const path = join(recordingsFolder(), name, 'left');
    await mkdir(join(recordingsFolder(), name), { recursive: true });
    await writeFile(path, 'plain');
    const then = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(path, then, then);
  }
  // Without keys until then, it used the other folder.
  const { stopSweeping } = await restartedWith(ON);
  stopSweeping();
  expect([...(await stored()).keys()].filter((path) => path.endsWith('left'))).toEqual([]);
});

it('a chunk comes whole again, in parts, and as a duplicate', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const bytes = randomBytes(300_000);
  expect(await respondent.put('face', 0, bytes)).toMatchObject({ status: 201 });
  expect(await respondent.put('face', 0, bytes)).toMatchObject({
    status: 200,
    body: { duplicate: true },
  });
  expect(await respondent.put('face', 0, randomBytes(10))).toMatchObject({ status: 409 });
  const wrong = { sha256: sha256(Buffer.from('other')) };
  expect(await respondent.put('face', 1, randomBytes(10), wrong)).toMatchObject({ status: 422 });
  const { files } = server.context.recordings;
  const chunk = { seq: 0, sha256: sha256(bytes), size: bytes.length };
  const place = { ...respondent, stream: 'face' };
  for (const [first, last] of [
    [0, 0],
    [65_530, 65_540],
    [131_072, 299_999],
    [299_999, 299_999],
  ] as const) {
    const pieces: Uint8Array[] = [];
    for await (const piece of files.bytesOf(place, [chunk], { first, last })) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(bytes.subarray(first, last + 1))).toBe(true);
  }
});

it('a file that was changed or cut off is named, and the others are fine', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const [cut, whole] = [randomBytes(100_000), randomBytes(5000)];
  await respondent.put('face', 0, cut);
  await respondent.put('face', 1, whole);
  const { studyId, sessionId } = respondent;
  const key = `${studyId}/${sessionId}/face/0-${sha256(cut)}`;
  await truncate(join(recordingsFolder(), `${key}.sealed`), 60_000);
  const problems = await problemsOf(server);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${key}.bin`);
  // An analysis fails with the name of the file; a database that has lost its rows gets the others.
  const { files } = server.context.recordings;
  const chunks = await files.chunksOf(studyId, sessionId);
  await expect(files.lend({ studyId, sessionId }, chunks)).rejects.toThrow(`${key}.bin`);
  expect(await readdir(join(recordingsFolder(), '.scratch'))).toEqual([]);
  await server.context.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
  await (
    await openRecordings(server.context)
  ).reindexed;
  const session = await ada.call(getSession, { studyId, sessionId });
  expect(session).toMatchObject({ receivedChunks: 1 });
  await server.context.recordings.files.removeSession(studyId, sessionId);
  await server.context.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
});

it('recordings from before and after encryption was switched on or off are read, and both ways erased', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  const session = { studyId, sessionId: respondent.sessionId };
  const bodies = [randomBytes(70_000), randomBytes(80_000), randomBytes(90_000)];
  const places = bodies.map((bytes, seq) => ({
    ...{ ...session, stream: 'face', seq },
    ...{ sha256: sha256(bytes), size: bytes.length },
  }));
  async function* once(bytes: Uint8Array) {
    yield bytes;
  }
  const both = encryptionWith([FILE_KEY_B, FILE_KEY_A]);
  const readOnly = encryptionWith([FILE_KEY_B, FILE_KEY_A], false);
  for (const [at, settings] of [ON, both, readOnly].entries()) {
    const { files } = await restartedWith(settings);
    expect(await files.store(places[at]!, once(bodies[at]!))).toBe('stored');
  }
  const names = [...(await stored()).keys()].filter((path) => path.includes(session.sessionId));
  expect(names.filter((path) => path.endsWith('.bin'))).toHaveLength(1);
  expect(names.filter((path) => path.endsWith('.sealed'))).toHaveLength(2);
  for (const settings of [both, readOnly]) {
    const { files } = await restartedWith(settings);
    for (const [at, place] of places.entries()) {
      expect(await files.holds(place)).toBe(true);
      expect((await files.read(place)).equals(bodies[at]!)).toBe(true);
    }
    const lent = await files.lend(session, places);
    const lentBytes = await Promise.all(lent.paths('face').map((path) => readFile(path)));
    expect(Buffer.concat(lentBytes).equals(Buffer.concat(bodies))).toBe(true);
    await lent.giveBack();
    expect(await files.chunksOf(studyId, session.sessionId)).toHaveLength(3);
    expect(await files.readJson(studyId, session.sessionId, 'session.json')).not.toBeNull();
  }
  await server.callWith(null)(withdrawSession, {
    ...session,
    body: { secret: respondent.begin.secret },
  });
  await server.runJobs();
  const left = [...(await stored()).keys()].filter((path) => path.includes(session.sessionId));
  expect(left).toEqual([`${studyId}/${session.sessionId}/session.json`]);
});

it('a start without a key that is needed is refused, and says which and what to do', async () => {
  for (const settings of [NO_ENCRYPTION, encryptionWith([FILE_KEY_A])]) {
    const refused = await restartedWith(settings).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as Error).message).toMatch(/encrypted with the keys? [0-9a-f]{12}/);
    expect((refused as Error).message).toContain('FOVEA_ENCRYPT_RECORDINGS=0');
  }
});

it('a session is made again from encrypted files when the database has lost it', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aMarkedRespondent(server, studyId);
  const bytes = randomBytes(4000);
  await respondent.put('face', 0, bytes);
  const chunk = { stream: 'face', seq: 0, sha256: sha256(bytes), size: bytes.length };
  const call = server.callWith(respondent.token);
  await call(finishSession, { ...respondent, body: { chunks: [chunk] } });
  const { db } = server.context;
  await db.deleteFrom('sessions').where('id', '=', respondent.sessionId).execute();
  const settings = {
    ...server.context.settings,
    encryption: encryptionWith([FILE_KEY_B, FILE_KEY_A]),
  };
  await (
    await openRecordings({ ...server.context, settings })
  ).reindexed;
  expect(await ada.call(listSessions, { studyId })).toHaveLength(1);
});

it('a backup has the bytes that were sent, and a restore encrypts them again', async () => {
  const studyId = await aStudy(server, ada);
  const respondent = await aMarkedRespondent(server, studyId);
  const bytes = randomBytes(150_000);
  await respondent.put('face', 0, bytes);
  const folder = join(await newTemporaryFolder(), 'backups');
  const key = 'cd'.repeat(32);
  const settings = {
    ...server.context.settings,
    encryption: encryptionWith([FILE_KEY_B, FILE_KEY_A]),
  };
  const from = { ...server, context: { ...server.context, settings } };
  expect((await backUp(from, folder, { key })).inventory.problems).toEqual([]);
  const restored = await restoredServer(folder, { key, encryption: encryptionWith([FILE_KEY_B]) });
  try {
    expect(restored.problems).toEqual([]);
    const chunk = { seq: 0, sha256: sha256(bytes), size: bytes.length };
    const { files } = restored.server.context.recordings;
    const read = await files.read({ ...respondent, stream: 'face', ...chunk });
    expect(read.equals(bytes)).toBe(true);
    const { dataFolder } = restored.server.context.settings;
    const path = `${studyId}/${respondent.sessionId}/session.json`;
    const facts = await readFile(join(dataFolder, 'recordings', path));
    expect(facts.includes(MARKER)).toBe(false);
  } finally {
    await restored.server.close();
  }
});
