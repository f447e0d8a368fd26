import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteSessionData, listSessions } from '@fovea/contract/participation/respondents';
import { finishSession } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { getStudy } from '@fovea/contract/studies/studies';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { aRespondent, aStudy, sendFaceChunks, type TakingPart } from '../../testing/aStudy';
import { backUp, QUIET } from '../../testing/backups/backUp';
import { restoredServer, restoreInto, type Restored } from '../../testing/backups/restoredServer';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { rowsDigest } from '../../testing/rowsDigest';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { openEmbeddedInMemory, openEmptyTestDatabase } from '../../testing/testDatabase';
import { migrate } from '../../platform/store/migrate';
import { UnfinishedRestore } from '../../platform/store/restoring/unfinishedRestore';
import { addSigningKey, LATER_KEYS_FILE } from '../../platform/signingKeys/keyFiles';
import { addErasures } from '../backup/erasureLists';
import { erasuresIn } from '../backup/erasures';
import { backupCipher } from '../backup/backupCipher';
import { openBackupFolder } from '../backup/backupFolder';

const server = setUpServer();
const ada = setUpUser(server);
let analysedId: string;
let studyId: string;
let folder: string;
let open: Restored[] = [];

beforeAll(async () => {
  analysedId = (await anAnalysedStudy(server, ada)).studyId;
  await server.runJobs();
});
beforeEach(async () => {
  studyId = await aStudy(server, ada);
  folder = join(await newTemporaryFolder(), 'backups');
});
afterEach(async () => {
  for (const one of open) await one.server.close();
  open = [];
  await rm(dirname(folder), { recursive: true, force: true });
});

async function restored(...how: Parameters<typeof restoredServer>): Promise<Restored> {
  const one = await restoredServer(...how);
  open.push(one);
  return one;
}

async function collected(chunks = 3) {
  const respondent = await aRespondent(server, studyId);
  const sent = await sendFaceChunks(respondent, chunks);
  const body = { chunks: sent };
  await server.callWith(respondent.token)(finishSession, { ...respondent, body });
  return { respondent, sent };
}

const withdrawn = ({ studyId: id, sessionId, begin }: TakingPart) =>
  server.callWith(null)(withdrawSession, {
    ...{ studyId: id, sessionId, body: { secret: begin.secret } },
  });

/** Hashes of the recordings and objects of an installation. */
async function hashesIn(dataFolder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const part of ['recordings', 'objects']) {
    const root = join(dataFolder, part);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      found[path.slice(dataFolder.length)] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  return found;
}

const dataFolderOf = (one: { readonly context: typeof server.context }) =>
  one.context.settings.dataFolder;

test('a backup is restored with the same rows and files, and its studies open', async () => {
  const { respondent } = await collected();
  await server.runJobs();
  const before = await rowsDigest(server.context.db);
  const hashes = await hashesIn(dataFolderOf(server));
  const backup = await backUp(server, folder);
  expect(backup.inventory.problems).toEqual([]);
  expect(await rowsDigest(server.context.db)).toEqual(before);

  const back = await restored(folder);
  expect(back.problems).toEqual([]);
  expect(back.rows).toEqual(before);
  expect(back.result.files.files).toBe(backup.inventory.files);
  expect(back.result.rows).toBe(backup.inventory.tables.reduce((sum, { rows }) => sum + rows, 0));
  const restoredHashes = await hashesIn(dataFolderOf(back.server));
  for (const [path, hash] of Object.entries(restoredHashes)) expect(hashes[path]).toBe(hash);
  // Files that no row names any more are not in a backup.
  const recordings = (all: Record<string, string>) =>
    Object.keys(all).filter((path) => path.startsWith('/recordings/'));
  expect(recordings(restoredHashes).toSorted()).toEqual(recordings(hashes).toSorted());

  const call = back.server.callWith(ada.token);
  const { stimuli } = await call(getStudy, { studyId: analysedId });
  const media = stimuli.flatMap(({ segmentData }) => segmentData.map(({ url }) => url));
  expect(media.length).toBeGreaterThan(0);
  for (const url of media) expect((await fetch(back.server.base + url)).status).toBe(200);
  const sessions = await call(listSessions, { studyId });
  expect(sessions.map(({ id }) => id)).toEqual([respondent.sessionId]);
});

