import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDiskStore } from '../../platform/objects/diskStore';
import { StoreFull, type ObjectStore } from '../../platform/objects/objectStore';
import { createSignedUrls } from '../../platform/objects/signedUrls';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { printed, readZip, unpackInto } from '../../testing/exports/readZip';
import type { ExportEntry } from './exportEntry';
import { wholeEntry } from './wholeEntry';
import { writeExportZip, type ExportZip } from './writeExportZip';
import { fixedKeys } from '../../testing/keys/fixedKeys';

const MTIME = new Date('2026-05-04T03:02:02Z');
const NEVER = new AbortController().signal;

async function aStore() {
  const folder = await newTemporaryFolder();
  const store = await openDiskStore(folder, createSignedUrls(fixedKeys(randomBytes(32))));
  return { folder, store };
}

const write = (store: ObjectStore, entries: ExportZip['entries'], more: Partial<ExportZip> = {}) =>
  writeExportZip(store, { key: 'a.zip', entries, mtime: MTIME, signal: NEVER, ...more });

/** An entry of so many pieces. */
function pieces(path: string, count: number, more: Partial<ExportEntry> = {}): ExportEntry {
  return {
    path,
    isCompressible: true,
    estimatedBytes: count * 1000,
    async *bytes() {
      for (let at = 0; at < count; at++) yield Buffer.alloc(1000, 'a,b;1.5\n');
    },
    ...more,
  };
}

async function leftIn(folder: string) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((one) => one.isFile()).map(({ name }) => name);
}

test('the checksums in a zip file are those that sha256sum computes of the unpacked files', async () => {
  const { folder, store } = await aStore();
  const entries = [
    wholeEntry('README.md', 'Read me\n'),
    pieces('tables/gaze.csv', 2000),
    wholeEntry('tables/leer.csv', ''),
    wholeEntry('media/Größe – مرحبا.txt', 'a'),
  ];
  const { files } = await write(store, entries, {
    manifest: (written) => ({ files: written.map(({ path }) => path) }),
  });
  const zip = (await store.read('a.zip'))!;
  const found = await readZip(zip);
  expect([...found.keys()]).toEqual([
    'README.md',
    'tables/gaze.csv',
    'tables/leer.csv',
    'media/Größe – مرحبا.txt',
    'manifest.json',
    'SHA256SUMS',
  ]);
  expect(files.map(({ path }) => path)).toEqual([...found.keys()].slice(0, -1));
  expect(JSON.parse(found.get('manifest.json')!.bytes.toString())).toEqual({
    files: [...found.keys()].slice(0, 4),
  });
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  await unpackInto(unpacked, found);
  const checked = await printed('sh', '-c', 'cd "$1" && sha256sum -c SHA256SUMS', 'sh', unpacked);
  expect(checked.trim().split('\n')).toEqual(files.map(({ path }) => `${path}: OK`));
});

test('other programs find no fault in a zip file', async () => {
  const { folder, store } = await aStore();
  await write(store, [
    pieces('tables/gaze.csv', 2000),
    pieces('a.mp4', 10, { isCompressible: false }),
  ]);
  const path = join(folder, 'objects', 'a.zip');
  expect(await printed('python3', '-m', 'zipfile', '-t', path)).toContain('Done testing');
  expect(await printed('unzip', '-t', path)).toContain('No errors detected');
});

test('the same files give the same bytes, however they come in pieces', async () => {
  const { store } = await aStore();
  const text = 'x,y\n1,2\n'.repeat(100_000);
  const inPieces = (sizes: number): ExportEntry => ({
    ...wholeEntry('a.csv', text),
    async *bytes() {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += sizes) yield bytes.subarray(at, at + sizes);
    },
  });
  const hashes = new Set<string>();
  for (const sizes of [7, 70_000, 1e7]) hashes.add((await write(store, [inPieces(sizes)])).sha256);
  expect(hashes.size).toBe(1);
  const found = await readZip((await store.read('a.zip'))!);
  expect(found.get('a.csv')!.bytes.toString()).toBe(text);
  expect(
    [...found.values()].map(({ entry }) => entry.getLastModDate({ forceDosFormat: false })),
  ).toEqual([MTIME, MTIME]);
});

