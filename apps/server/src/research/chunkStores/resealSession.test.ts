import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyIdOf } from '../../platform/atRest/sealedFile';
import { FILE_KEY_A, FILE_KEY_B, fileKeysOf } from '../../testing/keys/testedFileKeys';
import { NO_FILE_KEYS, type FileKeys } from '../../platform/atRest/fileKeys';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { startStrictS3, type StrictS3 } from '../../testing/outside/strictS3Server';
import { CheckedBucket } from './checkedBucket';
import { ChunkBucket } from './chunkBucket';
import { ChunkFiles } from './chunkFiles';
import { chunkKeyIn, type ChunkLocation, type MovableStore } from './chunkStore';
import { Failpoints } from './failpoints';
import { resealSession } from './resealSession';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
const SESSION = { studyId: 'study1', sessionId: 'session1' };
const [STUDY, ID] = [SESSION.studyId, SESSION.sessionId];
const NEVER = new AbortController().signal;
const LATER = new Date(Date.now() + 2 * 60 * 60_000);
const HOW = { isTrial: false, signal: NEVER, now: LATER };
const A = fileKeysOf([FILE_KEY_A]);
const BOTH = fileKeysOf([FILE_KEY_B, FILE_KEY_A]);
const B = fileKeysOf([FILE_KEY_B]);
let folder: string;
let s3: StrictS3;

beforeEach(async () => {
  folder = await newTemporaryFolder();
  s3 = await startStrictS3(
    KEYS,
    () => new Date(),
    async () => null,
    { versions: 'kept' },
  );
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  readonly place: ChunkLocation;
  readonly bytes: Buffer;
}

async function open(where: 'disk' | 's3', keys: FileKeys, failpoints = ''): Promise<MovableStore> {
  const points = new Failpoints(failpoints);
  const settings = { bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, ...KEYS };
  const onSyncFailure = (reason: unknown) => {
    throw reason;
  };
  const store =
    where === 'disk'
      ? new ChunkFiles(folder, points, onSyncFailure, keys)
      : new ChunkBucket(folder, new CheckedBucket(settings, 'recordings/'), points, keys);
  await store.start(0);
  return store;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function stored(store: MovableStore, from: number, count = 3): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let seq = from; seq < from + count; seq++) {
    const bytes = randomBytes(70_000 + seq);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const place = { ...SESSION, stream: 'face', seq, sha256: hash, size: bytes.length };
    expect(await store.store(place, once(bytes))).toBe('stored');
    sent.push({ place, bytes });
  }
  return sent;
}

/** What is stored of the session, by name. */
async function raw(where: 'disk' | 's3'): Promise<Map<string, Buffer>> {
  if (where === 's3') {
    return new Map([...s3.objects].map(([key, { bytes }]) => [key, Buffer.from(bytes)]));
  }
  const root = join(folder, 'recordings', STUDY);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path, await readFile(path)] as const;
      }),
    ),
  );
}

async function expectAll(store: MovableStore, sent: readonly Sent[]): Promise<void> {
  for (const { place, bytes } of sent) expect((await store.read(place)).equals(bytes)).toBe(true);
  const listed = await store.chunksOf(STUDY, ID);
  expect(listed.map(chunkKeyIn).toSorted()).toEqual(
    sent.map(({ place }) => chunkKeyIn(place)).toSorted(),
  );
}

describe.each(['disk', 's3'] as const)('encrypting what is on %s', (where) => {
  /** Chunks from before encryption and with an earlier key; in a bucket merged, and by themselves. */
  async function someOfEach(): Promise<Sent[]> {
    const clear = await open(where, NO_FILE_KEYS);
    await clear.writeJson(STUDY, ID, 'session.json', { code: 'known-marker' });
    const sent = await stored(clear, 0);
    await clear.merge(SESSION, NEVER);
    const earlier = await open(where, A);
    sent.push(...(await stored(earlier, 3)));
    await earlier.merge(SESSION, NEVER);
    sent.push(...(await stored(await open(where, NO_FILE_KEYS), 6)));
    sent.push(...(await stored(await open(where, A), 9)));
    return sent;
  }

  async function expectOnlyNewKey(sent: readonly Sent[]): Promise<void> {
    // Without the earlier key.
    await expectAll(await open(where, B), sent);
    for (const [name, bytes] of await raw(where)) {
      if (!/merged-.*\.json$/.test(name)) expect(keyIdOf(bytes, name)).toBe(B.writing!.id);
      expect(bytes.includes('known-marker')).toBe(false);
    }
  }

  test('leaves nothing that needs another key, or none', async () => {
    const sent = await someOfEach();
    const store = await open(where, BOTH);
    const before = await raw(where);
    const trial = await resealSession(store, SESSION, { ...HOW, isTrial: true });
    expect(trial).toMatchObject({ chunks: 12, facts: 1, left: 0, damaged: [] });
    expect(await raw(where)).toEqual(before);
    expect(await resealSession(store, SESSION, HOW)).toEqual(trial);
    await expectOnlyNewKey(sent);
    if (where === 's3') {
      // Nor an old version of it.
      expect(s3.versionsOf('recordings/')).toBe(s3.objects.size);
    }
    expect(await resealSession(store, SESSION, HOW)).toMatchObject({ chunks: 0, facts: 0 });
    expect(await store.readJson(STUDY, ID, 'session.json')).toEqual({ code: 'known-marker' });
  });

  test('may break off anywhere, and is done again', async () => {
    const sent = await someOfEach();
    const places =
      where === 'disk'
        ? ['chunk:beforeRename=EIO@2', 'chunk:afterRename=EIO@2']
        : ['merge:beforeIndex=EIO@1', 'merge:beforeIndex=EIO@2'];
    for (const place of places) {
      const broken = await open(where, BOTH, place);
      await expect(resealSession(broken, SESSION, HOW)).rejects.toThrow('EIO');
      await expectAll(await open(where, BOTH), sent);
    }
    await resealSession(await open(where, BOTH), SESSION, HOW);
    await expectOnlyNewKey(sent);
  });

  test('facts that a server may just be changing are left for the next time', async () => {
    await someOfEach();
    const store = await open(where, BOTH);
    const done = await resealSession(store, SESSION, { ...HOW, now: new Date() });
    expect(done).toMatchObject({ chunks: 12, facts: 0, left: 1 });
  });

  test('what was erased meanwhile does not come back', async () => {
    await someOfEach();
    const store = await open(where, BOTH);
    const reseal = store.reseal.bind(store);
    store.reseal = async (session, how) => {
      const done = await reseal(session, how);
      const server = await open(where, BOTH);
      await server.removeData(STUDY, ID);
      await server.writeJson(STUDY, ID, 'session.json', { dataDeletedAt: '2026-01-01' });
      await stored(store, 20, 1);
      return done;
    };
    await resealSession(store, SESSION, HOW);
    expect(await store.chunksOf(STUDY, ID)).toEqual([]);
  });
});

test('a damaged chunk stays as it is, and the others are encrypted', async () => {
  const clear = await open('disk', NO_FILE_KEYS);
  const [bad, good] = await stored(clear, 0, 2);
  const path = join(folder, 'recordings', chunkKeyIn(bad!.place));
  await truncate(path, 100);
  const store = await open('disk', B);
  const done = await resealSession(store, SESSION, HOW);
  expect(done).toMatchObject({ chunks: 1, damaged: [chunkKeyIn(bad!.place)] });
  expect((await readFile(path)).length).toBe(100);
  expect((await store.read(good!.place)).equals(good!.bytes)).toBe(true);
});
