import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyIdOf } from '../../platform/atRest/sealedFile';
import { FILE_KEY_A, FILE_KEY_B, fileKeysOf } from '../../testing/keys/testedFileKeys';
import { NO_FILE_KEYS, type FileKeys } from '../../platform/atRest/fileKeys';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import {
  startStrictS3,
  type StoreNature,
  type StrictS3,
} from '../../testing/outside/strictS3Server';
import { CheckedBucket } from './checkedBucket';
import { ChunkBucket } from './chunkBucket';
import { ChunkFiles } from './chunkFiles';
import { chunkKeyIn, type ChunkLocation, type MovableStore } from './chunkStore';
import { Failpoints } from './failpoints';
import { NotAsSealed } from './resealing';
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
let keeps: StoreNature['keeps'];

const asItWas: StoreNature['keeps'] = (_, bytes) => bytes;

beforeEach(async () => {
  folder = await newTemporaryFolder();
  await startS3({});
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function startS3(nature: Partial<StoreNature>): Promise<void> {
  await s3?.close();
  keeps = asItWas;
  s3 = await startStrictS3(
    KEYS,
    () => new Date(),
    async () => null,
    { versions: 'kept', ...nature, keeps: (key, bytes) => keeps(key, bytes) },
  );
}

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

/** As a process that has other keys, or none, sends them once more. */
async function sentAgain(keys: FileKeys, sent: readonly Sent[]): Promise<void> {
  const store = await open('s3', keys);
  for (const { place, bytes } of sent) expect(await store.store(place, once(bytes))).toBe('stored');
}

async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Replaces what is stored under the name of a file of the session, as nobody should. */
async function overwrite(where: 'disk' | 's3', name: string, bytes: Uint8Array): Promise<void> {
  if (where === 'disk') await writeFile(join(folder, 'recordings', STUDY, ID, name), bytes);
  else {
    const { bucket } = (await open('s3', NO_FILE_KEYS)) as ChunkBucket;
    await bucket.put(`recordings/${STUDY}/${ID}/${name}`, bytes);
  }
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

  test.each([60, 20])(
    'damaged facts and chunks (%i bytes) do not keep it from the others',
    async (length) => {
      const earlier = await open(where, A);
      await earlier.writeJson(STUDY, ID, 'session.json', { code: 'known-marker' });
      const [bad, ...sent] = await stored(earlier, 0);
      const badName = chunkKeyIn(bad!.place).replace('.bin', '.sealed');
      for (const [name, bytes] of await raw(where)) {
        if (name.endsWith('session.json'))
          await overwrite(where, 'session.json', bytes.subarray(0, length));
        if (name.endsWith(badName))
          await overwrite(where, badName.split('/').slice(2).join('/'), bytes.subarray(0, length));
      }
      const done = await resealSession(await open(where, BOTH), SESSION, HOW);
      expect(done.chunks).toBe(2);
      const facts = `${STUDY}/${ID}/session.json`;
      expect(done.damaged.toSorted()).toEqual([chunkKeyIn(bad!.place), facts].toSorted());
      const only = await open(where, B);
      for (const { place, bytes } of sent)
        expect((await only.read(place)).equals(bytes)).toBe(true);
    },
  );

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

test('on the disk, the earlier file stays when the new one cannot be read back', async () => {
  const sent = await stored(await open('disk', A), 0, 1);
  const store = (await open('disk', BOTH)) as ChunkFiles;
  const syncFile = store.durable.syncFile.bind(store.durable);
  store.durable.syncFile = async (file) => {
    await file.write(Buffer.from('damage'), 0, 6, 100);
    await syncFile(file);
  };
  await expect(resealSession(store, SESSION, HOW)).rejects.toThrow(NotAsSealed);
  await expectAll(await open('disk', BOTH), sent);
  expect(await readdir(join(folder, 'recordings', '.tmp'))).toEqual([]);
});

test('in a bucket that compares nothing, earlier objects stay when new ones cannot be read back', async () => {
  await startS3({ checks: 'none' });
  const sent = await stored(await open('s3', A), 0);
  keeps = (key, bytes) => {
    if (!/\.sealed$|merged-.*\.bin$/.test(key)) return bytes;
    const changed = Buffer.from(bytes);
    changed[changed.length - 1]! ^= 1;
    return changed;
  };
  await expect(resealSession(await open('s3', BOTH), SESSION, HOW)).rejects.toThrow(NotAsSealed);
  keeps = asItWas;
  await expectAll(await open('s3', BOTH), sent);
  await resealSession(await open('s3', BOTH), SESSION, HOW);
  await expectAll(await open('s3', B), sent);
});

describe('what an index of the bucket does not show', () => {
  async function expectOnlyB(sent: readonly Sent[]): Promise<void> {
    await expectAll(await open('s3', B), sent);
    for (const [name, bytes] of await raw('s3')) {
      if (!name.endsWith('.json')) expect(keyIdOf(bytes, name)).toBe(B.writing!.id);
    }
    expect(s3.versionsOf('recordings/')).toBe(s3.objects.size);
  }

  test('a plain object beside an encrypted one goes', async () => {
    const sent = await stored(await open('s3', NO_FILE_KEYS), 0);
    // As if the process had been killed before it deleted the plain ones.
    await sentAgain(B, sent);
    const trial = await resealSession(await open('s3', B), SESSION, { ...HOW, isTrial: true });
    expect(trial).toMatchObject({ chunks: 3 });
    expect(await resealSession(await open('s3', B), SESSION, HOW)).toEqual(trial);
    await expectOnlyB(sent);
  });

  test('what was sent again after it was merged goes', async () => {
    const store = await open('s3', B);
    const sent = await stored(store, 0, 4);
    await store.merge(SESSION, NEVER);
    await sentAgain(NO_FILE_KEYS, sent.slice(0, 2));
    await sentAgain(A, sent.slice(1, 3));
    await resealSession(await open('s3', BOTH), SESSION, HOW);
    expect(s3.objects.size).toBe(2);
    await expectOnlyB(sent);
  });

  test('a plain object is used when the encrypted one beside it is damaged', async () => {
    const sent = await stored(await open('s3', NO_FILE_KEYS), 0, 2);
    await sentAgain(B, sent);
    const name = `face/0-${sent[0]!.place.sha256}.sealed`;
    const bytes = Buffer.from((await raw('s3')).get(`recordings/${STUDY}/${ID}/${name}`)!);
    bytes[200]! ^= 1;
    await overwrite('s3', name, bytes);
    expect(await resealSession(await open('s3', B), SESSION, HOW)).toMatchObject({ damaged: [] });
    await expectOnlyB(sent);
  });

  test('a merged object that a killed process has left goes when it is an hour old', async () => {
    const clear = await open('s3', NO_FILE_KEYS, 'merge:beforeIndex=EIO');
    const sent = await stored(clear, 0);
    await expect(clear.merge(SESSION, NEVER)).rejects.toThrow('EIO');
    const store = await open('s3', B);
    const early = await resealSession(store, SESSION, { ...HOW, now: new Date() });
    expect(early).toMatchObject({ chunks: 3, left: 1 });
    expect(await resealSession(store, SESSION, HOW)).toMatchObject({ chunks: 0, left: 0 });
    await expectOnlyB(sent);
  });

  test.each([
    ['damaged', NO_FILE_KEYS],
    ['damaged', A],
    ['gone', NO_FILE_KEYS],
    ['gone', A],
  ] as const)('a merged object whose index is %s is named, and stays', async (what, keys) => {
    const store = await open('s3', keys);
    await stored(store, 0);
    await store.merge(SESSION, NEVER);
    const index = [...s3.objects.keys()].find((key) => key.endsWith('.json'))!;
    const merged = index.replace('.json', '.bin');
    if (what === 'gone') await (store as ChunkBucket).bucket.purge(index);
    else await overwrite('s3', index.split('/').slice(3).join('/'), Buffer.from('{'));
    const later = await stored(store, 3);
    const damaged = [what === 'gone' ? `${merged} (no index says what is in it)` : index];
    const done = await resealSession(await open('s3', BOTH), SESSION, HOW);
    expect(done).toMatchObject({ chunks: 3, damaged });
    expect(s3.objects.has(merged)).toBe(true);
    await expectAll(await open('s3', BOTH), later);
  });
});

test('facts that a server writes meanwhile are not replaced by earlier ones', async () => {
  const server = await open('s3', A);
  await server.writeJson(STUDY, ID, 'session.json', { is: 'earlier' });
  const store = (await open('s3', BOTH)) as ChunkBucket;
  const read = store.bucket.read.bind(store.bucket);
  let reads = 0;
  store.bucket.read = async (key, range) => {
    const found = await read(key, range);
    // After the look at the session, that of encrypting.
    if (key.endsWith('session.json') && ++reads === 2) {
      await server.writeJson(STUDY, ID, 'session.json', { is: 'new' });
    }
    return found;
  };
  expect(await resealSession(store, SESSION, HOW)).toMatchObject({ facts: 0, left: 1 });
  expect(await server.readJson(STUDY, ID, 'session.json')).toEqual({ is: 'new' });
});

test('a server that looked before reads merged chunks afterwards', async () => {
  const earlier = await open('s3', A);
  const sent = await stored(earlier, 0, 4);
  await earlier.merge(SESSION, NEVER);
  const place = { ...SESSION, stream: 'face' };
  const chunks = sent.map((one) => one.place);
  const whole = Buffer.concat(sent.map(({ bytes }) => bytes));
  // Each looks once: then it has looked again.
  const readers = await Promise.all([1, 2, 3].map(() => open('s3', BOTH)));
  for (const reader of readers) {
    expect((await gathered(reader.bytesOf(place, chunks))).equals(whole)).toBe(true);
  }
  await resealSession(await open('s3', BOTH), SESSION, HOW);
  const [one, two, three] = readers;
  expect((await gathered(one!.bytesOf(place, chunks))).equals(whole)).toBe(true);
  const range = { first: 65_000, last: whole.length - 66_000 };
  const part = await gathered(two!.bytesOf(place, chunks, range));
  expect(part.equals(whole.subarray(range.first, range.last + 1))).toBe(true);
  const lent = await three!.lend(SESSION, chunks);
  const files = await Promise.all(lent.paths('face').map((path) => readFile(path)));
  expect(Buffer.concat(files).equals(whole)).toBe(true);
  await lent.giveBack();
});
