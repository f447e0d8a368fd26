import { TEST_UPLOAD_LIMIT_BYTES } from '@fovea/contract/participation/visits';
import { createHash } from 'node:crypto';
import type { IncomingBytes } from '../../platform/http/incomingBytes';
import { Refusal } from '../../platform/http/refusal';

/**
 * Receives the test upload by which a page measures its connection. Nothing is stored.
 * @throws Refusal 413, before anything is read
 */
export async function measureUpload(
  bytes: IncomingBytes,
): Promise<{ size: number; sha256: string }> {
  if (bytes.sizeBytes > TEST_UPLOAD_LIMIT_BYTES) {
    throw new Refusal(
      413,
      `A test may have at most ${TEST_UPLOAD_LIMIT_BYTES} bytes.`,
      'TOO_LARGE',
    );
  }
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes.pieces()) {
    hash.update(piece);
    size += piece.byteLength;
  }
  return { size, sha256: hash.digest('hex') };
}
