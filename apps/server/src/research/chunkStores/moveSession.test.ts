import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../platform/objects/unavailableStore';
import { tested } from '../../testing/keys/testedFileKeys';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import {
  startStrictS3,
  type Interference,
  type StoreNature,
  type StrictS3,
} from '../../testing/outside/strictS3Server';
import { manifestText } from '../manifests/manifestText';
import { CheckedBucket } from './checkedBucket';
import { ChunkBucket } from './chunkBucket';
import { ChunkFiles } from './chunkFiles';
import { chunkKeyIn, type ChunkLocation, type MovableStore } from './chunkStore';
import { Failpoints } from './failpoints';
import { moveSession } from './moveSession';
import { TwoChunkStores } from './twoChunkStores';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
const SESSION = { studyId: 'study1', sessionId: 'session1' };
const [STUDY, ID] = [SESSION.studyId, SESSION.sessionId];
const NEVER = new AbortController().signal;
let folder: string;
let s3: StrictS3;
let interfere: Interference;
let keeps: StoreNature['keeps'];

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
  interfere = async () => null;
  keeps = (_, bytes) => bytes;
  s3 = await startStrictS3(
    KEYS,
    () => new Date(),
    (method, key) => interfere(method, key),
    { versions: 'kept', ...nature, keeps: (key, bytes) => keeps(key, bytes) },
  );
}

interface Sent {
  readonly place: ChunkLocation;
  readonly bytes: Buffer;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* bodyOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function stored(
  store: MovableStore,
  stream: string,
  seqs: readonly number[],
): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const seq of seqs) {
    const bytes = randomBytes(800 + seq);
    const place = { ...SESSION, stream, seq, sha256: sha256(bytes), size: bytes.length };
    expect(await store.store(place, bodyOf(bytes))).toBe('stored');
    sent.push({ place, bytes });
  }
  return sent;
}

async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function sessionsIn(store: MovableStore): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const session of store.sessions()) found.push(session);
  return found;
}

/** What a server that looks in both places finds. */
async function expectAll(view: TwoChunkStores, sent: readonly Sent[]): Promise<void> {
  const stream = sent[0]!.place.stream;
  const chunks = sent.map(({ place }) => place);
  const whole = Buffer.concat(sent.map(({ bytes }) => bytes));
  for (const { place, bytes } of sent) expect((await view.read(place)).equals(bytes)).toBe(true);
  const all = await gathered(view.bytesOf({ ...SESSION, stream }, chunks));
  expect(all.equals(whole)).toBe(true);
  const [first, last] = [500, whole.length - 700];
  const part = await gathered(view.bytesOf({ ...SESSION, stream }, chunks, { first, last }));
  expect(part.equals(whole.subarray(first, last + 1))).toBe(true);
  const lent = await view.lend(SESSION, chunks.toReversed());
  const files = await Promise.all(lent.paths(stream).map((path) => readFile(path)));
  expect(Buffer.concat(files).equals(whole)).toBe(true);
  await lent.giveBack();
  const listed = (await view.chunksOf(STUDY, ID)).filter((chunk) => chunk.stream === stream);
  expect(listed.map(chunkKeyIn).toSorted()).toEqual(chunks.map(chunkKeyIn).toSorted());
}

async function openBoth(to: 'disk' | 's3') {
  const settings = { bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, ...KEYS };
  const failpoints = new Failpoints(undefined);
  const { keys } = tested;
  const onSyncFailure = (reason: unknown) => {
    throw reason;
  };
  const onDisk = new ChunkFiles(folder, failpoints, onSyncFailure, keys);
  const bucket = new CheckedBucket(settings, 'recordings/');
  const inBucket = new ChunkBucket(folder, bucket, failpoints, keys);
  await onDisk.start(0);
  await inBucket.start(0);
  const [here, there]: MovableStore[] = to === 's3' ? [inBucket, onDisk] : [onDisk, inBucket];
  const view = new TwoChunkStores(here!, there!, (reason) => {
    throw reason;
  });
  return { here: here!, there: there!, view };
}