test('the local authority comes back, so that no machine has to trust another one', async () => {
  const authority = join(dataFolderOf(server), 'tls/authority.pem');
  await mkdir(dirname(authority), { recursive: true });
  await writeFile(authority, 'its key and certificate');
  await backUp(server, folder);
  await rm(dirname(authority), { recursive: true });
  const back = await restored(folder);
  const path = join(dataFolderOf(back.server), 'tls/authority.pem');
  expect(await readFile(path, 'utf8')).toBe('its key and certificate');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('every version of the signing key comes back, so that what each has sealed opens', async () => {
  const { keys, secretBox } = server.context;
  const sealed = [secretBox.seal('before', 'ada')];
  await addSigningKey(dataFolderOf(server), new Date());
  await keys.refresh();
  sealed.push(secretBox.seal('after', 'ada'));
  await backUp(server, folder);
  const back = await restored(folder);
  const { keys: ofBack, secretBox: box } = back.server.context;
  expect(sealed.map((text) => box.open(text, 'ada'))).toEqual(['before', 'after']);
  expect(ofBack.all().map(({ id }) => id)).toEqual(keys.all().map(({ id }) => id));
  const path = join(dataFolderOf(back.server), LATER_KEYS_FILE);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a backup made while respondents send is whole in itself', async () => {
  const respondent = await aRespondent(server, studyId);
  const stop = new AbortController();
  let sent = 0;
  const sending = (async () => {
    while (!stop.signal.aborted) {
      await respondent.put('face', sent, Buffer.from(`chunk ${sent}`));
      sent++;
    }
  })();
  await expect.poll(() => sent).toBeGreaterThan(5);
  const { inventory } = await backUp(server, folder);
  const atTheEnd = sent;
  stop.abort();
  await sending;
  expect(inventory.problems).toEqual([]);

  const back = await restored(folder);
  expect(back.problems).toEqual([]);
  const { count } = await back.server.context.db
    .selectFrom('chunks')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('sessionId', '=', respondent.sessionId)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(4);
  expect(Number(count)).toBeLessThanOrEqual(atTheEnd + 1);
});

test('what was withdrawn, deleted or erased after the backup is erased again', async () => {
  const kept = await collected();
  const gone = await collected();
  const removed = await collected();
  const erasedId = await aStudy(server, ada);
  const ofErased = await aRespondent(server, erasedId);
  await sendFaceChunks(ofErased, 2);
  const backup = await backUp(server, folder);

  const { withdrawnDate } = await withdrawn(gone.respondent);
  const { sessionId } = removed.respondent;
  await ada.call(deleteSessionData, { studyId, sessionId });
  await ada.call(deleteStudyForEver, { studyId: erasedId, query: { confirmation: 'delete' } });
  await server.runJobs();
  const opened = await openBackupFolder(folder, backupCipher(null), dataFolderOf(server));
  const inventories = [{ name: '', path: '', inventory: backup.inventory }];
  const add = async () =>
    await addErasures(opened.folder, inventories, await erasuresIn(server.context.db));
  expect(await add()).toBe(3);
  // What is listed is not listed again, however often it runs.
  expect(await add()).toBe(0);
  await opened.close();

  const back = await restored(folder);
  expect(back.result.replayed).toEqual({ sessions: 2, studies: 1, registrations: 0 });
  expect(back.problems).toEqual([]);
  const call = back.server.callWith(ada.token);
  const states = new Map(
    (await call(listSessions, { studyId })).map((one) => [one.id, one] as const),
  );
  expect(states.get(gone.respondent.sessionId)).toMatchObject({
    state: 'WITHDRAWN',
    withdrawnDate,
  });
  expect(states.get(kept.respondent.sessionId)?.receivedChunks).toBe(3);
  expect(states.get(sessionId)?.receivedChunks).toBe(0);
  const files = Object.keys(await hashesIn(dataFolderOf(back.server))).join('\n');
  expect(files).toContain(`${kept.respondent.sessionId}/face/`);
  expect(files).not.toContain(`${gone.respondent.sessionId}/face/`);
  expect(files).not.toContain(`${sessionId}/face/`);
  expect(files).not.toContain(erasedId);
});

test('an encrypted backup is restored with its key only', async () => {
  await collected();
  const key = 'a1'.repeat(32);
  await backUp(server, folder, { key });
  await expect(restored(folder)).rejects.toThrow('are encrypted. Set FOVEA_BACKUP_KEY');
  await expect(restored(folder, { key: 'b2'.repeat(32) })).rejects.toThrow('with another key');
  const back = await restored(folder, { key });
  expect(back.problems).toEqual([]);
  const { jobs: _, ...rows } = await rowsDigest(server.context.db);
  // Erasures of other tests, which were to be repeated later, were done at once.
  expect(back.rows).toMatchObject(rows);
});

test('rows of one kind of database are restored into the other', async () => {
  await collected();
  await backUp(server, folder);
  const embedded = await restored(folder, { database: openEmbeddedInMemory });
  expect(embedded.problems).toEqual([]);
  const counted = (one: Restored) =>
    Object.fromEntries(one.result.inventory.tables.map(({ name, rows }) => [name, rows]));
  await rm(folder, { recursive: true });
  await backUp(embedded.server, folder);
  const back = await restored(folder);
  expect(back.problems).toEqual([]);
  expect(back.result.inventory.database).toBe('embedded');
  // The test server has made itself a company meanwhile, and what erasures left is done.
  const { jobs: _, companies, folders: made, ...rest } = counted(embedded);
  expect(counted(back)).toMatchObject({ ...rest, companies: companies! + 1 });
  expect(made).toBeGreaterThan(0);
  const call = back.server.callWith(ada.token);
  expect((await call(getStudy, { studyId: analysedId })).id).toBe(analysedId);
});

test('a damaged file of the backup is named, and everything else is restored', async () => {
  const { respondent, sent } = await collected();
  await backUp(server, folder);
  const { sha256 } = sent[1]!;
  const path = join(folder, 'files', sha256.slice(0, 2), sha256);
  await writeFile(path, Buffer.alloc(sent[1]!.size));
  const back = await restored(folder);
  const place = `recordings/${studyId}/${respondent.sessionId}/face/1-${sha256}.bin`;
  expect(back.result.files.damaged).toEqual([
    `${place}: ${path} has other bytes than were written`,
  ]);
  expect(back.problems).toEqual([`chunks ${respondent.sessionId}: ${place} is missing`]);
});

test('damaged rows are named, and nothing is kept in the database', async () => {
  const { inventory } = await backUp(server, folder);
  const { sha256 } = inventory.tables.find(({ name }) => name === 'users')!.parts[0]!;
  const path = join(folder, 'files', sha256.slice(0, 2), sha256);
  await writeFile(path, 'nothing');
  const dataFolder = join(dirname(folder), 'data');
  const database = await openEmptyTestDatabase();
  await expect(restoreInto(folder, dataFolder, database)).rejects.toThrow(path);
  // No server starts on it, on whichever machine, before a restore has ended.
  await expect(migrate(database.db)).rejects.toThrow('has not ended');
  // The folder says so to whoever uses it next, and the database is as it was.
  await expect(restoreInto(folder, dataFolder, database)).rejects.toThrow(
    'has a restore that was not completed',
  );
  await rm(dataFolder, { recursive: true });
  await rm(path);
  await expect(restoreInto(folder, dataFolder, database)).rejects.toThrow(`${path} is missing`);
  await database.close();
});

test('from the beginning to the end of a restore no server starts on its database', async () => {
  await backUp(server, folder);
  const database = await openEmptyTestDatabase();
  const starts: Promise<unknown>[] = [];
  const start = () => void starts.push(migrate(database.db).catch((reason: unknown) => reason));
  const dataFolder = join(dirname(folder), 'data');
  await restoreInto(folder, dataFolder, database, { progress: { ...QUIET, say: start } });
  const [withFiles, withRows] = await Promise.all(starts);
  for (const met of [withFiles, withRows]) expect(met).toBeInstanceOf(UnfinishedRestore);
  expect(await migrate(database.db)).toEqual([]);
  await database.close();
});

test('nothing is restored over what exists', async () => {
  await backUp(server, folder);
  const empty = await openEmptyTestDatabase();
  await expect(restoreInto(folder, dataFolderOf(server), empty)).rejects.toThrow(
    'nothing is overwritten',
  );
  await empty.close();
  const dataFolder = join(dirname(folder), 'data');
  const used = { db: server.context.db, kind: server.database, close: async () => {} };
  await expect(restoreInto(folder, dataFolder, used)).rejects.toThrow('has tables already');
  expect(await readdir(dataFolder)).toEqual([]);
});

test('a backup of a newer version and a time without a backup are refused', async () => {
  const { db } = server.context;
  const first = await backUp(server, folder);
  const before = new Date(Date.parse(first.inventory.takenAt) - 1);
  await expect(restored(folder, { at: before })).rejects.toThrow(first.inventory.takenAt);
  await sql`insert into migrations (name) values ('9999_later')`.execute(db);
  await backUp(server, folder);
  await sql`delete from migrations where name = '9999_later'`.execute(db);
  await expect(restored(folder)).rejects.toThrow(/made by a newer Fovea .*9999_later/);
  const back = await restored(folder, { at: new Date(first.inventory.takenAt) });
  expect(back.result.inventory.takenAt).toBe(first.inventory.takenAt);
});
