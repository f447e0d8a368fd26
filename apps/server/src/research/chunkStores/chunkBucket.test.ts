import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
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
import type { ChunkLocation } from './chunkStore';
import { Failpoints } from './failpoints';
import { ChunkNotAsStored } from './mergeStream';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
const SESSION = { studyId: 'study1', sessionId: 'session1' };
const FOLDER = 'recordings/study1/session1/';
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

async function open(failpoints = '', mostHeldBytes?: number): Promise<ChunkBucket> {
  const settings = { bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, ...KEYS };
  const bucket = new CheckedBucket(settings, 'recordings/');
  const files = new ChunkBucket(
    folder,
    bucket,
    new Failpoints(failpoints),
    tested.keys,
    mostHeldBytes,
  );
  await files.start(0);
  return files;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Sent {
  readonly place: ChunkLocation;
  readonly bytes: Buffer;
}

function aChunk(stream: string, seq: number, bytes = randomBytes(1000 + seq)): Sent {
  return {
    place: { ...SESSION, stream, seq, sha256: sha256(bytes), size: bytes.length },
    bytes,
  };
}

async function* bodyOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 400) yield bytes.subarray(at, at + 400);
}

async function storeChunks(
  files: ChunkBucket,
  stream: string,
  count: number,
  from = 0,
): Promise<Sent[]> {
  const sent = Array.from({ length: count }, (_, at) => aChunk(stream, from + at));
  for (const { place, bytes } of sent) {
    expect(await files.store(place, bodyOf(bytes))).toBe('stored');
  }
  return sent;
}

async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Every chunk can be read by itself, as one file with the others, and as a file of this machine. */
async function expectAll(files: ChunkBucket, sent: readonly Sent[]): Promise<void> {
  for (const { place, bytes } of sent) expect((await files.read(place)).equals(bytes)).toBe(true);
  const whole = Buffer.concat(sent.map(({ bytes }) => bytes));
  const place = { ...SESSION, stream: sent[0]!.place.stream };
  const chunks = sent.map((one) => one.place);
  expect((await gathered(files.bytesOf(place, chunks))).equals(whole)).toBe(true);
  const listed = await files.chunksOf(SESSION.studyId, SESSION.sessionId);
  expect(listed.filter(({ stream }) => stream === place.stream).toSorted(bySeq)).toEqual(chunks);
  const lent = await files.lend(SESSION, chunks.toReversed());
  const read = await Promise.all(lent.paths(place.stream).map((path) => readFile(path)));
  expect(Buffer.concat(read).equals(whole)).toBe(true);
  await lent.giveBack();
  expect(await readdir(join(folder, 'recordings', '.tmp'))).toEqual([]);
}

const bySeq = (a: ChunkLocation, b: ChunkLocation) => a.seq - b.seq;
const namesIn = (stream: string) =>
  [...s3.objects.keys()]
    .filter((key) => key.startsWith(`${FOLDER}${stream}/`))
    .map((key) => key.slice(FOLDER.length + stream.length + 1));

