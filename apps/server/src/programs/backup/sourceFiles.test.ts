import { afterEach, beforeEach, expect, test } from 'vitest';
import { openS3Store } from '../../platform/objects/s3Store';
import { StoreUnavailable } from '../../platform/objects/unavailableStore';
import {
  startStrictS3,
  type Interference,
  type StrictS3,
} from '../../testing/outside/strictS3Server';
import { NO_ENCRYPTION } from '../../testing/keys/testedFileKeys';
import { fileReader } from '../verify/fileReader';
import { sourceFiles } from './sourceFiles';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
const file = { at: 'objects', key: 'a/b.bin' } as const;
let bucket: StrictS3;
let interfere: Interference;

beforeEach(async () => {
  interfere = async () => null;
  bucket = await startStrictS3(
    KEYS,
    () => new Date(),
    (method, key) => interfere(method, key),
  );
  await openS3Store(settings().s3).put(file.key, Buffer.from('bytes'));
});
afterEach(() => bucket.close());

const settings = (more = {}) => ({
  dataFolder: '/nowhere',
  recordings: 'disk' as const,
  encryption: NO_ENCRYPTION,
  s3: {
    ...{ bucket: bucket.bucket, region: 'us-east-1', endpoint: bucket.endpoint },
    ...KEYS,
    ...more,
  },
});

test('an object that is missing is missing, and nothing is wrong with the bucket', async () => {
  const source = sourceFiles(settings());
  expect(await source.stat({ at: 'objects', key: 'a/other.bin' })).toBeNull();
  expect(await source.open({ at: 'objects', key: 'a/other.bin' })).toBeNull();
  expect(await source.stat(file)).toMatchObject({ sizeBytes: 5 });
});

test.each([
  [503, 'SlowDown', 'answers with an error \\(503'],
  [500, 'InternalError', 'answers with an error \\(500'],
  [403, 'AccessDenied', 'refuses the request \\(403'],
])('an answer of %s concerns the whole bucket', async (status, code, message) => {
  interfere = async () => ({ status, code });
  const source = sourceFiles(settings());
  await expect(source.stat(file)).rejects.toThrow(StoreUnavailable);
  await expect(source.open(file)).rejects.toThrow(new RegExp(message));
  await expect(fileReader(settings()).open(file)).rejects.toThrow(StoreUnavailable);
});

test('a bucket that is not there, or that nobody knows, is named', async () => {
  const closed = 'http://127.0.0.1:9';
  await expect(sourceFiles(settings({ endpoint: closed })).stat(file)).rejects.toThrow(
    `The bucket test-bucket at ${closed} cannot be reached (ECONNREFUSED).`,
  );
  await expect(sourceFiles(settings({ bucket: 'another' })).open(file)).rejects.toThrow(
    StoreUnavailable,
  );
});

test('a bucket that stands still is not waited for', async () => {
  interfere = () => new Promise(() => {});
  const source = sourceFiles(settings(), 200);
  await expect(source.open(file)).rejects.toThrow('does not answer in time');
});
