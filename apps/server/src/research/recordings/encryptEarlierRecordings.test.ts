import { randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteFileKeys, notedFileKeys, requireServedKey } from '../chunkStores/notedFileKeys';
import { openRecordings } from './recordings';
import { aRespondent, aStudy, sha256 } from '../../testing/aStudy';
import {
  encryptionWith,
  FILE_KEY_A,
  FILE_KEY_B,
  fileKeysOf,
} from '../../testing/keys/testedFileKeys';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { encryptRecordings } from '../../programs/encryptRecordingsCommand';

const NEVER = new AbortController().signal;
const NEW = encryptionWith([FILE_KEY_B, FILE_KEY_A]);
const [A] = fileKeysOf([FILE_KEY_A]).all;
const [B] = fileKeysOf([FILE_KEY_B]).all;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ encryption: encryptionWith([FILE_KEY_A]) });
});
afterAll(() => server.close());

it('recordings follow a new key once the server has it, and the earlier one is not needed any more', async () => {
  const { settings } = server.context;
  const { dataFolder } = settings;
  const respondent = await aRespondent(server, await aStudy(server, await server.signedIn()));
  const bytes = randomBytes(90_000);
  await respondent.put('face', 0, bytes);
  const run = (isTrial: boolean) =>
    encryptRecordings({ ...settings, encryption: NEW }, { isTrial, signal: NEVER });

  // The server could not read what it has not got the key of.
  const served = requireServedKey({ dataFolder, encryption: NEW });
  await expect(served).rejects.toThrow(`not started with the key ${B!.id} yet`);
  expect(await run(true)).toMatchObject({ chunks: 1, bytes: bytes.length });
  await noteFileKeys({ dataFolder, encryption: NEW });
  await requireServedKey({ dataFolder, encryption: NEW });
  // The facts were written a moment ago.
  expect(await run(false)).toMatchObject({ chunks: 1, facts: 0, left: 1, damaged: [] });
  expect(await notedFileKeys(dataFolder)).toEqual([B!.id, A!.id]);

  const { studyId, sessionId } = respondent;
  const folder = join(dataFolder, 'recordings', studyId, sessionId);
  const earlier = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(join(folder, 'session.json'), earlier, earlier);
  expect(await run(false)).toMatchObject({ chunks: 0, facts: 1, left: 0 });
  expect(await notedFileKeys(dataFolder)).toEqual([B!.id]);
  expect(await readdir(join(folder, 'face'))).toEqual([`0-${sha256(bytes)}.sealed`]);

  const only = { ...settings, encryption: encryptionWith([FILE_KEY_B]) };
  const { files } = await openRecordings({ ...server.context, settings: only }, { reindex: false });
  const chunk = { seq: 0, sha256: sha256(bytes), size: bytes.length };
  const place = { studyId, sessionId, stream: 'face', ...chunk };
  expect((await files.read(place)).equals(bytes)).toBe(true);
  expect(await files.readJson(studyId, sessionId, 'session.json')).not.toBeNull();
});
