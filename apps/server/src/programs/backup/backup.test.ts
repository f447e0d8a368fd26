import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishSession } from '@fovea/contract/participation/participation';
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import { aRespondent, aStudy, sendFaceChunks } from '../../testing/aStudy';
import { backUp } from '../../testing/backups/backUp';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { backupCipher } from './backupCipher';
import { openToRestore } from './backupFolder';
import { filesOf, readInventories } from './inventory';
import { serveSnapshots } from './snapshotServer';
import { findSnapshotSocket } from './snapshotSocket';
import { sourceOn } from './snapshotSource';
import { sourceBehindServer } from './sourceBehindServer';
import { sourceFiles, type SourceFiles } from './sourceFiles';

const server = setUpServer();
const ada = setUpUser(server);
const DAY_MS = 24 * 60 * 60_000;
const KEY = 'c3'.repeat(32);
let studyId: string;
let folder: string;

beforeEach(async () => {
  studyId = await aStudy(server, ada);
  folder = join(await newTemporaryFolder(), 'backups');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dirname(folder), { recursive: true, force: true });
});

async function collected(chunks = 3) {
  const respondent = await aRespondent(server, studyId);
  const sent = await sendFaceChunks(respondent, chunks);
  const body = { chunks: sent };
  await server.callWith(respondent.token)(finishSession, { ...respondent, body });
  await server.runJobs();
  return { ...respondent, sent };
}

const dataFolder = () => server.context.settings.dataFolder;
const chunkPath = (sessionId: string, { seq, sha256 }: { seq: number; sha256: string }) =>
  join(dataFolder(), 'recordings', studyId, sessionId, 'face', `${seq}-${sha256}.bin`);

/** Every file of the folder, with its time of change. */
async function listing(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(path, (await stat(path)).mtimeMs);
  }
  return found;
}

async function backups(key: string | null = null) {
  const opened = await openToRestore(folder, backupCipher(key));
  return await readInventories(opened);
}

test('a second backup copies only what is new, and changes nothing of the first', async () => {
  await collected();
  const first = await backUp(server, folder);
  expect(first.copiedFiles).toBe(first.inventory.files);
  const before = await listing();
  const unchanged = await backUp(server, folder);
  expect([unchanged.copiedFiles, unchanged.copiedBytes]).toEqual([0, 0]);
  expect(unchanged.inventory.files).toBe(first.inventory.files);

  const more = await collected(2);
  const second = await backUp(server, folder);
  const opened = await openToRestore(folder, backupCipher(null));
  const names = async (inventory: typeof first.inventory) => {
    const keys: string[] = [];
    for await (const { key } of filesOf(opened.files, inventory)) keys.push(key);
    return keys;
  };
  const old = new Set(await names(first.inventory));
  const added = (await names(second.inventory)).filter((key) => !old.has(key));
  expect(second.copiedFiles).toBe(added.length);
  for (const { seq, sha256 } of more.sent) {
    expect(added).toContain(`${studyId}/${more.sessionId}/face/${seq}-${sha256}.bin`);
  }
  const after = await listing();
  for (const [path, changed] of before) expect(after.get(path), path).toBe(changed);
  expect(await backups()).toHaveLength(3);
});

test('the snapshot of a running server is the one that the database gives', async () => {
  await collected();
  const end = await serveSnapshots(server.context);
  try {
    const path = (await findSnapshotSocket(dataFolder()))!;
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    const behind = sourceBehindServer(path);
    const { inventory } = await backUp(server, folder, { source: behind });
    const direct = await backUp(server, join(dirname(folder), 'direct'));
    expect(inventory.tables).toEqual(direct.inventory.tables);
    expect([inventory.files, inventory.bytes]).toEqual([
      ...[direct.inventory.files, direct.inventory.bytes],
    ]);
    expect(inventory.problems).toEqual([]);
    expect(await behind.erasures()).toEqual(await sourceOn(server.context.db).erasures());
    const left = await readdir(join(dataFolder(), 'unfinished'));
    expect(left).toEqual([]);
  } finally {
    await end();
  }
});

test('without a server behind its socket a backup says what to do', async () => {
  const source = sourceBehindServer(join(dataFolder(), 'nobody.socket'));
  await expect(backUp(server, folder, { source })).rejects.toThrow('stop it and run the backup');
  expect(await backups()).toEqual([]);
});

test('what is erased between the snapshot and its turn is no damage', async () => {
  const { sessionId, sent } = await collected();
  const real = sourceFiles(server.context.settings);
  let isErased = false;
  const erasing: SourceFiles = {
    ...real,
    async open(file) {
      if (file.key.includes(sent[1]!.sha256) && !isErased) {
        isErased = true;
        await ada.call(deleteSessionData, { studyId, sessionId });
        await server.runJobs();
      }
      return await real.open(file);
    },
  };
  const { inventory, erasedMeanwhile } = await backUp(server, folder, { files: erasing });
  expect(isErased).toBe(true);
  expect(erasedMeanwhile).toBeGreaterThan(0);
  expect(inventory.problems).toEqual([]);
  const opened = await openToRestore(folder, backupCipher(null));
  const keys: string[] = [];
  for await (const { key } of filesOf(opened.files, inventory)) keys.push(key);
  expect(keys.filter((key) => key.includes(`${sessionId}/face/`))).toEqual([]);
});

