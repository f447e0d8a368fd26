import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { printed } from '../../testing/exports/readZip';
import { dataDescriptor, directoryRecord, endOfDirectory, localHeader } from './zipFormat';

const MTIME = new Date('2026-05-04T03:02:02Z');

it.each([true, false])(
  'has the bytes that another writer gives, with a descriptor: %s',
  async (hasDescriptor) => {
    const bytes = Buffer.from('a,b\n1,2\n');
    const path = 'tables/Größe – مرحبا.csv';
    const zip = new ZipFile();
    const options = { mtime: MTIME, mode: 0o100644, compressionLevel: 1 };
    if (hasDescriptor) zip.addReadStream(Readable.from([bytes]), path, options);
    else zip.addBuffer(bytes, path, options);
    zip.end();
    const expected = Buffer.concat(await (zip.outputStream as Readable).toArray());

    const packed = deflateRawSync(bytes, { level: 1 });
    const sums = { crc32: crc32(bytes), sizeBytes: bytes.length, packedBytes: packed.length };
    const file = { path, isDeflated: true, mtime: MTIME, offset: 0 };
    const content = Buffer.concat([
      localHeader({ ...file, sums: hasDescriptor ? null : sums }),
      packed,
      ...(hasDescriptor ? [dataDescriptor(sums, file)] : []),
    ]);
    const directory = directoryRecord({ ...file, sums, hasDescriptor });
    const end = endOfDirectory(1, content.length, directory.length);
    expect(Buffer.concat([content, directory, end]).toString('hex')).toBe(expected.toString('hex'));
  },
);

it('other programs read files of more than four gigabytes, and what stands behind them', async () => {
  const large = 5 * 2 ** 30;
  const path = join(await newTemporaryFolder(), 'large.zip');
  const zip = await open(path, 'w');
  let at = 0;
  const append = async (bytes: Buffer) => {
    await zip.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  };
  // A hole that takes no space; its checksum is not looked at.
  const film = { path: 'film.mp4', isDeflated: false, mtime: MTIME, offset: 0 };
  const ofFilm = { crc32: 1, sizeBytes: large, packedBytes: large };
  await append(localHeader({ ...film, sums: null }));
  at += large;
  await append(dataDescriptor(ofFilm, film));
  const text = Buffer.from('Read me\n');
  const note = { path: 'note.txt', isDeflated: false, mtime: MTIME, offset: at };
  const ofNote = { crc32: crc32(text), sizeBytes: text.length, packedBytes: text.length };
  await append(localHeader({ ...note, sums: ofNote }));
  await append(text);
  const begin = at;
  await append(directoryRecord({ ...film, sums: ofFilm, hasDescriptor: true }));
  await append(directoryRecord({ ...note, sums: ofNote, hasDescriptor: false }));
  await append(endOfDirectory(2, begin, at - begin));
  await zip.close();

  expect(await printed('unzip', '-p', path, 'note.txt')).toBe('Read me\n');
  const listed = `
import sys, zipfile
files = zipfile.ZipFile(sys.argv[1])
print([(f.filename, f.file_size, f.compress_size) for f in files.infolist()], files.read("note.txt"))`;
  expect((await printed('python3', '-c', listed, path)).trim()).toBe(
    `[('film.mp4', ${large}, ${large}), ('note.txt', 8, 8)] b'Read me\\n'`,
  );
});
