import { describe, expect, it } from 'vitest';
import { fromBuffer, type Entry, type ZipFile as Unzipped } from 'yauzl';
import { ZipFile } from 'yazl';
import { crc32 } from './crc32';
import type { Bytes } from '../journal/journal';
import { readStored, storedEntries } from './zipReader';
import { zipOfStored, type ZipEntry } from './zipWriter';

const utf8 = new TextEncoder();
const LIMITS = { entries: 100, directoryBytes: 100_000 };

async function* these(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function zipped(entries: readonly ZipEntry[]): Promise<Bytes> {
  const pieces: Bytes[] = [];
  for await (const piece of zipOfStored(these(entries))) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const ENTRIES: ZipEntry[] = [
  { name: 'fovea.json', bytes: utf8.encode('{"ä":1}') },
  { name: 'chunks/face/0', bytes: new Uint8Array(70_000).fill(7) },
  { name: 'chunks/face/ü', bytes: new Uint8Array(0) },
];

/** Modifies bytes of the zip's central directory, relative to the start of the given entry. */
function inDirectory(
  zip: Bytes,
  place: number,
  change: (view: DataView, at: number) => void,
): File {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  let at = view.getUint32(copy.byteLength - 22 + 16, true);
  for (let n = 0; n < place; n++) {
    at += 46 + view.getUint16(at + 28, true);
  }
  change(view, at);
  return new File([copy], 'a.zip');
}

it('CRC-32 has the standard check value', () => {
  expect(crc32(utf8.encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array(0))).toBe(0);
});

describe('writing a zip', () => {
  it('produces a file that another program can read', async () => {
    const read = await readByAnother(Buffer.from(await zipped(ENTRIES)));
    expect([...read.keys()]).toEqual(ENTRIES.map(({ name }) => name));
    for (const { name, bytes } of ENTRIES) {
      expect(new Uint8Array(read.get(name)!)).toEqual(bytes);
    }
  });

  it('round-trips, and the same recording gives the same bytes', async () => {
    const zip = await zipped(ENTRIES);
    const file = new File([zip], 'a.zip');
    const entries = await storedEntries(file, LIMITS);
    expect(entries.map(({ name }) => name)).toEqual(ENTRIES.map(({ name }) => name));
    for (const [place, entry] of entries.entries()) {
      expect(await readStored(file, entry)).toEqual(ENTRIES[place]!.bytes);
    }
    expect(await zipped(ENTRIES)).toEqual(zip);
  });

  it('refuses what would need zip64', async () => {
    async function* many() {
      for (let n = 0; n < 65_535; n++) yield { name: String(n), bytes: new Uint8Array(0) };
    }
    const write = async () => {
      for await (const _ of zipOfStored(many()));
    };
    await expect(write()).rejects.toThrow(RangeError);
  });
});

describe('reading a zip', () => {
  const problemOf = async (file: Blob, limits = LIMITS) =>
    await storedEntries(file, limits).then(
      () => 'none',
      (reason: { kind?: string }) => reason.kind,
    );

  it('refuses a file that is not a zip, is truncated or has a false directory', async () => {
    const zip = await zipped(ENTRIES);
    expect(await problemOf(new Blob([]))).toBe('notZip');
    expect(await problemOf(new Blob(['PK, but not really']))).toBe('notZip');
    expect(await problemOf(new Blob([zip.slice(0, -10)]))).toBe('notZip');
    expect(await problemOf(new Blob([zip.slice(1000)]))).toBe('damaged');
    const lying = inDirectory(zip, 0, (view, at) => view.setUint16(at + 28, 60_000, true));
    expect(await problemOf(lying)).toBe('damaged');
  });

  it('refuses entries that are compressed, encrypted, duplicated, too large or too many', async () => {
    const zip = await zipped(ENTRIES);
    const changed = (change: (view: DataView, at: number) => void) => inDirectory(zip, 1, change);
    expect(await problemOf(changed((view, at) => view.setUint16(at + 10, 8, true)))).toBe(
      'compressed',
    );
    expect(await problemOf(changed((view, at) => view.setUint16(at + 8, 1, true)))).toBe(
      'encrypted',
    );
    expect(await problemOf(changed((view, at) => view.setUint32(at + 24, 0xffffffff, true)))).toBe(
      'tooLarge',
    );
    expect(await problemOf(new Blob([await zipped([ENTRIES[0]!, ENTRIES[0]!])]))).toBe('nameTwice');
    expect(await problemOf(new Blob([zip]), { ...LIMITS, entries: 2 })).toBe('tooManyFiles');
    expect(await problemOf(new Blob([zip]), { ...LIMITS, directoryBytes: 10 })).toBe('tooLarge');
  });

  it('refuses zip64', async () => {
    const zip = await zipped(ENTRIES);
    new DataView(zip.buffer).setUint16(zip.byteLength - 22 + 10, 0xffff, true);
    expect(await problemOf(new Blob([zip]))).toBe('tooLarge');
  });

  it('detects a changed byte', async () => {
    const zip = await zipped(ENTRIES);
    zip[200] = zip[200]! ^ 1;
    const file = new File([zip], 'a.zip');
    const [, chunk] = await storedEntries(file, LIMITS);
    await expect(readStored(file, chunk!)).rejects.toMatchObject({ kind: 'damaged' });
  });

  it('accepts a comment at the end', async () => {
    const zip = await zipped(ENTRIES);
    const comment = utf8.encode('packed by hand');
    new DataView(zip.buffer).setUint16(zip.byteLength - 2, comment.byteLength, true);
    expect(await storedEntries(new Blob([zip, comment]), LIMITS)).toHaveLength(3);
  });
});

it('reads a file another program stored without compression', async () => {
  const zip = new ZipFile();
  for (const { name, bytes } of ENTRIES) {
    zip.addBuffer(Buffer.from(bytes), name, { compress: false });
  }
  zip.end();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of zip.outputStream) pieces.push(new Uint8Array(piece as Buffer));
  const file = new Blob(pieces);
  const entries = await storedEntries(file, LIMITS);
  for (const [place, { name, bytes }] of ENTRIES.entries()) {
    expect(entries[place]!.name).toBe(name);
    expect(await readStored(file, entries[place]!)).toEqual(bytes);
  }
});

/** The contents according to yauzl. */
async function readByAnother(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<Unzipped>((done, fail) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
      error ? fail(error) : done(opened),
    );
  });
  const files = new Map<string, Buffer>();
  await new Promise<void>((done, fail) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const read = Buffer.concat(parts);
          if (crc32(read) !== entry.crc32) return fail(new Error('another checksum'));
          files.set(entry.fileName, read);
          zip.readEntry();
        });
      });
    });
    zip.on('end', done);
    zip.on('error', fail);
    zip.readEntry();
  });
  return files;
}