describe('storing', () => {
  test('a chunk is stored only when the bucket has answered', async () => {
    const files = await open();
    await files.bucket.check();
    let letThrough: (() => void) | null = null;
    interfere = async (method) => {
      if (method === 'PUT') await new Promise<void>((resolve) => (letThrough = resolve));
      return null;
    };
    const { place, bytes } = aChunk('face', 0);
    let hasEnded = false;
    const storing = files.store(place, bodyOf(bytes)).finally(() => (hasEnded = true));
    await expect.poll(() => letThrough !== null).toBe(true);
    expect(hasEnded).toBe(false);
    letThrough!();
    expect(await storing).toBe('stored');
    expect((await files.read(place)).equals(bytes)).toBe(true);
  });

  test('other bytes or another size than announced are not stored', async () => {
    const files = await open();
    const { place, bytes } = aChunk('face', 0);
    const other = randomBytes(bytes.length);
    expect(await files.store(place, bodyOf(other))).toBe('wrongHash');
    expect(await files.store(place, bodyOf(bytes.subarray(1)))).toBe('wrongSize');
    expect(await files.store(place, bodyOf(Buffer.concat([bytes, bytes])))).toBe('wrongSize');
    expect(s3.objects.size).toBe(0);
    await expect(files.read(place)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('the body is read to its end although the bucket fails', async () => {
    const files = await open();
    interfere = async () => ({ status: 503, code: 'SlowDown' });
    const { place, bytes } = aChunk('face', 0);
    let readBytes = 0;
    async function* body() {
      for await (const piece of bodyOf(bytes)) {
        readBytes += piece.length;
        yield piece;
      }
    }
    expect(await files.holds(place)).toBe(false);
    await expect(files.store(place, body())).rejects.toThrow(StoreUnavailable);
    expect(readBytes).toBe(bytes.length);
  });

  test('a bucket that is slower than the chunks come does not fill the memory', async () => {
    // An encrypted copy is held beside each.
    const files = await open('', tested.keys.writing ? 3000 : 1500);
    await files.bucket.check();
    const [one, two] = [aChunk('face', 0), aChunk('face', 1)];
    const outcomes = await Promise.allSettled(
      [one, two].map(({ place, bytes }) => files.store(place, bodyOf(bytes))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await files.store(two.place, bodyOf(two.bytes))).toBe('stored');
  });

  test('where hashes are not compared, a chunk that is there is not replaced', async () => {
    await startS3({ checks: 'none' });
    const files = await open();
    const { place, bytes } = aChunk('face', 0);
    expect(await files.holds(place)).toBe(false);
    await files.store(place, bodyOf(bytes));
    expect(await files.holds(place)).toBe(true);
    keeps = (_, kept) => kept.subarray(1);
    const next = aChunk('face', 1);
    await expect(files.store(next.place, bodyOf(next.bytes))).rejects.toThrow(StoreUnavailable);
    expect(await files.holds(next.place)).toBe(false);
  });
});

test('sessions are found by what is stored of them', async () => {
  const files = await open();
  await storeChunks(files, 'face', 1);
  await files.writeJson('study2', 'session2', 'session.json', { format: 1 });
  const found: unknown[] = [];
  for await (const session of files.sessions()) found.push(session);
  expect(found).toEqual([SESSION, { studyId: 'study2', sessionId: 'session2' }]);
  expect(await files.readJson('study2', 'session2', 'session.json')).toEqual({ format: 1 });
  expect(await files.readJson('study2', 'session2', 'manifest.json')).toBeNull();
});

describe('merging', () => {
  test('makes few objects of many, in which every chunk is found', async () => {
    const files = await open();
    const face = await storeChunks(files, 'face', 9);
    const events = await storeChunks(files, 'events', 1);
    await expectAll(files, face);
    expect(await files.merge(SESSION, NEVER)).toBe(9);
    expect(namesIn('face')).toHaveLength(2);
    expect(namesIn('events')).toHaveLength(1);
    // In a bucket with versions, chunks are not kept twice.
    expect(s3.versionsOf(FOLDER)).toBe(3);
    await expectAll(files, face);
    await expectAll(await open(), face);
    await expectAll(files, events);
    expect(await files.merge(SESSION, NEVER)).toBe(0);
  });

  test('any range is read, whether merged or not', async () => {
    const files = await open();
    const sent = await storeChunks(files, 'webcam', 5);
    const whole = Buffer.concat(sent.map(({ bytes }) => bytes));
    const chunks = sent.map(({ place }) => place);
    const edges = chunks.reduce<number[]>((all, { size }) => [...all, all.at(-1)! + size], [0]);
    const points = edges.flatMap((at) => [at - 1, at, at + 1, at + 300]);
    const inside = points.filter((at) => at >= 0 && at < whole.length);
    const expectRanges = async () => {
      for (const first of inside) {
        for (const last of inside.filter((at) => at >= first)) {
          const part = await gathered(
            files.bytesOf({ ...SESSION, stream: 'webcam' }, chunks, { first, last }),
          );
          expect(part.equals(whole.subarray(first, last + 1)), `${first}-${last}`).toBe(true);
        }
      }
    };
    await expectRanges();
    await files.merge(SESSION, NEVER);
    await expectRanges();
  });

  test('a large stream is sent in parts of one size', async () => {
    const files = await open();
    const sent = [0, 1, 2, 3, 4].map((seq) => aChunk('webcam', seq, randomBytes(4_000_000)));
    for (const { place, bytes } of sent) await files.store(place, bodyOf(bytes));
    expect(await files.merge(SESSION, NEVER)).toBe(5);
    await expectAll(files, sent);
  });

  test('chunks that arrive later are merged next to the others', async () => {
    const files = await open();
    const first = await storeChunks(files, 'face', 3);
    await files.merge(SESSION, NEVER);
    const later = await storeChunks(files, 'face', 2, 3);
    await expectAll(files, [...first, ...later]);
    await files.merge(SESSION, NEVER);
    expect(namesIn('face')).toHaveLength(4);
    await expectAll(files, [...first, ...later]);
  });

  test('a chunk that comes again leaves nothing behind', async () => {
    const files = await open();
    const sent = await storeChunks(files, 'face', 3);
    await files.merge(SESSION, NEVER);
    const { place, bytes } = sent[1]!;
    expect(await files.store(place, bodyOf(bytes))).toBe('stored');
    await expectAll(files, sent);
    await files.merge(SESSION, NEVER);
    expect(namesIn('face')).toHaveLength(2);
    await expectAll(files, sent);
  });

  test('two chunks with one number are both kept', async () => {
    const files = await open();
    const [one, two] = [aChunk('face', 0), aChunk('face', 0)];
    for (const { place, bytes } of [one, two]) await files.store(place, bodyOf(bytes));
    await files.merge(SESSION, NEVER);
    expect(namesIn('face')).toHaveLength(2);
    for (const { place, bytes } of [one, two]) {
      expect((await files.read(place)).equals(bytes)).toBe(true);
    }
  });

  test('a reader who looked before finds the chunks afterwards', async () => {
    const files = await open();
    const sent = await storeChunks(files, 'face', 4);
    const reader = await open();
    await expectAll(reader, sent);
    await files.merge(SESSION, NEVER);
    await expectAll(reader, sent);
  });

  test.each(['merge:beforeIndex=EIO', 'merge:beforeDelete=EIO'])(
    'that breaks off (%s) loses nothing, and is done again',
    async (failpoint) => {
      const files = await open(failpoint);
      const sent = await storeChunks(files, 'face', 5);
      await expect(files.merge(SESSION, NEVER)).rejects.toThrow('EIO');
      await expectAll(await open(), sent);
      const again = await open();
      await again.merge(SESSION, NEVER);
      expect(namesIn('face')).toHaveLength(2);
      await expectAll(again, sent);
    },
  );

  test('nothing is deleted when the merged object has other bytes', async () => {
    const files = await open();
    const sent = await storeChunks(files, 'face', 3);
    keeps = (key, bytes) => {
      if (!/merged-.*\.bin$/.test(key)) return bytes;
      const changed = Buffer.from(bytes);
      changed[bytes.length - 1]! ^= 1;
      return changed;
    };
    await expect(files.merge(SESSION, NEVER)).rejects.toThrow(ChunkNotAsStored);
    keeps = (_, bytes) => bytes;
    await expectAll(files, sent);
    await files.merge(SESSION, NEVER);
    await expectAll(files, sent);
  });

  test('a merged object that is shorter than its index says is not believed', async () => {
    const files = await open();
    const sent = await storeChunks(files, 'face', 3);
    await files.merge(SESSION, NEVER);
    const merged = namesIn('face').find((name) => name.endsWith('.bin'))!;
    await files.bucket.put(`${FOLDER}face/${merged}`, Buffer.from('short'));
    await expect((await open()).read(sent[0]!.place)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('deleting', () => {
  test('leaves the facts of a session, and no version of anything else', async () => {
    const files = await open();
    await files.writeJson('study1', 'session1', 'session.json', { variables: { who: 'me' } });
    await files.writeManifest('study1', 'session1', manifestText([]), new Date(0));
    const sent = await storeChunks(files, 'face', 3);
    await files.merge(SESSION, NEVER);
    await storeChunks(files, 'events', 1);
    // As erasing does: that it was erased, then its data.
    await files.writeJson('study1', 'session1', 'session.json', { erased: true });
    await files.removeData('study1', 'session1');
    expect([...s3.objects.keys()]).toEqual([`${FOLDER}session.json`]);
    expect(s3.versionsOf('recordings/')).toBe(1);
    expect(await files.readJson('study1', 'session1', 'session.json')).toEqual({ erased: true });
    await expect(files.read(sent[0]!.place)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await files.chunksOf('study1', 'session1')).toEqual([]);
    await files.removeSession('study1', 'session1');
    expect(s3.versionsOf('recordings/')).toBe(0);
  });

  test('a study takes its sessions along, and no other study', async () => {
    const files = await open();
    await storeChunks(files, 'face', 2);
    await files.writeJson('study10', 'session1', 'session.json', {});
    await files.removeStudy('study1');
    expect([...s3.objects.keys()]).toEqual(['recordings/study10/session1/session.json']);
    await expect(files.removeStudy('../x')).rejects.toThrow(RangeError);
  });

  test('one chunk', async () => {
    const files = await open();
    const [one, two] = await storeChunks(files, 'face', 2);
    await files.removeChunk(one!.place);
    await expect(files.read(one!.place)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await files.read(two!.place)).equals(two!.bytes)).toBe(true);
  });
});

test('a chunk that is not stored has no file among those that are lent', async () => {
  const files = await open();
  const sent = await storeChunks(files, 'face', 2);
  const gone = aChunk('face', 2);
  const lent = await files.lend(
    SESSION,
    [...sent, gone].map(({ place }) => place),
  );
  const paths = lent.paths('face');
  expect((await readFile(paths[1]!)).equals(sent[1]!.bytes)).toBe(true);
  await expect(readFile(paths[2]!)).rejects.toMatchObject({ code: 'ENOENT' });
  await lent.giveBack();
  const bytes = files.bytesOf({ ...SESSION, stream: 'face' }, [gone.place]);
  await expect(gathered(bytes)).rejects.toMatchObject({ code: 'ENOENT' });
});
