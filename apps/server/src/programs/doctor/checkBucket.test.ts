import { afterEach, expect, test } from 'vitest';
import {
  startStrictS3,
  type Interference,
  type StoreNature,
  type StrictS3,
} from '../../testing/outside/strictS3Server';
import { checkBucket } from './checkBucket';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
let bucket: StrictS3;
let interfere: Interference;
afterEach(() => bucket.close());

async function found(
  nature: Partial<StoreNature>,
  recordings: 'disk' | 's3',
  interference: Interference = async () => null,
) {
  interfere = interference;
  const now = () => new Date();
  bucket = await startStrictS3(KEYS, now, (method, key) => interfere(method, key), nature);
  const s3 = { bucket: bucket.bucket, region: 'us-east-1', endpoint: bucket.endpoint, ...KEYS };
  const [finding, ...more] = await checkBucket({ s3, recordings });
  expect(more).toEqual([]);
  expect(bucket.versionsOf('')).toBe(0);
  return finding!;
}

test.each([
  ['sha256', 'ok', 'compares SHA-256'],
  ['md5', 'ok', 'compares MD5'],
  ['none', 'warning', 'compares no hashes'],
] as const)('a bucket that compares %s', async (checks, state, message) => {
  const finding = await found({ checks, versions: 'kept' }, 's3');
  expect(finding.state).toBe(state);
  expect(finding.message).toContain(message);
});

test('nothing is stored where only media files are', async () => {
  const methods: string[] = [];
  const finding = await found({}, 'disk', async (method) => {
    methods.push(method);
    return null;
  });
  expect(finding.state).toBe('ok');
  expect(methods).toEqual(['GET']);
});

test('a bucket that refuses what is needed is a problem, with its reason', async () => {
  const refuses = async () => ({ status: 403, code: 'AccessDenied' });
  expect(await found({}, 'disk', refuses)).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('refuses the request (403') as string,
  });
});

test('without a bucket there is nothing to say', async () => {
  await found({}, 'disk');
  expect(await checkBucket({ s3: null, recordings: 'disk' })).toEqual([]);
});
