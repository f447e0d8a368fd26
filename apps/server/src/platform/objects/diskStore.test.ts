import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedKeys } from '../../testing/keys/fixedKeys';
import { KNOWN_KEY } from '../../testing/keys/knownKey';
import { openDiskStore } from './diskStore';
import { createSignedUrls } from './signedUrls';
import type { ObjectStore } from './objectStore';

let folder: string;
let store: ObjectStore;
const key = randomBytes(32);
const open = () => openDiskStore(folder, createSignedUrls(fixedKeys(key)));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-objects-'));
  store = await open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* pieces(...parts: string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a stored object can be read whole, in part, and after reopening the folder', async () => {
  const result = await store.put('a/b/c.bin', pieces('hello ', 'world'));
  expect(result).toEqual({ sizeBytes: 11, sha256: sha256('hello world') });
  const again = await open();
  expect((await again.read('a/b/c.bin'))?.toString()).toBe('hello world');
  const part = await again.get('a/b/c.bin', { first: 6, last: 8 });
  expect(Buffer.concat(await part!.body.toArray()).toString()).toBe('wor');
  expect(await again.stat('a/b/c.bin')).toMatchObject({ sizeBytes: 11 });
  expect(await again.stat('a/b')).toBeNull();
  expect(await again.get('a/none')).toBeNull();
  await again.delete('a/b/c.bin');
  await again.delete('a/b/c.bin');
  expect(await again.read('a/b/c.bin')).toBeNull();
});

test('nothing is left of bytes that differ from the announced ones', async () => {
  await expect(store.put('x', pieces('new'), { sizeBytes: 4 })).rejects.toMatchObject({
    reason: 'size',
  });
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
});

