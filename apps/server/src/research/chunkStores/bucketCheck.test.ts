import { expect, test } from 'vitest';
import { findBucketCheck, hashFor, type SentHash } from './bucketCheck';

/** A bucket that compares one of the hashes and answers so to the others. */
const bucket =
  (compares: SentHash['check'] | null, toOthers: 'stored' | 'unknown') =>
  async (bytes: Uint8Array, hash: SentHash) => {
    if (hash.check !== compares) return toOthers;
    return hashFor(compares, bytes)!.base64 === hash.base64 ? 'stored' : 'otherBytes';
  };

test.each([
  ['sha256', 'stored', 'sha256'],
  ['md5', 'stored', 'md5'],
  ['md5', 'unknown', 'md5'],
  [null, 'stored', 'none'],
  [null, 'unknown', 'none'],
] as const)('of a bucket that compares %s, others: %s', async (compares, toOthers, found) => {
  expect(await findBucketCheck(bucket(compares, toOthers))).toBe(found);
});

test('a refusal for another reason proves nothing', async () => {
  let asked = 0;
  // A bucket that compares nothing, and is slow once.
  const answer = async () => (++asked === 2 ? 'unknown' : 'stored');
  expect(await findBucketCheck(answer)).toBe('none');
});
