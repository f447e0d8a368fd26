import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MachineFile } from '@fovea/contract/participation/machineSessions';
import { syncFolder } from '../folder/writeDurably';

/** What arrived is not what was announced. */
export class OtherBytes extends Error {}

/** The server has answered with something else. */
export class NotDownloaded extends Error {}

/**
 * Downloads a file, and goes on where an earlier try was broken off. It has its name once its size and hash are
 * as announced.
 * @param fetched asks for the file from a byte on
 * @throws OtherBytes, NotDownloaded, or what the network or the disk says
 */
export async function downloadFile(
  path: string,
  { sha256, sizeBytes }: Pick<MachineFile, 'sha256' | 'sizeBytes'>,
  fetched: (fromByte: number) => Promise<Response>,
  onBytes: (count: number) => void = () => undefined,
): Promise<void> {
  const partial = `${path}.part`;
  const had = await stat(partial).then(
    ({ size }) => (size < sizeBytes ? size : 0),
    () => 0,
  );
  const answer = await fetched(had);
  if (!answer.ok || !answer.body) throw new NotDownloaded(`HTTP ${answer.status}`);
  const from = answer.status === 206 ? had : 0;
  const hash = createHash('sha256');
  if (from > 0) for await (const piece of createReadStream(partial)) hash.update(piece as Buffer);
  const file = await open(partial, from > 0 ? 'a' : 'w', 0o600);
  let size = from;
  try {
    for await (const piece of answer.body) {
      size += piece.byteLength;
      if (size > sizeBytes) break;
      hash.update(piece);
      await file.writeFile(piece);
      onBytes(piece.byteLength);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (size !== sizeBytes || hash.digest('hex') !== sha256) {
    await rm(partial, { force: true });
    throw new OtherBytes();
  }
  await rename(partial, path);
  await syncFolder(dirname(path));
}
