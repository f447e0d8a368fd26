import { createHash, randomBytes } from 'node:crypto';

/**
 * How a bucket compares what it stores with what was sent: by the header `x-amz-checksum-sha256`, by `Content-MD5`, or
 * not at all.
 */
export type BucketCheck = 'sha256' | 'md5' | 'none';

/** A hash that is sent along, as the header has it (base64). */
export interface SentHash {
  readonly check: Exclude<BucketCheck, 'none'>;
  readonly base64: string;
}

export function hashFor(check: BucketCheck, bytes: Uint8Array): SentHash | null {
  if (check === 'none') return null;
  return { check, base64: createHash(check).update(bytes).digest('base64') };
}

/** What a bucket says to bytes and a hash; `unknown`: it refuses them for a reason that has nothing to do with the two. */
export type PutAnswer = 'stored' | 'otherBytes' | 'unknown';

/**
 * Finds out which hash a bucket compares, by sending bytes with a wrong one: some stores ignore hashes, and nothing but
 * a refusal for that reason proves that they do not.
 * @throws what `put` throws, when the bucket cannot be used at all
 */
export async function findBucketCheck(
  put: (bytes: Uint8Array, hash: SentHash) => Promise<PutAnswer>,
): Promise<BucketCheck> {
  for (const check of ['sha256', 'md5'] as const) {
    const bytes = randomBytes(64);
    const right = hashFor(check, bytes)!;
    const wrong = hashFor(check, randomBytes(64))!;
    if ((await put(bytes, right)) !== 'stored') continue;
    if ((await put(bytes, wrong)) === 'otherBytes') return check;
  }
  return 'none';
}