test('a body that is aborted leaves nothing behind', async () => {
  async function* broken(): AsyncIterable<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('connection lost');
  }
  await expect(store.put('y', broken())).rejects.toThrow('connection lost');
  expect(await store.stat('y')).toBeNull();
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
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

test('stored parts are still there after reopening the folder', async () => {
  const upload = await store.createMultipart('big.mp4', 7);
  const part = { part: 1, sizeBytes: 7, sha256: sha256('one two') };
  await store.putPart('big.mp4', upload, part, pieces('one ', 'two'));
  const again = await open();
  expect(await again.arrivedParts('big.mp4', upload)).toEqual([part]);
  await again.completeMultipart('big.mp4', upload, [part]);
  expect((await again.read('big.mp4'))?.toString()).toBe('one two');
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  await expect(again.arrivedParts('big.mp4', '../../etc')).rejects.toThrow('no such upload');
});

test('a copy has the same bytes and is independent', async () => {
  await store.put('from', pieces('first'));
  expect(await store.copy('from', 'deep/to')).toBe(true);
  await store.put('from', pieces('second'));
  await store.delete('from');
  expect((await store.read('deep/to'))?.toString()).toBe('first');
  expect(await store.copy('from', 'gone')).toBe(false);
});

test('no key escapes the folder', async () => {
  for (const bad of [
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a\0b',
    '',
    'a\\..\\b',
  ]) {
    expect(() => store.put(bad, pieces('x'))).toThrow(/not an object key/);
  }
});

const parse = (address: string) => {
  const url = new URL(address, 'http://x');
  const text = (name: string) => url.searchParams.get(name) ?? '';
  return {
    key: url.pathname.replace('/objects/', ''),
    expires: text('expires'),
    signature: text('signature'),
    size: text('size'),
    part: text('part'),
    name: text('name'),
  };
};

test('a signed URL is valid for its method, key and size, until it expires', () => {
  const addresses = createSignedUrls(fixedKeys(key));
  const nowMs = Date.UTC(2024, 0, 1, 12, 30);
  const get = { method: 'GET' as const, ...parse(addresses.sign('GET', 'a/b.png', nowMs)) };
  expect(addresses.problem(get, nowMs)).toBeNull();
  expect(addresses.problem(get, nowMs + 6 * 3_600_000)).toBeNull();
  expect(addresses.problem(get, nowMs + 9 * 3_600_000)).toBe('expired');
  expect(addresses.problem({ ...get, key: 'a/c.png' }, nowMs)).toBe('forged');
  expect(addresses.problem({ ...get, method: 'PUT' }, nowMs)).toBe('forged');
  expect(addresses.problem({ ...get, expires: '99999999999' }, nowMs)).toBe('forged');
  expect(createSignedUrls(fixedKeys(randomBytes(32))).problem(get, nowMs)).toBe('forged');
  const put = {
    method: 'PUT' as const,
    ...parse(addresses.sign('PUT', 'a', nowMs, { sizeBytes: 10 })),
  };
  expect(addresses.problem(put, nowMs)).toBeNull();
  expect(addresses.problem({ ...put, size: '11' }, nowMs)).toBe('forged');
  expect(addresses.problem({ ...put, part: 'u.1' }, nowMs)).toBe('forged');
  const name = 'a&b=ü.zip';
  const named = { method: 'GET' as const, ...parse(addresses.sign('GET', 'a', nowMs, { name })) };
  expect(named.name).toBe(name);
  expect(addresses.problem(named, nowMs)).toBeNull();
  expect(addresses.problem({ ...named, name: 'other.zip' }, nowMs)).toBe('forged');
  expect(addresses.problem({ ...named, name: '' }, nowMs)).toBe('forged');
  // No field may be moved into another one.
  const moved = { ...named, size: `\n${named.part}`, part: encodeURIComponent(name), name: '' };
  expect(addresses.problem(moved, nowMs)).toBe('forged');
  // Browsers can cache a picture for as long as its URL stays the same.
  expect(addresses.sign('GET', 'a', nowMs)).toBe(addresses.sign('GET', 'a', nowMs + 29 * 60_000));
});

describe('after a rotation', () => {
  const nowMs = Date.UTC(2026, 0, 1, 12, 30);
  const rotated = createSignedUrls(fixedKeys(randomBytes(32), KNOWN_KEY));
  const ofThen = createSignedUrls(fixedKeys(KNOWN_KEY));

  test.each([
    [
      'GET',
      '/objects/a/b.png?expires=1767297600&name=Gr%C3%B6%C3%9Fe+1.png&signature=NsutuAamO5kl2wcDOIOwSO93vpeRWuGcfOrk0ogohNM',
    ],
    [
      'PUT',
      '/objects/a/b.png?expires=1767277800&size=10&signature=Dbx5x09wTWf3a5N1YeFWJ1dftzY6CHG5iBUI6wBXbyc',
    ],
  ] as const)(
    'an address of %s from a version without versions of keys is valid',
    (method, url) => {
      const asked = { method, ...parse(url) };
      expect(rotated.problem(asked, nowMs)).toBeNull();
      expect(rotated.problem({ ...asked, key: 'a/c.png' }, nowMs)).toBe('forged');
      expect(rotated.problem(asked, nowMs + 24 * 3_600_000)).toBe('expired');
    },
  );

  test('the new key signs, and without the old one its addresses are not valid', () => {
    const get = { method: 'GET' as const, ...parse(rotated.sign('GET', 'a', nowMs)) };
    expect(rotated.problem(get, nowMs)).toBeNull();
    expect(ofThen.problem(get, nowMs)).toBe('forged');
    const old = { method: 'GET' as const, ...parse(ofThen.sign('GET', 'a', nowMs)) };
    expect(rotated.problem(old, nowMs)).toBeNull();
    expect(createSignedUrls(fixedKeys(randomBytes(32))).problem(old, nowMs)).toBe('forged');
  });

  test('a signature of a key that another process has made leads to another look at the keys', () => {
    const secret = randomBytes(32);
    let keys = fixedKeys(KNOWN_KEY);
    let looks = 0;
    const follows = createSignedUrls({
      current: () => keys.current(),
      all: () => keys.all(),
      lookAgain() {
        looks++;
        const before = keys;
        keys = fixedKeys(secret, KNOWN_KEY);
        return before.all().length !== keys.all().length;
      },
    });
    const signed = createSignedUrls(fixedKeys(secret, KNOWN_KEY)).sign('GET', 'a', nowMs);
    const get = { method: 'GET' as const, ...parse(signed) };
    expect(follows.problem(get, nowMs)).toBeNull();
    expect(follows.problem(get, nowMs)).toBeNull();
    expect(looks).toBe(1);
    expect(follows.problem({ ...get, key: 'b' }, nowMs)).toBe('forged');
  });
});
