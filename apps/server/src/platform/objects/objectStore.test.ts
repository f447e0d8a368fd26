import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startStrictS3, type StrictS3 } from '../../testing/outside/strictS3Server';
import { openDiskStore } from './diskStore';
import { createSignedUrls } from './signedUrls';
import type { ObjectStore, UploadedPart } from './objectStore';
import { openS3Store } from './s3Store';
import { fixedKeys } from '../../testing/keys/fixedKeys';

const KEYS = { accessKey: 'AKIAEXAMPLE', secretKey: 'a secret of this test' };
let folder: string;
let s3: StrictS3;
/** One that ignores the checksums it is sent, and lists parts without them, as Ceph's gateway does. */
let plainS3: StrictS3;
/** What becomes of a body there. */
let keeps = (bytes: Buffer) => bytes;
const stores: Partial<Record<'disk' | 's3' | 's3 without checksums', ObjectStore>> = {};
let nowMs = Date.now();
const settingsOf = (secretKey: string, { bucket, endpoint } = s3) => ({
  ...{ bucket, endpoint },
  region: 'eu-central-1',
  accessKey: KEYS.accessKey,
  secretKey,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-stores-'));
  s3 = await startStrictS3(KEYS, () => new Date(nowMs));
  stores.disk = await openDiskStore(folder, createSignedUrls(fixedKeys(randomBytes(32))));
  stores.s3 = openS3Store(settingsOf(KEYS.secretKey), () => new Date(nowMs));
  plainS3 = await startStrictS3(KEYS, () => new Date(), undefined, {
    checks: 'md5',
    keeps: (_, bytes) => keeps(bytes),
  });
  stores['s3 without checksums'] = openS3Store(settingsOf(KEYS.secretKey, plainS3));
});
afterAll(async () => {
  await s3.close();
  await plainS3.close();
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(...parts: (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield Buffer.from(part as string);
}
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const splitIntoParts = (bytes: Buffer): { part: UploadedPart; body: Buffer }[] =>
  Array.from({ length: Math.ceil(bytes.length / UPLOAD_PART_BYTES) }, (_, at) => {
    const body = bytes.subarray(at * UPLOAD_PART_BYTES, (at + 1) * UPLOAD_PART_BYTES);
    return { part: { part: at + 1, sizeBytes: body.length, sha256: sha256(body) }, body };
  });

describe.each(['disk', 's3', 's3 without checksums'] as const)('%s', (kind) => {
  let store: ObjectStore;
  beforeAll(() => {
    store = stores[kind]!;
  });

  test('a stored object can be read whole and in part', async () => {
    const result = await store.put('a/b/c.json', pieces('hello ', 'world'));
    expect(result).toEqual({ sizeBytes: 11, sha256: sha256('hello world') });
    expect((await store.read('a/b/c.json'))?.toString()).toBe('hello world');
    const part = await store.get('a/b/c.json', { first: 6, last: 8 });
    expect(part?.stat.sizeBytes).toBe(11);
    expect(Buffer.concat(await part!.body.toArray()).toString()).toBe('wor');
    expect(await store.stat('a/b/c.json')).toMatchObject({ sizeBytes: 11 });
    expect(await store.stat('a/b')).toBeNull();
    expect(await store.get('a/none')).toBeNull();
    expect(await store.read('a/none')).toBeNull();
    await store.put('empty', new Uint8Array());
    expect((await store.stat('empty'))?.sizeBytes).toBe(0);
    await store.delete('a/b/c.json');
    await store.delete('a/b/c.json');
    expect(await store.read('a/b/c.json')).toBeNull();
  });

  test('bytes that differ from the announced ones are not stored, and the old object stays', async () => {
    await store.put('x', pieces('old'));
    const wrong = [
      store.put('x', pieces('new'), { sizeBytes: 4 }),
      store.put('x', pieces('newer'), { sizeBytes: 4 }),
      store.put('x', pieces('new'), { sha256: sha256('other') }),
      store.put('x', pieces('much too long'), { limitBytes: 5 }),
    ];
    const reasons = (await Promise.allSettled(wrong)).map((result) =>
      result.status === 'rejected' ? (result.reason as { reason: string }).reason : 'kept',
    );
    expect(reasons).toEqual(['size', 'size', 'sha256', 'limit']);
    expect((await store.read('x'))?.toString()).toBe('old');
  });

  test('a large streamed body keeps its bytes, and an aborted one leaves nothing behind', async () => {
    const bytes = randomBytes(UPLOAD_PART_BYTES + 4321);
    const halves = [bytes.subarray(0, 5_000_000), bytes.subarray(5_000_000)];
    const result = await store.put('large.bin', pieces(...halves));
    expect(result).toEqual({ sizeBytes: bytes.length, sha256: sha256(bytes) });
    expect((await store.read('large.bin'))?.equals(bytes)).toBe(true);
    async function* broken(): AsyncIterable<Uint8Array> {
      yield bytes;
      throw new Error('connection lost');
    }
    await expect(store.put('broken', broken())).rejects.toThrow('connection lost');
    expect(await store.stat('broken')).toBeNull();
    expect(s3.uploads.size).toBe(0);
  });

  test('listing returns the objects of a prefix in order', async () => {
    for (const name of ['s/2/b', 's/1/a', 's/10/c', 't/1']) await store.put(name, pieces('.'));
    const keysOf = async (prefix: string) => {
      const keys: string[] = [];
      for await (const object of store.list(prefix)) keys.push(object.key);
      return keys;
    };
    expect(await keysOf('s/')).toEqual(['s/1/a', 's/10/c', 's/2/b']);
    expect(await keysOf('s/1')).toEqual(['s/1/a', 's/10/c']);
    expect(await keysOf('none')).toEqual([]);
  });

  test('a copy has the same bytes and is independent', async () => {
    await store.put('from', pieces('first'));
    expect(await store.copy('from', 'deep/to.png')).toBe(true);
    await store.put('from', pieces('second'));
    await store.delete('from');
    expect((await store.read('deep/to.png'))?.toString()).toBe('first');
    expect(await store.copy('from', 'gone')).toBe(false);
  });

  test('no key escapes its store', () => {
    for (const bad of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '.hidden', 'a\0b', '']) {
      expect(() => store.put(bad, pieces('x'))).toThrow(/not an object key/);
    }
  });

  test('parts arrive in any order and repeatedly, and become one object', async () => {
    const bytes = randomBytes(2 * UPLOAD_PART_BYTES + 99);
    const upload = await store.createMultipart('big.mp4', bytes.length);
    const [one, two, three] = splitIntoParts(bytes);
    const arrived = async () =>
      (await store.arrivedParts('big.mp4', upload))?.map(({ part }) => part);
    const put = ({ part, body }: { part: UploadedPart; body: Uint8Array }) =>
      store.putPart('big.mp4', upload, part, pieces(body));
    expect(await arrived()).toEqual([]);
    await put(three!);
    // The same part again, first with other bytes: the last upload counts.
    const other = randomBytes(UPLOAD_PART_BYTES);
    await put({ part: { ...one!.part, sha256: sha256(other) }, body: other });
    await Promise.all([put(one!), put(two!), put(two!)]);
    expect(await arrived()).toEqual([1, 2, 3]);
    const parts = [one!.part, two!.part, three!.part];
    const hasHashes = kind !== 's3 without checksums';
    expect(await store.arrivedParts('big.mp4', upload)).toEqual(
      hasHashes ? parts : parts.map((part) => ({ ...part, sha256: null })),
    );
    expect(await store.stat('big.mp4')).toBeNull();
    await expect(store.completeMultipart('big.mp4', upload, parts.slice(0, 2))).rejects.toThrow();
    await store.completeMultipart('big.mp4', upload, parts);
    expect((await store.read('big.mp4'))?.equals(bytes)).toBe(true);
    expect(await store.arrivedParts('big.mp4', upload)).toBeNull();
  });

  test('a part with other bytes or another size is not stored', async () => {
    const bytes = randomBytes(UPLOAD_PART_BYTES + 10);
    const upload = await store.createMultipart('wrong', bytes.length);
    const [one, two] = splitIntoParts(bytes);
    const put = (part: UploadedPart, body: Uint8Array) =>
      store.putPart('wrong', upload, part, pieces(body));
    await expect(put(two!.part, randomBytes(10))).rejects.toMatchObject({ reason: 'sha256' });
    await expect(put(two!.part, randomBytes(11))).rejects.toMatchObject({ reason: 'size' });
    await expect(put(two!.part, randomBytes(9))).rejects.toMatchObject({ reason: 'size' });
    expect(await store.arrivedParts('wrong', upload)).toEqual([]);
    await put(one!.part, one!.body);
    await expect(
      store.completeMultipart('wrong', upload, [one!.part, two!.part]),
    ).rejects.toMatchObject({ reason: 'size' });
    await store.abortMultipart('wrong', upload);
    await store.abortMultipart('wrong', upload);
    expect(await store.arrivedParts('wrong', upload)).toBeNull();
    await expect(put(one!.part, one!.body)).rejects.toMatchObject({ reason: 'gone' });
    expect(await store.stat('wrong')).toBeNull();
  });
});

describe('a bucket that compares nothing', () => {
  const bytes = randomBytes(UPLOAD_PART_BYTES + 10);
  const damaged = (body: Buffer) => (body.length === 10 ? Buffer.alloc(10) : body);

  test.each(['parts', 'a stream'] as const)('what it has damaged of %s is noticed', async (how) => {
    const store = stores['s3 without checksums']!;
    keeps = damaged;
    try {
      const storing = async () => {
        if (how === 'a stream') return await store.put('damaged', pieces(bytes));
        const upload = await store.createMultipart('damaged', bytes.length);
        const parts = splitIntoParts(bytes);
        for (const { part, body } of parts) {
          await store.putPart('damaged', upload, part, pieces(body));
        }
        return await store.completeMultipart(
          'damaged',
          upload,
          parts.map(({ part }) => part),
        );
      };
      await expect(storing()).rejects.toMatchObject({ reason: 'sha256' });
      expect(await store.stat('damaged')).toBeNull();
    } finally {
      keeps = (body) => body;
    }
  });
});

describe('signed URLs of the bucket', () => {
  beforeEach(() => {
    nowMs = Date.now();
  });
  const put = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', body: body as Buffer<ArrayBuffer>, headers });

  test('for reading: the same for an hour, valid for seven', async () => {
    const store = stores.s3!;
    await store.put('seen.png', pieces('picture'));
    // URLs are created and checked with this clock only.
    nowMs = Date.UTC(2024, 0, 1, 12, 30);
    const url = await store.signedGet('seen.png');
    nowMs += 29 * 60_000;
    expect(await store.signedGet('seen.png')).toBe(url);
    const answer = await fetch(url);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'image/png',
      'picture',
    ]);
    nowMs += 6 * 3_600_000;
    expect((await fetch(url)).status).toBe(200);
    nowMs += 3 * 3_600_000;
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url.replace('seen.png', 'other.png'))).status).toBe(403);
  });

  test('for saving: under this name, which is signed too', async () => {
    const store = stores.s3!;
    await store.put('made.zip', pieces('zip'));
    const url = await store.signedGet('made.zip', 'Größe "1".zip');
    expect(url).not.toBe(await store.signedGet('made.zip'));
    const answer = await fetch(url);
    expect(await answer.text()).toBe('zip');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _1_.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.zip`,
    );
    const other = new URL(url);
    other.searchParams.set('response-content-disposition', 'inline');
    expect((await fetch(other)).status).toBe(403);
  });

  test('for a PUT: this size only', async () => {
    const url = await stores.s3!.signedPut('sent', 5);
    expect((await put(url, Buffer.from('123456'))).status).toBe(403);
    expect((await put(url, Buffer.from('12345'))).status).toBe(200);
    expect((await fetch(url)).status).toBe(403);
  });

  test('for a part: these bytes only', async () => {
    const store = stores.s3!;
    const [one] = splitIntoParts(randomBytes(1000));
    const upload = await store.createMultipart('parts', 1000);
    const url = await store.signedPutPart('parts', upload, one!.part);
    const { header } = store.partChecksum;
    const sum = Buffer.from(one!.part.sha256, 'hex').toString('base64');
    const other = randomBytes(1000);
    const sumOfOther = Buffer.from(sha256(other), 'hex').toString('base64');
    expect((await put(url, one!.body)).status).toBe(403);
    expect((await put(url, other, { [header]: sum })).status).toBe(400);
    expect((await put(url, other, { [header]: sumOfOther })).status).toBe(403);
    expect((await put(url, one!.body, { [header]: sum, 'x-amz-acl': 'public-read' })).status).toBe(
      403,
    );
    expect((await put(url, one!.body, { [header]: sum })).status).toBe(200);
    await store.completeMultipart('parts', upload, [one!.part]);
    expect((await store.read('parts'))?.equals(one!.body)).toBe(true);
  });

  test('with a wrong secret nothing can be read or written', async () => {
    const thief = openS3Store(settingsOf('guessed'), () => new Date(nowMs));
    await stores.s3!.put('mine', pieces('mine'));
    await expect(thief.read('mine')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(thief.put('mine', pieces('theirs'))).rejects.toThrow();
    expect((await fetch(await thief.signedGet('mine'))).status).toBe(403);
    expect((await stores.s3!.read('mine'))?.toString()).toBe('mine');
  });
});
