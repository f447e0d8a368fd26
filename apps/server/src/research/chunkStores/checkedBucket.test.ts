import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { openS3Store } from '../../platform/objects/s3Store';
import { StoreUnavailable } from '../../platform/objects/unavailableStore';
import {
  startStrictS3,
  type Interference,
  type StoreNature,
  type StrictS3,
} from '../../testing/outside/strictS3Server';
import { CheckedBucket } from './checkedBucket';

const KEYS = { accessKey: 'AKTEST', secretKey: 'secret' };
let s3: StrictS3;
let interfere: Interference;
afterEach(() => s3.close());

const settings = () => ({
  ...{ bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint },
  ...KEYS,
});

async function open(nature: Partial<StoreNature> = {}, idleMs?: number): Promise<CheckedBucket> {
  interfere = async () => null;
  const now = () => new Date();
  s3 = await startStrictS3(KEYS, now, (method, key) => interfere(method, key), nature);
  return new CheckedBucket(settings(), 'tried/', idleMs);
}

const stored = () => [...s3.objects.keys()];

describe.each(['sha256', 'md5', 'none'] as const)('a bucket that compares %s', (checks) => {
  test('is recognised by what it refuses, and keeps nothing of the trial', async () => {
    const bucket = await open({ checks, versions: 'kept' });
    expect(await bucket.check()).toBe(checks);
    expect(s3.versionsOf('tried/')).toBe(0);
    // Once, not for each object.
    const refused = s3.refused.length;
    await bucket.put('a/b.bin', Buffer.from('bytes'));
    expect(s3.refused).toHaveLength(refused);
  });

  test('stores small and large objects, which are read whole and in part', async () => {
    const bucket = await open({ checks });
    await bucket.put('a/b.bin', Buffer.from('0123456789'));
    expect((await bucket.read('a/b.bin'))?.toString()).toBe('0123456789');
    expect((await bucket.read('a/b.bin', { first: 3, last: 5 }))?.toString()).toBe('345');
    const large = randomBytes(11 * 1024 * 1024);
    async function* parts() {
      yield large.subarray(0, 6 * 1024 * 1024);
      yield large.subarray(6 * 1024 * 1024);
    }
    await bucket.putParts('a/large.bin', parts());
    expect((await bucket.read('a/large.bin'))?.equals(large)).toBe(true);
    expect(await bucket.stat('a/large.bin')).toMatchObject({ sizeBytes: large.length });
    expect(await bucket.read('a/none.bin')).toBeNull();
    expect(await bucket.stat('a/none.bin')).toBeNull();
  });
});

test('a bucket that cannot compare is read back, and what it changed does not count as stored', async () => {
  const keeps = (key: string, bytes: Buffer) =>
    key === 'a/bad.bin' ? Buffer.concat([bytes.subarray(1), Buffer.from('x')]) : bytes;
  const bucket = await open({ checks: 'none', keeps });
  await bucket.put('a/good.bin', Buffer.from('bytes'));
  await expect(bucket.put('a/bad.bin', Buffer.from('bytes'))).rejects.toThrow(StoreUnavailable);
});

test('what a bucket that cannot compare has changed is sent once more', async () => {
  let puts = 0;
  const keeps = (key: string, bytes: Buffer) =>
    key === 'a/b.bin' && ++puts === 1 ? bytes.subarray(1) : bytes;
  const bucket = await open({ checks: 'none', keeps });
  await bucket.put('a/b.bin', Buffer.from('bytes'));
  expect((await bucket.read('a/b.bin'))?.toString()).toBe('bytes');
});

test('bytes that arrived changed are sent once more', async () => {
  const bucket = await open();
  await bucket.check();
  let refusals = 0;
  interfere = async () => (refusals++ === 0 ? { status: 400, code: 'BadDigest' } : null);
  await bucket.put('a/b.bin', Buffer.from('bytes'));
  expect((await bucket.read('a/b.bin'))?.toString()).toBe('bytes');
  interfere = async () => ({ status: 400, code: 'BadDigest' });
  await expect(bucket.put('a/c.bin', Buffer.from('bytes'))).rejects.toThrow(
    'receives other bytes than it is sent',
  );
});

