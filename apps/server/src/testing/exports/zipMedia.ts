/** For the bench of exports: media zipped by the machinery of exports, and by yazl alone. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openDiskStore } from '../../platform/objects/diskStore';
import { createSignedUrls } from '../../platform/objects/signedUrls';
import { fixedKeys } from '../keys/fixedKeys';
import type { ExportEntry } from '../../studies/exportFiles/exportEntry';
import { writeExportZip } from '../../studies/exportFiles/writeExportZip';

const MTIME = new Date('2026-01-01T00:00:00Z');

/** @returns size of the zip file in bytes */
export async function zipAsExport(folder: string, paths: readonly string[]): Promise<number> {
  const signed = createSignedUrls(fixedKeys(Buffer.alloc(32)));
  const store = await openDiskStore(folder, signed);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const entries = paths.map((path, at): ExportEntry => ({
    path: `media/${at}.mp4`,
    isCompressible: false,
    estimatedBytes: sizes[at]!,
    bytes: () => createReadStream(path),
  }));
  const { signal } = new AbortController();
  const zip = { key: 'bench/media.zip', entries, mtime: MTIME, signal };
  const { sizeBytes } = await writeExportZip(store, zip);
  await store.delete(zip.key);
  return sizeBytes;
}

/** The same files as one zip file that is on the disk when it is done. */
export async function zipWithYazl(folder: string, paths: readonly string[]): Promise<number> {
  const zip = new ZipFile();
  paths.forEach((path, at) => {
    zip.addFile(path, `media/${at}.mp4`, { compress: false, mtime: MTIME });
  });
  zip.end();
  const target = join(folder, 'yazl.zip');
  await pipeline(zip.outputStream, createWriteStream(target));
  const file = await open(target);
  await file.datasync();
  await file.close();
  return (await stat(target)).size;
}
