import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import { readZip } from '../exports/readZip';

export type Files = Map<string, Buffer>;

/** The files of an archive, to be changed. */
export async function filesOf(zip: Uint8Array): Promise<Files> {
  return new Map([...(await readZip(zip))].map(([path, { bytes }]) => [path, bytes]));
}

/** A JSON file of an archive. */
export function jsonIn<T>(files: Files, path: string): T {
  return JSON.parse(files.get(path)!.toString()) as T;
}

/** Replaces a JSON file by what this makes of it. */
export function changeJson<T>(files: Files, path: string, changed: (value: T) => unknown): void {
  files.set(path, Buffer.from(JSON.stringify(changed(jsonIn<T>(files, path)))));
}

/** A zip file of these files. @param isListed whether manifest.json lists them as they are now */
export async function zipOf(files: Files, { isListed = true } = {}): Promise<Buffer> {
  const all: Files = new Map(files);
  if (isListed) {
    const list = [...files].filter(([path]) => path !== 'manifest.json' && path !== 'SHA256SUMS');
    const manifest = {
      files: list.map(([path, bytes]) => ({
        path,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    };
    all.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  }
  const zip = new ZipFile();
  for (const [path, bytes] of all) zip.addBuffer(bytes, path);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