test('what is compressed already is stored as it is, the rest is made smaller', async () => {
  const { store } = await aStore();
  const bytes = randomBytes(5000);
  const film = { ...pieces('a.mp4', 0), isCompressible: false, bytes: () => one(bytes) };
  await write(store, [film, pieces('a.csv', 100)]);
  const found = await readZip((await store.read('a.zip'))!);
  expect(found.get('a.mp4')!.entry).toMatchObject({ compressionMethod: 0, compressedSize: 5000 });
  expect(found.get('a.mp4')!.bytes.equals(bytes)).toBe(true);
  const { compressionMethod, compressedSize } = found.get('a.csv')!.entry;
  expect(compressionMethod).toBe(8);
  expect(compressedSize).toBeLessThan(10_000);
});

async function* one(bytes: Uint8Array) {
  yield bytes;
}

test('a slow store holds up those who make the bytes, and one file is open at a time', async () => {
  const { store } = await aStore();
  let made = 0;
  let taken = 0;
  let mostAhead = 0;
  let open = 0;
  const source = (path: string): ExportEntry => ({
    ...pieces(path, 0),
    isCompressible: false,
    async *bytes() {
      expect(++open).toBe(1);
      for (let at = 0; at < 200; at++) {
        made += 100_000;
        mostAhead = Math.max(mostAhead, made - taken);
        yield Buffer.alloc(100_000, at);
      }
      open--;
    },
  });
  const slow: ObjectStore = {
    ...store,
    async put(key, body) {
      return await store.put(key, counted(body as AsyncIterable<Uint8Array>));
    },
  };
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) {
      await new Promise(setImmediate);
      taken += piece.byteLength;
      yield piece;
    }
  }
  await write(slow, [source('a'), source('b')]);
  expect(made).toBe(40_000_000);
  expect(mostAhead).toBeLessThan(4_000_000);
});

test('small files are made several at once, and stand in their order', async () => {
  const { store } = await aStore();
  let open = 0;
  let mostOpen = 0;
  const small = (path: string, estimatedBytes = 1000): ExportEntry => ({
    ...pieces(path, 0),
    ...{ estimatedBytes, isSmall: true },
    async *bytes() {
      mostOpen = Math.max(mostOpen, ++open);
      yield Buffer.from(`x,y\n${path}`);
      // The later ones of several are made first.
      for (let turn = 0; turn < 20 - Number(path); turn++) await new Promise(setImmediate);
      open--;
    },
  });
  const paths = Array.from({ length: 20 }, (_, at) => String(at));
  await write(store, [pieces('before', 1), ...paths.map((path) => small(path)), pieces('z', 1)]);
  const found = await readZip((await store.read('a.zip'))!);
  expect([...found.keys()]).toEqual(['before', ...paths, 'z', 'SHA256SUMS']);
  for (const path of paths) expect(found.get(path)!.bytes.toString()).toBe(`x,y\n${path}`);
  expect(mostOpen).toBeGreaterThan(4);
  expect(mostOpen).toBeLessThan(12);
  mostOpen = 0;
  await write(
    store,
    paths.map((path) => small(path, 10_000_000)),
  );
  expect(mostOpen).toBeLessThan(4);
});

test('a small file that cannot be made ends it, and the store keeps nothing', async () => {
  const { folder, store } = await aStore();
  const broken: ExportEntry = {
    ...{ ...pieces('b', 0), isSmall: true },
    bytes: () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('unreadable')) }),
    }),
  };
  await expect(write(store, [pieces('a', 100), broken, pieces('c', 1)])).rejects.toThrow(
    'unreadable',
  );
  expect(await leftIn(folder)).toEqual([]);
});

