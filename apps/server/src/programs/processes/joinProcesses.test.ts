import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../platform/settings/configError';
import { readSettings } from '../../platform/settings/settings';
import { fixedKeys } from '../../testing/keys/fixedKeys';
import { setUpServer } from '../../testing/setUp';
import { joinProcesses, type JoinedProcesses } from './joinProcesses';
import { runningProcesses } from './serverProcesses';

const BUCKET = {
  FOVEA_S3_BUCKET: 'recordings',
  FOVEA_S3_ENDPOINT: 'https://store.example.org',
  FOVEA_S3_ACCESS_KEY: 'key',
  FOVEA_S3_SECRET_KEY: 'secret',
};
const IN_BUCKET = { ...BUCKET, FOVEA_RECORDINGS: 's3' };
const [KEY, OTHER_KEY] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

const server = setUpServer();
const folders: string[] = [];
const joined: JoinedProcesses[] = [];
/** Which processes were told that they have to end. */
let apart: { readonly dataFolder: string; readonly problem: string }[] = [];
let folder: string;

async function aFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'fovea-processes-'));
  folders.push(path);
  return path;
}

async function begin(
  dataFolder: string,
  more: Readonly<Record<string, string>> = IN_BUCKET,
  key = KEY,
  seenEveryMs = 10_000,
): Promise<JoinedProcesses> {
  const { db, log } = server.context;
  const settings = readSettings({ FOVEA_DATA: dataFolder, DATABASE_URL: 'postgres://x', ...more });
  const one = await joinProcesses(
    { db, log, settings, keys: fixedKeys(key) },
    {
      ...{ serves: true, works: true, version: '0' },
      onApart: (problem) => apart.push({ dataFolder, problem }),
    },
    { host: 'door', shownWithinMs: 300, seenEveryMs },
  );
  joined.push(one);
  return one;
}

beforeEach(async () => {
  folder = await aFolder();
});
afterEach(async () => {
  for (const one of joined.splice(0)) await one.leave();
  expect(await runningProcesses(server.context.db)).toEqual([]);
  apart = [];
});
afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

test('processes with folders of their own share a bucket and keys', async () => {
  await begin(folder);
  await begin(await aFolder());
  expect(await runningProcesses(server.context.db)).toHaveLength(2);
});

test('processes with one folder share it, and recordings may move to the bucket of both', async () => {
  await begin(folder, BUCKET);
  await begin(folder, IN_BUCKET);
  await begin(folder, BUCKET);
});

test.each([
  ['the new one has none', BUCKET, {}],
  ['only the new one has one', {}, BUCKET],
  ['the new one has none, and recordings are in it too', IN_BUCKET, {}],
])('with one folder, a bucket is of both: it is refused when %s', async (_, first, second) => {
  await begin(folder, first);
  await expect(begin(folder, second)).rejects.toThrow('has a bucket (https://store.example.org/');
  await begin(folder, first);
});

test.each([
  ['both store on a disk', {}, {}, 'media and results are in its data folder'],
  ['one still stores recordings on its disk', BUCKET, IN_BUCKET, 'recordings are in'],
  ['the new one would store recordings on its disk', IN_BUCKET, BUCKET, 'recordings are in'],
  [
    'their buckets differ',
    IN_BUCKET,
    { ...IN_BUCKET, FOVEA_S3_BUCKET: 'other' },
    'FOVEA_S3_BUCKET',
  ],
])('without a common folder it is refused when %s', async (_, first, second, words) => {
  await begin(folder, first);
  const own = await aFolder();
  const beginning = begin(own, second);
  await expect(beginning).rejects.toThrow(ConfigError);
  await expect(beginning).rejects.toThrow(words);
  expect(await runningProcesses(server.context.db)).toHaveLength(1);
  expect(await readdir(join(own, 'processes'))).toEqual([]);
});

test('with other keys it is refused', async () => {
  await begin(folder);
  await expect(begin(await aFolder(), IN_BUCKET, OTHER_KEY)).rejects.toThrow('FOVEA_KEYS=database');
});

test('a key that encrypts recordings must be known to every process', async () => {
  const [a, b] = ['a1'.repeat(32), 'b2'.repeat(32)];
  const keys = (FOVEA_ENCRYPTION_KEY: string, FOVEA_ENCRYPT_RECORDINGS = '1') => ({
    ...{ ...IN_BUCKET, FOVEA_ENCRYPTION_KEY, FOVEA_ENCRYPT_RECORDINGS },
  });
  const [one, two] = [await aFolder(), await aFolder()];
  const before = await begin(one, keys(a));
  await expect(begin(two)).rejects.toThrow('which this server does not have');
  await expect(begin(two, keys(`${b},${a}`))).rejects.toThrow('does not have: it could not read');
  // First to read, then to encrypt.
  await begin(two, keys(`${a},${b}`));
  await before.leave();
  const next = await begin(one, keys(`${b},${a}`));
  await next.leave();
  await joined[1]!.leave();
  await begin(one, IN_BUCKET);
  await expect(begin(two, keys(a))).rejects.toThrow('FOVEA_ENCRYPT_RECORDINGS=0');
  await begin(two, keys(a, '0'));
});

