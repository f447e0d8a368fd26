import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fromBuffer, type Entry } from 'yauzl';

export interface UnzippedFile {
  readonly entry: Entry;
  readonly bytes: Buffer;
}

/** The files of a zip file by their paths, in their order; the checksums of the zip are compared. */
export async function readZip(zip: Uint8Array): Promise<Map<string, UnzippedFile>> {
  const found = new Map<string, UnzippedFile>();
  await new Promise<void>((done, reject) => {
    fromBuffer(Buffer.from(zip), { lazyEntries: true }, (failure, file) => {
      if (failure) return reject(failure);
      file.on('error', reject).on('end', () => done());
      file.on('entry', (entry: Entry) => {
        file.openReadStream(entry, (unreadable, stream) => {
          if (unreadable) return reject(unreadable);
          const pieces: Buffer[] = [];
          stream.on('error', reject);
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('end', () => {
            found.set(entry.fileName, { entry, bytes: Buffer.concat(pieces) });
            file.readEntry();
          });
        });
      });
      file.readEntry();
    });
  });
  return found;
}

/** Writes the files into a folder. */
export async function unpackInto(
  folder: string,
  files: ReadonlyMap<string, UnzippedFile>,
): Promise<void> {
  for (const [path, { bytes }] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** What a command prints. @throws when it is not there or fails */
export async function printed(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...args], { timeout: 30_000 });
  return stdout;
}
