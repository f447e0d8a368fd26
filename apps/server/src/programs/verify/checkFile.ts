import { createHash } from 'node:crypto';
import { ContentHash } from '../../platform/objects/contentHash';
import { StoreUnavailable } from '../../platform/objects/unavailableStore';
import type { FileReader, StoredFile } from './storedFiles';
import { reasonOf } from '../../platform/telemetry/reasonOf';

export interface FileCheck {
  /** What is wrong with the file, in words; null: it is as its row says. */
  readonly problem: string | null;
  readonly readBytes: number;
}

/**
 * Compares a file with what its row says, piece by piece, so that its size does not matter.
 * @param quick looks at the size only
 */
export async function checkFile(
  reader: FileReader,
  file: StoredFile,
  quick: boolean,
): Promise<FileCheck> {
  let found: Awaited<ReturnType<FileReader['open']>>;
  try {
    found = await reader.open(file);
  } catch (reason) {
    if (reason instanceof StoreUnavailable) throw reason;
    return { problem: `cannot be opened (${reasonOf(reason)})`, readBytes: 0 };
  }
  if (found === null) return { problem: 'is missing', readBytes: 0 };
  const { sizeBytes, body } = found;
  if (file.sizeBytes !== null && sizeBytes !== file.sizeBytes) {
    body.destroy();
    const problem = `has ${sizeBytes} bytes instead of ${file.sizeBytes}`;
    return { problem, readBytes: 0 };
  }
  if (quick || file.hash === null) {
    body.destroy();
    return { problem: null, readBytes: 0 };
  }
  const hash = file.hash.kind === 'content' ? new ContentHash() : createHash('sha256');
  let readBytes = 0;
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      readBytes += piece.byteLength;
    }
  } catch (reason) {
    if (reason instanceof StoreUnavailable) throw reason;
    return { problem: `cannot be read (${reasonOf(reason)})`, readBytes };
  }
  const hex = hash instanceof ContentHash ? hash.digest() : hash.digest('hex');
  const isAsStated = hex.startsWith(file.hash.hex);
  return { problem: isAsStated ? null : 'has other bytes than its row says', readBytes };
}