test('whoever aborts need not wait for a source that does not come back', async () => {
  const { folder, store } = await aStore();
  const stop = new AbortController();
  const stuck = pieces('a', 0, {
    async *bytes() {
      yield randomBytes(1000);
      stop.abort(new Error('cancelled'));
      await new Promise(() => {});
    },
  });
  await expect(write(store, [stuck], { signal: stop.signal })).rejects.toThrow('cancelled');
  expect(await leftIn(folder)).toEqual([]);
});

test('when a file cannot be read, the store keeps nothing', async () => {
  const { folder, store } = await aStore();
  const broken = pieces('b', 0, {
    async *bytes() {
      yield Buffer.alloc(1_000_000);
      throw new Error('unreadable');
    },
  });
  await expect(write(store, [pieces('a', 100), broken, pieces('c', 1)])).rejects.toThrow(
    'unreadable',
  );
  expect(await leftIn(folder)).toEqual([]);
});

test('when the store is full, nothing is made any more', async () => {
  const { folder, store } = await aStore();
  let made = 0;
  const endless = pieces('a', 0, {
    async *bytes(signal) {
      for (;;) {
        signal.throwIfAborted();
        made++;
        yield randomBytes(100_000);
      }
    },
  });
  const full: ObjectStore = {
    ...store,
    put: (key, body) => store.put(key, until(1_000_000, body as AsyncIterable<Uint8Array>)),
  };
  async function* until(most: number, body: AsyncIterable<Uint8Array>) {
    let taken = 0;
    for await (const piece of body) {
      taken += piece.byteLength;
      if (taken > most) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      yield piece;
    }
  }
  await expect(write(full, [endless])).rejects.toThrow(StoreFull);
  const before = made;
  await new Promise(setImmediate);
  expect(made).toBe(before);
  expect(await leftIn(folder)).toEqual([]);
});

test('when it is aborted, the source is closed and the store keeps nothing', async () => {
  const { folder, store } = await aStore();
  const stop = new AbortController();
  let isClosed = false;
  const endless = pieces('a', 0, {
    async *bytes() {
      try {
        for (let at = 0; ; at++) {
          if (at === 50) stop.abort(new Error('cancelled'));
          yield randomBytes(100_000);
        }
      } finally {
        isClosed = true;
      }
    },
  });
  await expect(write(store, [endless], { signal: stop.signal })).rejects.toThrow('cancelled');
  expect(isClosed).toBe(true);
  expect(await leftIn(folder)).toEqual([]);
  await expect(write(store, [pieces('a', 1)], { signal: stop.signal })).rejects.toThrow();
});

test('an aborted export leaves what was stored before under its key alone', async () => {
  const { folder, store } = await aStore();
  await writeFile(join(folder, 'objects', 'a.zip'), 'earlier');
  const stop = new AbortController();
  const last = pieces('a', 0, {
    async *bytes() {
      yield Buffer.from('a');
      stop.abort(new Error('cancelled'));
    },
  });
  await expect(write(store, [last], { signal: stop.signal })).rejects.toThrow('cancelled');
  expect((await store.read('a.zip'))?.toString()).toBe('earlier');
});

test('progress is told in bytes before compression', async () => {
  const { store } = await aStore();
  const told = new Map<string, number>();
  const onBytes: ExportZip['onBytes'] = ({ path }, bytes) => void told.set(path, bytes);
  const { files } = await write(store, [pieces('a', 700), pieces('b', 3)], { onBytes });
  expect(Object.fromEntries(told)).toMatchObject({ a: 700_000, b: 3000 });
  expect(files).toEqual([
    { path: 'a', sizeBytes: 700_000, sha256: sumOf(700) },
    { path: 'b', sizeBytes: 3000, sha256: sumOf(3) },
  ]);
});

const sumOf = (count: number) =>
  createHash('sha256')
    .update(Buffer.concat(Array.from({ length: count }, () => Buffer.alloc(1000, 'a,b;1.5\n'))))
    .digest('hex');
