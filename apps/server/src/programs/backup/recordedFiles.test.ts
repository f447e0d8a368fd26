import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECORDINGS } from '../../research/chunkStores/bucketKeys';
import { CheckedBucket } from '../../research/chunkStores/checkedBucket';
import { ChunkBucket } from '../../research/chunkStores/chunkBucket';
import { chunkKeyIn, type ChunkLocation } from '../../research/chunkStores/chunkStore';
import { Failpoints } from '../../research/chunkStores/failpoints';
import { recordingsByKey } from '../../research/chunkStores/recordingsByKey';
import { NO_FILE_KEYS } from '../../platform/atRest/fileKeys';
import { NO_ENCRYPTION } from '../../testing/keys/testedFileKeys';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { startStrictS3, type StrictS3 } from '../../testing/outside/strictS3Server';
import { checkFile } from '../verify/checkFile';
import { fileReader } from '../verify/fileReader';
import { sourceFiles } from './sourceFiles';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
const SESSION = { studyId: 'study1', sessionId: 'session1' };
const FACTS = 'study1/session1/session.json';
let bucket: StrictS3;
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await newTemporaryFolder();
  bucket = await startStrictS3(KEYS, () => new Date());
});
afterEach(async () => {
  await bucket.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const s3Settings = () => ({
  ...{ bucket: bucket.bucket, region: 'us-east-1', endpoint: bucket.endpoint },
  ...KEYS,
});
const settingsFor = (recordings: 'disk' | 's3') => ({
  ...{ dataFolder, recordings, s3: s3Settings() },
  encryption: NO_ENCRYPTION,
});

function aChunk(seq: number) {
  const bytes = randomBytes(900 + seq);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const place: ChunkLocation = { ...SESSION, stream: 'face', seq, sha256, size: bytes.length };
  return { place, bytes, key: chunkKeyIn(place) };
}

async function onDisk(key: string, bytes: Uint8Array): Promise<void> {
  const path = join(dataFolder, 'recordings', ...key.split('/'));
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, bytes);
}

async function gathered(pieces: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> {
  if (pieces === null) return null;
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function someInBucket() {
  const files = new ChunkBucket(
    dataFolder,
    new CheckedBucket(s3Settings(), RECORDINGS),
    new Failpoints(undefined),
  );
  const chunks = [aChunk(0), aChunk(1), aChunk(2)];
  for (const { place, bytes } of chunks) {
    async function* body() {
      yield bytes;
    }
    await files.store(place, body());
  }
  return { files, chunks };
}

test.each(['disk', 's3'] as const)('with recordings in %s, both places are read', async (here) => {
  const { files, chunks } = await someInBucket();
  await files.merge(SESSION, new AbortController().signal);
  const late = aChunk(3);
  async function* body() {
    yield late.bytes;
  }
  await files.store(late.place, body());
  const local = aChunk(4);
  await onDisk(local.key, local.bytes);
  await files.writeJson('study1', 'session1', 'session.json', { format: 1 });
  const source = sourceFiles(settingsFor(here));
  const reader = fileReader(settingsFor(here));
  for (const { place, bytes, key } of [...chunks, late, local]) {
    const file = { at: 'recordings' as const, key };
    expect(await source.stat(file)).toMatchObject({ sizeBytes: bytes.length });
    expect((await gathered(await source.open(file)))?.equals(bytes)).toBe(true);
    const stated = { sizeBytes: place.size, hash: { kind: 'sha256' as const, hex: place.sha256 } };
    expect((await checkFile(reader, { ...file, ...stated }, false)).problem).toBeNull();
    expect((await checkFile(reader, { ...file, ...stated }, true)).problem).toBeNull();
  }
  const facts = { at: 'recordings' as const, key: FACTS };
  expect(String(await gathered(await source.open(facts)))).toBe('{"format":1}\n');
  const none = { at: 'recordings' as const, key: aChunk(5).key };
  expect(await source.stat(none)).toBeNull();
  expect(await source.open(none)).toBeNull();
  expect(await reader.open(none)).toBeNull();
});

test('a chunk in a bucket that has other bytes than its row says is found', async () => {
  const { chunks } = await someInBucket();
  const [{ place, key }] = chunks as [(typeof chunks)[number]];
  const changed = randomBytes(place.size);
  await new CheckedBucket(s3Settings(), RECORDINGS).put(`${RECORDINGS}${key}`, changed);
  const file = {
    ...{ at: 'recordings' as const, key, sizeBytes: place.size },
    hash: { kind: 'sha256' as const, hex: place.sha256 },
  };
  const { problem } = await checkFile(fileReader(settingsFor('s3')), file, false);
  expect(problem).toBe('has other bytes than its row says');
});

test('facts that are gone when they are read are no empty file', async () => {
  const { files } = await someInBucket();
  await files.writeJson('study1', 'session1', 'session.json', { format: 1 });
  const recorded = recordingsByKey(s3Settings(), NO_FILE_KEYS, 5000);
  const found = await recorded.stat(FACTS);
  await files.removeSession('study1', 'session1');
  const reading = gathered(recorded.open(FACTS, found!.sizeBytes));
  await expect(reading).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what is restored into a bucket is found there', async () => {
  const { files } = await someInBucket();
  const restored = aChunk(7);
  const recorded = recordingsByKey(s3Settings(), NO_FILE_KEYS, 5000);
  await recorded.put(restored.key, restored.bytes);
  await recorded.put(FACTS, Buffer.from('{"format":1}'));
  expect((await files.read(restored.place)).equals(restored.bytes)).toBe(true);
  expect(await files.readJson('study1', 'session1', 'session.json')).toEqual({ format: 1 });
});
