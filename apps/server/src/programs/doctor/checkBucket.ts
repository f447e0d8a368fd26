import { randomBytes, randomUUID } from 'node:crypto';
import { StoreUnavailable } from '../../platform/objects/unavailableStore';
import type { Settings } from '../../platform/settings/settings';
import { RECORDINGS } from '../../research/chunkStores/bucketKeys';
import { CheckedBucket } from '../../research/chunkStores/checkedBucket';
import { ok, problem, warning, type Finding } from './finding';

const NAME = 'Bucket';
const IDLE_MS = 10_000;
const RIGHTS = 'docs/operations.md (Recordings in a bucket) says what its keys must allow.';

/**
 * Whether a bucket can be used: whether it answers, and if recordings are to be in it, whether it compares hashes and
 * deletes for good. For that a small object is stored and deleted.
 */
export async function checkBucket({
  s3,
  recordings,
}: Pick<Settings, 's3' | 'recordings'>): Promise<Finding[]> {
  if (s3 === null) return [];
  const bucket = new CheckedBucket(s3, RECORDINGS, IDLE_MS);
  try {
    for await (const _folder of bucket.foldersIn('')) break;
    if (recordings === 'disk') return [ok(NAME, 'answers, and lists what it has.')];
    const key = `${RECORDINGS}check-${randomUUID()}.bin`;
    const check = await bucket.check();
    await bucket.put(key, randomBytes(64));
    try {
      await bucket.purge(key);
    } catch (reason) {
      if (!(reason instanceof StoreUnavailable)) throw reason;
      return [problem(NAME, `cannot delete for good. ${reason.message}`, RIGHTS)];
    }
    if (check === 'none') {
      return [
        warning(
          NAME,
          'answers and deletes for good, but compares no hashes: every chunk is read back.',
          'A store that compares them is faster.',
        ),
      ];
    }
    const hash = check === 'md5' ? 'MD5' : 'SHA-256';
    return [ok(NAME, `answers, compares ${hash}, and deletes for good.`)];
  } catch (reason) {
    if (!(reason instanceof StoreUnavailable)) throw reason;
    return [problem(NAME, reason.message, RIGHTS)];
  }
}
