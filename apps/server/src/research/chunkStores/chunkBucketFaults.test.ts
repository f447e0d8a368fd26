import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { NO_FILE_KEYS } from '../../platform/atRest/fileKeys';
import {
  startStrictS3,
  type Interference,
  type StoreNature,
  type StrictS3,
} from '../../testing/outside/strictS3Server';
import { CheckedBucket } from './checkedBucket';
import { ChunkBucket } from './chunkBucket';
import type { ChunkLocation } from './chunkStore';
import { Failpoints } from './failpoints';

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

async function open(onDamagedIndex?: (key: string) => void): Promise<ChunkBucket> {
  const settings = { bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, ...KEYS };
  const bucket = new CheckedBucket(settings, 'recordings/');
  const points = new Failpoints(undefined);
  const files = new ChunkBucket(
    ...([folder, bucket, points, NO_FILE_KEYS, undefined, onDamagedIndex] as const),
  );
  await files.start(0);
  return files;
}

interface Sent {
  readonly place: ChunkLocation;
  readonly bytes: Buffer;
}

function aChunk(seq: number): Sent {
  const bytes = randomBytes(1000 + seq);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { place: { ...SESSION, stream: 'face', seq, sha256, size: bytes.length }, bytes };
}

async function* bodyOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function storeChunks(files: ChunkBucket, from: number, count: number): Promise<Sent[]> {
  const sent = Array.from({ length: count }, (_, at) => aChunk(from + at));
  for (const { place, bytes } of sent) {
    expect(await files.store(place, bodyOf(bytes))).toBe('stored');
  }
  return sent;
}

const names = () =>
  [...s3.objects.keys()].map((key) => key.slice(`${FOLDER}face/`.length)).toSorted();

test('where hashes are not compared, one that comes twice at once is stored once', async () => {
  await startS3({ checks: 'none' });
  const files = await open();
  await files.bucket.check();
  const { place, bytes } = aChunk(0);
  let puts = 0;
  let letSecond = () => {};
  const isFirstStored = new Promise<void>((resolve) => (letSecond = resolve));
  interfere = async (method) => {
    if (method === 'PUT' && ++puts > 1) await isFirstStored;
    return null;
  };
  let kept = 0;
  keeps = (_, stored) => (++kept === 1 ? stored : stored.subarray(1));
  const both = [0, 1].map(() => files.store(place, bodyOf(bytes)));
  expect(await Promise.race(both)).toBe('stored');
  letSecond();
  await Promise.allSettled(both);
  expect((await files.read(place)).equals(bytes)).toBe(true);
});

test('an index that cannot be understood hides its chunks only, and nothing of it is deleted', async () => {
  const files = await open();
  const [lost] = await storeChunks(files, 0, 3);
  await files.merge(SESSION, NEVER);
  const damaged = names().find((name) => name.endsWith('.json'))!;
  await files.bucket.put(`${FOLDER}face/${damaged}`, Buffer.from('[]'));
  const told: string[] = [];
  const reader = await open((key) => told.push(key));
  const sent = await storeChunks(reader, 3, 2);
  await reader.merge(SESSION, NEVER);
  for (const { place, bytes } of sent) {
    expect((await reader.read(place)).equals(bytes)).toBe(true);
  }
  await expect(reader.read(lost!.place)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(new Set(told)).toEqual(new Set([`${FOLDER}face/${damaged}`]));
  await reader.removeMoved(
    SESSION,
    sent.map(({ place }) => place),
  );
  expect(await reader.removeFacts(SESSION, [])).toEqual([`${FOLDER}face/${damaged}`]);
  expect(names()).toEqual([damaged.replace('.json', '.bin'), damaged]);
});