test('a damaged and a missing file of the installation are named, and the rest is in the backup', async () => {
  const { sessionId, sent } = await collected();
  const [short, gone] = [chunkPath(sessionId, sent[0]!), chunkPath(sessionId, sent[1]!)];
  const bytes = [await readFile(short), await readFile(gone)] as const;
  await truncate(short, 5);
  await rm(gone);
  const { inventory } = await backUp(server, folder);
  await writeFile(short, bytes[0]);
  await writeFile(gone, bytes[1]);
  const named = (at: number) =>
    `chunks ${sessionId}: recordings/${studyId}/${sessionId}/face/${at}-${sent[at]!.sha256}.bin`;
  expect(inventory.problems.toSorted()).toEqual([
    `${named(0)} has 5 bytes instead of ${sent[0]!.size}`,
    `${named(1)} is missing`,
  ]);
  // Once they are there again, the next backup has them.
  const next = await backUp(server, folder);
  expect([next.inventory.problems, next.copiedFiles]).toEqual([[], 2]);
});

test('an interrupted backup leaves the earlier ones, and is continued by the next', async () => {
  await collected();
  await backUp(server, folder);
  const { sent } = await collected(6);
  const stop = new AbortController();
  const real = sourceFiles(server.context.settings);
  let opened = 0;
  const stopping: SourceFiles = {
    ...real,
    async open(file) {
      if (file.key.endsWith('.bin') && ++opened === 4) stop.abort();
      return await real.open(file);
    },
  };
  const interrupted = backUp(server, folder, { files: stopping, signal: stop.signal });
  await expect(interrupted).rejects.toThrow();
  expect(await backups()).toHaveLength(1);
  const unfinished = join(folder, 'unfinished');
  expect(await readdir(unfinished)).toEqual([]);
  // As after a kill: what was being written is still there, and so is the lock of a process that is gone.
  await writeFile(join(unfinished, 'half'), 'half');
  await writeFile(join(folder, 'running'), '');
  await expect(backUp(server, folder)).rejects.toThrow('Another backup');
  await rm(join(folder, 'running'));
  const { copiedFiles, inventory } = await backUp(server, folder);
  expect(copiedFiles).toBeGreaterThan(0);
  expect(copiedFiles).toBeLessThan(sent.length + 2);
  expect(inventory.problems).toEqual([]);
  expect(await readdir(unfinished)).toEqual([]);
});

test('an encrypted backup tells nothing of names and contents, and another key changes nothing', async () => {
  const { sent } = await collected();
  await backUp(server, folder, { key: KEY });
  const before = await listing();
  for (const path of before.keys()) {
    for (const { sha256 } of sent) expect(path).not.toContain(sha256);
    const text = await readFile(path, 'latin1');
    expect(text.includes(studyId), path).toBe(false);
  }
  for (const key of [null, 'd4'.repeat(32)]) {
    await expect(backUp(server, folder, { key })).rejects.toThrow('encrypted');
  }
  expect(await listing()).toEqual(before);
  const again = await backUp(server, folder, { key: KEY });
  expect(again.copiedFiles).toBe(0);
  // And the other way round.
  const readable = join(dirname(folder), 'readable');
  await backUp(server, readable);
  await expect(backUp(server, readable, { key: KEY })).rejects.toThrow('are not encrypted');
});

test('backups that are too old are removed, with the files that only they have', async () => {
  const { sessionId, sent } = await collected();
  const first = await backUp(server, folder);
  await ada.call(deleteSessionData, { studyId, sessionId });
  await server.runJobs();
  const { sent: kept } = await collected(2);
  const stored = ({ sha256 }: { sha256: string }) =>
    stat(join(folder, 'files', sha256.slice(0, 2), sha256)).then(
      () => true,
      () => false,
    );
  await backUp(server, folder, { keepDays: 30 });
  expect(await backups()).toHaveLength(2);
  for (const chunk of sent) expect(await stored(chunk)).toBe(true);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(first.inventory.takenAt) + 31 * DAY_MS });
  await backUp(server, folder, { keepDays: 30 });
  expect(await backups()).toHaveLength(1);
  for (const chunk of sent) expect(await stored(chunk)).toBe(false);
  for (const chunk of kept) expect(await stored(chunk)).toBe(true);
});

test('a folder that is no place for backups is refused, and nothing is written there', async () => {
  const within = join(dataFolder(), 'backups');
  await expect(backUp(server, within)).rejects.toThrow('within the data folder');
  await expect(stat(within)).rejects.toThrow('ENOENT');
  const link = join(dirname(folder), 'link');
  await symlink(dataFolder(), link);
  await expect(backUp(server, join(link, 'backups'))).rejects.toThrow('within the data folder');
  await expect(backUp(server, dirname(dataFolder()))).rejects.toThrow('is within');
  await rm(link);
  const used = dirname(folder);
  await writeFile(join(used, 'letter.txt'), 'Dear all');
  await expect(backUp(server, used)).rejects.toThrow('letter.txt');
  await expect(backUp(server, join(used, 'letter.txt'))).rejects.toThrow('is a file');
  expect(await readdir(used)).toEqual(['letter.txt']);
});
