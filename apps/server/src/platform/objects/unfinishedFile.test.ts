import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rename, rm, writeFile, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStore } from './diskStore';
import { createSignedUrls } from './signedUrls';
import { followFile, ObjectGivenUp } from './unfinishedFile';
import { fixedKeys } from '../../testing/keys/fixedKeys';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-follow-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A body that waits for each piece to be handed to it; `end` with a reason breaks it off. */
function handed() {
  const pieces: (Uint8Array | Error | null)[] = [];
  let wake = () => {};
  const put = (piece: Uint8Array | Error | null) => {
    pieces.push(piece);
    wake();
  };
  async function* body(): AsyncIterable<Uint8Array> {
    for (;;) {
      while (pieces.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const piece = pieces.shift();
      if (piece instanceof Error) throw piece;
      if (!piece) return;
      yield piece;
    }
  }
  return { put, body: body() };
}

const openStore = () => openDiskStore(folder, createSignedUrls(fixedKeys(randomBytes(32))));

async function followed(store: Awaited<ReturnType<typeof openStore>>, key: string) {
  for (;;) {
    const found = await store.follow(key);
    if (found) return found;
    await new Promise(setImmediate);
  }
}

test('an object can be read while it is written, to its last byte', async () => {
  const store = await openStore();
  const { put, body } = handed();
  const stored = store.put('a/1.zip', body, { canBeFollowed: true });
  const reader = await followed(store, 'a/1.zip');
  const [first, last] = [randomBytes(700_000), randomBytes(300_001)];
  put(first);
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of reader) {
    read.push(piece as Uint8Array);
    bytes += (piece as Uint8Array).length;
    if (bytes === first.length) {
      put(last);
      put(null);
    }
  }
  expect(Buffer.concat(read).equals(Buffer.concat([first, last]))).toBe(true);
  expect(await stored).toMatchObject({ sizeBytes: 1_000_001 });
  expect(await store.follow('a/1.zip')).toBeNull();
});

test('what is given up breaks the reader off instead of ending it', async () => {
  const store = await openStore();
  const { put, body } = handed();
  const stored = store.put('a/1.zip', body, { canBeFollowed: true });
  stored.catch(() => {});
  const reader = await followed(store, 'a/1.zip');
  put(Buffer.from('half'));
  put(new Error('the disk is full'));
  await expect(reader.toArray()).rejects.toThrow(ObjectGivenUp);
  await expect(stored).rejects.toThrow('the disk is full');
});

test('uploads of others cannot be read before they are checked', async () => {
  const store = await openStore();
  const { put, body } = handed();
  const stored = store.put('a/1.mp4', body, { sizeBytes: 4 });
  put(Buffer.from('ha'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await store.follow('a/1.mp4')).toBeNull();
  put(Buffer.from('lf'));
  put(null);
  await stored;
});

test('a file that nobody writes to any more is given up', async () => {
  const path = join(folder, 'abandoned');
  await writeFile(path, 'half');
  const file = await open(path, 'r');
  const pieces = followFile({ file, path }, join(folder, 'whole'), 120);
  expect(Buffer.from((await pieces.next()).value as Uint8Array).toString()).toBe('half');
  await expect(pieces.next()).rejects.toThrow(ObjectGivenUp);
});

test('bytes that arrive just before the file is moved into place are not missed', async () => {
  const path = join(folder, 'growing');
  const placed = join(folder, 'whole');
  await writeFile(path, 'one');
  const file = await open(path, 'r');
  const pieces = followFile({ file, path }, placed);
  await pieces.next();
  await appendFile(path, ' two');
  await rename(path, placed);
  expect(Buffer.from((await pieces.next()).value as Uint8Array).toString()).toBe(' two');
  expect((await pieces.next()).done).toBe(true);
});