test('a process of a version that does not tell its keys is no obstacle', async () => {
  await begin(folder);
  await sql`update server_processes set file_key_ids = null`.execute(server.context.db);
  await begin(await aFolder(), { ...IN_BUCKET, FOVEA_ENCRYPTION_KEY: 'a1'.repeat(32) });
});

test('a process that was killed stands in nobody’s way after a minute', async () => {
  await begin(folder, {});
  const other = await aFolder();
  await expect(begin(other, {})).rejects.toThrow('try again in a minute');
  await sql`update server_processes set seen_at = seen_at - interval '61 seconds'`.execute(
    server.context.db,
  );
  await begin(other, {});
});

describe('a data folder', () => {
  const SEEN_MS = 40;
  const marksOf = async (id: string) =>
    (await runningProcesses(server.context.db)).find((one) => one.id === id)!.folderMarks;

  test('that was copied while its process runs is another folder', async () => {
    const one = await begin(folder, {}, KEY, SEEN_MS);
    const copy = await aFolder();
    await cp(folder, copy, { recursive: true });
    expect(await readdir(join(copy, 'processes'))).toEqual([one.id]);
    const before = await marksOf(one.id);
    await expect
      .poll(async () => (await marksOf(one.id)).some((mark) => before.includes(mark)), {
        timeout: 5_000,
      })
      .toBe(false);
    await expect(begin(copy, {})).rejects.toThrow('not the same data folder');
    // Beside it the folder itself stays the same one.
    await begin(folder, {});
  });

  test.each([
    ['has told of its next mark and not written it', (mark: string) => ['next', mark]],
    ['has written it', (mark: string) => [mark, 'before']],
  ])('is the same one, at once, after a process was killed that %s', async (_, marks) => {
    const killed = await begin(folder, {});
    const path = join(folder, 'processes', killed.id);
    const folderMarks = marks(await readFile(path, 'utf8'));
    await server.context.db
      .updateTable('serverProcesses')
      .set({ folderMarks })
      .where('id', '=', killed.id)
      .execute();
    const sinceMs = performance.now();
    await begin(folder, {});
    expect(performance.now() - sinceMs).toBeLessThan(300);
  });

  test('is shared with a version that writes nothing into its file', async () => {
    const earlier = await begin(folder, {});
    await writeFile(join(folder, 'processes', earlier.id), '');
    await server.context.db.updateTable('serverProcesses').set({ folderMarks: [] }).execute();
    await begin(folder, {});
  });
});

describe('of two that run and do not go together, the later one has to end', () => {
  const SEEN_MS = 100;
  const later = async () => {
    await expect.poll(() => apart.length, { timeout: 8_000 }).toBe(1);
    // It is told once, and the earlier one goes on.
    await pause(1_000);
    return apart;
  };

  test('when the earlier one was out of sight for a minute', async () => {
    await begin(folder, {}, KEY, 500);
    await sql`update server_processes set seen_at = seen_at - interval '61 seconds'`.execute(
      server.context.db,
    );
    const other = await aFolder();
    await begin(other, {}, KEY, SEEN_MS);
    expect(await later()).toMatchObject([
      { dataFolder: other, problem: expect.stringContaining('not the same data folder') as string },
    ]);
  });

  test('when its folder was copied a moment before', async () => {
    await begin(folder, {}, KEY, 500);
    const copy = await aFolder();
    await cp(folder, copy, { recursive: true });
    await begin(copy, {}, KEY, SEEN_MS);
    expect(await later()).toMatchObject([{ dataFolder: copy }]);
  });

  test('and not when they have one folder', async () => {
    await begin(folder, {}, KEY, SEEN_MS);
    await begin(folder, {}, KEY, SEEN_MS);
    await pause(1_500);
    expect(apart).toEqual([]);
  });
});

test('a process that leaves while it tells that it runs is not entered again', async () => {
  // At other moments of a sign of life each time.
  for (let lifeMs = 1; lifeMs <= 20; lifeMs++) {
    const one = await begin(folder, {}, KEY, 1);
    await pause(lifeMs);
    await one.leave();
  }
  await pause(50);
  expect(await runningProcesses(server.context.db)).toEqual([]);
  expect(await readdir(join(folder, 'processes'))).toEqual([]);
});

test('of two that begin at once and do not go together, both do not go on', async () => {
  const other = await aFolder();
  const began = await Promise.allSettled([begin(folder, {}), begin(other, {})]);
  expect(began.some(({ status }) => status === 'rejected')).toBe(true);
});