describe.each(['disk', 's3'] as const)('moving to %s', (to) => {
  let here: MovableStore;
  let there: MovableStore;
  let view: TwoChunkStores;
  beforeEach(async () => ({ here, there, view } = await openBoth(to)));

  const move = () => moveSession(there, here, SESSION, NEVER);

  test('brings over everything, and leaves nothing', async () => {
    await there.writeJson(STUDY, ID, 'session.json', { format: 1 });
    const face = await stored(there, 'face', [0, 1, 2, 3]);
    const events = await stored(there, 'events', [0, 1]);
    const manifest = manifestText([...face, ...events].map(({ place }) => place));
    await there.writeManifest(STUDY, ID, manifest, new Date(0));
    await there.merge(SESSION, NEVER);
    await expectAll(view, face);
    expect(await move()).toMatchObject({ chunks: 6, damaged: [] });
    expect(await sessionsIn(there)).toEqual([]);
    if (to === 'disk') expect(s3.versionsOf('recordings/')).toBe(0);
    // Complete, so it is stored together.
    else expect([...s3.objects.keys()].filter((key) => key.includes('/face/'))).toHaveLength(2);
    await expectAll(view, face);
    await expectAll(view, events);
    expect(await here.readJson(STUDY, ID, 'session.json')).toEqual({ format: 1 });
    expect(await here.readJson(STUDY, ID, 'manifest.json')).toMatchObject({ format: 1 });
  });

  test('a session that lies in both places is found whole, and becomes whole', async () => {
    const sent = [
      ...(await stored(there, 'face', [0, 1])),
      ...(await stored(here, 'face', [2])),
      ...(await stored(there, 'face', [3])),
      ...(await stored(here, 'face', [4, 5])),
    ];
    await expectAll(view, sent);
    expect(await move()).toMatchObject({ chunks: 3 });
    expect(await there.chunksOf(STUDY, ID)).toEqual([]);
    await expectAll(view, sent);
  });

  test('a server finds every chunk at every moment', async () => {
    const sent = await stored(there, 'face', [0, 1, 2, 3, 4, 5, 6, 7]);
    let isMoved = false;
    const moving = move().finally(() => (isMoved = true));
    let rounds = 0;
    while (!isMoved) {
      await expectAll(view, sent);
      rounds++;
    }
    await moving;
    expect(rounds).toBeGreaterThan(0);
    await expectAll(view, sent);
  });

  test('that breaks off loses nothing, and is done again', async () => {
    const sent = await stored(there, 'face', [0, 1, 2, 3, 4]);
    const store = here.store.bind(here);
    here.store = async (place, body) => {
      if (place.seq === 3) throw new Error('killed');
      return await store(place, body);
    };
    await expect(move()).rejects.toThrow('killed');
    await expectAll(view, sent);
    here.store = store;
    expect(await move()).toMatchObject({ chunks: 5 });
    expect(await sessionsIn(there)).toEqual([]);
    await expectAll(view, sent);
  });

  test('what was erased meanwhile does not come back', async () => {
    await there.writeJson(STUDY, ID, 'session.json', { variables: { who: 'me' } });
    await stored(there, 'face', [0, 1, 2]);
    const store = here.store.bind(here);
    let hasErased = false;
    here.store = async (place, body) => {
      if (!hasErased) {
        hasErased = true;
        await view.writeJson(STUDY, ID, 'session.json', { withdrawnAt: '2026-01-01T00:00:00Z' });
        await view.removeData(STUDY, ID);
      }
      return await store(place, body);
    };
    await move();
    expect(await view.chunksOf(STUDY, ID)).toEqual([]);
    expect(await sessionsIn(there)).toEqual([]);
    expect(await view.readJson(STUDY, ID, 'session.json')).toEqual({
      withdrawnAt: '2026-01-01T00:00:00Z',
    });
  });

  test('facts that are here are not replaced by older ones', async () => {
    await there.writeJson(STUDY, ID, 'session.json', { is: 'old' });
    await view.writeJson(STUDY, ID, 'session.json', { is: 'new' });
    await move();
    expect(await view.readJson(STUDY, ID, 'session.json')).toEqual({ is: 'new' });
    expect(await sessionsIn(there)).toEqual([]);
  });

  test('a chunk that a server still stores there meanwhile stays, until the next time', async () => {
    const sent = await stored(there, 'face', [0, 1]);
    const store = here.store.bind(here);
    let storing: Promise<Sent[]> | null = null;
    here.store = async (place, body) => {
      await (storing ??= stored(there, 'face', [2]));
      return await store(place, body);
    };
    await move();
    const late = await storing!;
    await expectAll(view, [...sent, ...late]);
    expect(await there.chunksOf(STUDY, ID)).toHaveLength(1);
    await move();
    expect(await sessionsIn(there)).toEqual([]);
    await expectAll(view, [...sent, ...late]);
  });

  test('erasing reaches both places', async () => {
    await there.writeJson(STUDY, ID, 'session.json', { variables: { who: 'me' } });
    await stored(there, 'face', [0]);
    await stored(here, 'face', [1]);
    await view.writeJson(STUDY, ID, 'session.json', { erased: true });
    await view.removeData(STUDY, ID);
    expect(await view.chunksOf(STUDY, ID)).toEqual([]);
    expect(await sessionsIn(there)).toEqual([]);
    expect(await view.readJson(STUDY, ID, 'session.json')).toEqual({ erased: true });
    await stored(there, 'face', [0]);
    await view.removeStudy(STUDY);
    expect([...(await sessionsIn(here)), ...(await sessionsIn(there))]).toEqual([]);
  });
});

test('what a merging that broke off has left in the bucket goes too', async () => {
  const { here, there, view } = await openBoth('disk');
  const sent = await stored(there, 'face', [0, 1, 2]);
  const settings = { bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, ...KEYS };
  const broken = new ChunkBucket(
    folder,
    new CheckedBucket(settings, 'recordings/'),
    new Failpoints('merge:beforeIndex=EIO'),
    tested.keys,
  );
  await expect(broken.merge(SESSION, NEVER)).rejects.toThrow('EIO');
  expect([...s3.objects.keys()].some((key) => key.includes('/merged-'))).toBe(true);
  expect(await moveSession(there, here, SESSION, NEVER)).toMatchObject({ chunks: 3 });
  expect(s3.versionsOf('recordings/')).toBe(0);
  await expectAll(view, sent);
});