test.each([
  [503, 'SlowDown', StoreUnavailable],
  [500, 'InternalError', StoreUnavailable],
  [403, 'AccessDenied', StoreUnavailable],
] as const)('an answer of %s says that the bucket cannot be used', async (status, code, kind) => {
  const bucket = await open();
  interfere = async () => ({ status, code });
  // Neither as a bucket that compares nothing, nor as one that has stored it.
  await expect(bucket.put('a/b.bin', Buffer.from('bytes'))).rejects.toThrow(kind);
  interfere = async () => null;
  await bucket.put('a/b.bin', Buffer.from('bytes'));
  expect(await bucket.check()).toBe('sha256');
});

test('a full bucket looks like a full disk', async () => {
  const bucket = await open();
  await bucket.check();
  interfere = async () => ({ status: 403, code: 'QuotaExceeded' });
  await expect(bucket.put('a/b.bin', Buffer.from('bytes'))).rejects.toMatchObject({
    code: 'ENOSPC',
  });
});

test('a bucket that stands still is not waited for', async () => {
  const bucket = await open({}, 200);
  interfere = () => new Promise(() => {});
  await expect(bucket.put('a/b.bin', Buffer.from('bytes'))).rejects.toThrow(
    'does not answer in time',
  );
});

test('an upload in parts that breaks off leaves nothing', async () => {
  const bucket = await open();
  async function* broken() {
    yield randomBytes(6 * 1024 * 1024);
    throw new Error('cannot be read');
  }
  await expect(bucket.putParts('a/b.bin', broken())).rejects.toThrow('cannot be read');
  expect(stored()).toEqual([]);
  expect(s3.uploads.size).toBe(0);
});

test('folders and objects are listed page by page', async () => {
  const bucket = await open();
  for (const key of ['r/b/1/x', 'r/a/1/x', 'r/a/2/y', 'r/a/2/z', 'r/c/x', 'r/top', 's/a/x']) {
    await bucket.put(key, Buffer.from('.'));
  }
  const all = async <T>(items: AsyncIterable<T>) => {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  };
  expect(await all(bucket.foldersIn('r/'))).toEqual(['a', 'b', 'c']);
  expect(await all(bucket.foldersIn('r/a/'))).toEqual(['1', '2']);
  expect((await all(bucket.list('r/a/'))).map(({ key }) => key)).toEqual([
    'r/a/1/x',
    'r/a/2/y',
    'r/a/2/z',
  ]);
});

describe('what is deleted', () => {
  test('is gone with its old versions and with uploads that were not completed', async () => {
    const bucket = await open({ versions: 'kept' });
    const plain = openS3Store(settings());
    for (const key of ['s/1/a', 's/1/b', 's/1/facts', 's/10/a']) {
      await bucket.put(key, Buffer.from('first'));
      await bucket.put(key, Buffer.from('second'));
    }
    await plain.delete('s/1/b');
    await plain.createMultipart('s/1/c', 7);
    await bucket.purge('s/1/', (key) => key === 's/1/facts');
    expect(stored()).toEqual(['s/1/facts', 's/10/a']);
    expect((await bucket.read('s/1/facts'))?.toString()).toBe('second');
    expect(s3.versionsOf('s/1/')).toBe(1);
    expect(s3.versionsOf('s/10/')).toBe(2);
    expect(s3.uploads.size).toBe(0);
  });

  test.each(['off', 'unknown'] as const)('is gone where versions are %s', async (versions) => {
    const bucket = await open({ versions });
    for (const key of ['s/1/a', 's/1/b', 's/1/c', 's/2/a']) {
      await bucket.put(key, Buffer.from('.'));
    }
    await bucket.purge('s/1/');
    await bucket.purge('s/3/');
    expect(stored()).toEqual(['s/2/a']);
  });

  test('and is still there makes the call fail', async () => {
    const bucket = await open();
    await bucket.put('s/1/a', Buffer.from('.'));
    interfere = async (method) =>
      method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : null;
    await expect(bucket.purge('s/1/')).rejects.toThrow(StoreUnavailable);
  });
});
