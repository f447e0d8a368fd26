import { createHash } from 'node:crypto';
import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import { picture } from './mediaSamples';

export const blob = (bytes: Uint8Array): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>]);

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** The hash of each part of a file. */
export function hashesOfParts(bytes: Buffer): Buffer[] {
  const hashes: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES) {
    hashes.push(sha(bytes.subarray(at, at + UPLOAD_PART_BYTES)));
  }
  return hashes;
}

/** The hash of the hashes of a file's parts. */
export const contentHash = (bytes: Buffer): string =>
  sha(Buffer.concat(hashesOfParts(bytes))).toString('hex');

let seed = 0;
/** An image that no other test uses. */
export const newPicture = async (
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
): Promise<Buffer> => await picture(format, 300 + ++seed, 200);