test('a merged object whose index is gone is named, and everything of it stays', async () => {
  const { here, there, view } = await openBoth('disk');
  await stored(there, 'face', [0, 1, 2]);
  await there.merge(SESSION, NEVER);
  const index = [...s3.objects.keys()].find((key) => key.endsWith('.json'))!;
  await (there as ChunkBucket).bucket.purge(index);
  const sent = await stored(there, 'face', [3]);
  const merged = index.replace('.json', '.bin');
  expect(await moveSession(there, here, SESSION, NEVER)).toMatchObject({
    ...{ chunks: 1, damaged: [`${merged} (no index says what is in it)`] },
  });
  expect([...s3.objects.keys()]).toContain(merged);
  await expectAll(view, sent);
});

test('a bucket that cannot be used does not keep recordings on the disk from being read', async () => {
  const { here, view } = await openBoth('disk');
  const sent = await stored(here, 'face', [0, 1]);
  const late = await stored(here, 'face', [2]);
  await here.removeChunk(late[0]!.place);
  interfere = async () => ({ status: 503, code: 'SlowDown' });
  const place = { ...SESSION, stream: 'face' };
  const bytes = await gathered(
    view.bytesOf(
      place,
      sent.map((one) => one.place),
    ),
  );
  expect(bytes.equals(Buffer.concat(sent.map((one) => one.bytes)))).toBe(true);
  // Nobody knows whether it is lost.
  await expect(gathered(view.bytesOf(place, [late[0]!.place]))).rejects.toThrow(StoreUnavailable);
  await expect(view.removeData(STUDY, ID)).rejects.toThrow(StoreUnavailable);
});

test('a damaged chunk stays where it is, and the others are moved', async () => {
  const { here, there, view } = await openBoth('s3');
  const [bad, good] = await stored(there, 'face', [0, 1]);
  const name = chunkKeyIn(bad!.place);
  const file = tested.keys.writing ? name.replace('.bin', '.sealed') : name;
  await truncate(join(folder, 'recordings', file), 100);
  const moved = await moveSession(there, here, SESSION, NEVER);
  expect(moved).toMatchObject({ chunks: 1, damaged: [chunkKeyIn(bad!.place)] });
  expect(await there.chunksOf(STUDY, ID)).toHaveLength(1);
  expect((await view.read(good!.place)).equals(good!.bytes)).toBe(true);
});

test('what a bucket that compares nothing has changed is stored again before it is deleted here', async () => {
  await startS3({ checks: 'none' });
  const { here, there, view } = await openBoth('s3');
  const sent = await stored(there, 'face', [0, 1]);
  keeps = (key, bytes) => {
    if (!key.includes('/0-')) return bytes;
    const changed = Buffer.from(bytes);
    changed[changed.length - 1]! ^= 1;
    return changed;
  };
  await expect(moveSession(there, here, SESSION, NEVER)).rejects.toThrow(StoreUnavailable);
  expect(s3.objects.size).toBeGreaterThan(0);
  keeps = (_, bytes) => bytes;
  const moved = await moveSession(there, here, SESSION, NEVER);
  expect(moved).toMatchObject({ chunks: 2, damaged: [] });
  expect(await sessionsIn(there)).toEqual([]);
  await expectAll(view, sent);
});

test('what was erased while it was merged does not stay', async () => {
  const { here, there, view } = await openBoth('s3');
  const sent = await stored(there, 'face', [0, 1]);
  const manifest = manifestText(sent.map(({ place }) => place));
  await there.writeManifest(STUDY, ID, manifest, new Date(0));
  const merge = here.merge.bind(here);
  here.merge = async (session, signal) => {
    await view.writeJson(STUDY, ID, 'session.json', { withdrawnAt: '2026-01-01T00:00:00Z' });
    // The server has erased what there was, and then merging has completed.
    return await merge(session, signal);
  };
  expect(await moveSession(there, here, SESSION, NEVER)).toMatchObject({ chunks: 0 });
  expect(await view.chunksOf(STUDY, ID)).toEqual([]);
});

test.runIf(tested.keys.writing)(
  'damaged facts stay where they are, and chunks are moved',
  async () => {
    const { here, there, view } = await openBoth('s3');
    await there.writeJson(STUDY, ID, 'session.json', { is: 'damaged' });
    const sent = await stored(there, 'face', [0, 1]);
    const path = join(folder, 'recordings', STUDY, ID, 'session.json');
    await truncate(path, 60);
    const moved = await moveSession(there, here, SESSION, NEVER);
    expect(moved).toMatchObject({ chunks: 2, damaged: [`${STUDY}/${ID}/session.json`] });
    expect((await readFile(path)).length).toBe(60);
    await expectAll(view, sent);
  },
);
