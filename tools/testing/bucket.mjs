import { loadSource } from '../running/loadSource.mjs';

const KEYS = { accessKey: 'AKFAULTS', secretKey: 'a secret of the fault tests' };

/**
 * A bucket of the strict store of the tests, with versions, and the settings of a server that uses it.
 * @param {(method: string, key: string) => Promise<{status: number, code: string} | null>} interfere asked before each
 *   request; may wait, and answers with what to refuse the request with
 */
export async function startBucket(interfere) {
  const { startStrictS3 } = await loadSource('apps/server/src/testing/outside/strictS3Server.ts');
  const bucket = await startStrictS3(KEYS, () => new Date(), interfere, {
    versions: 'kept',
    perPage: 1000,
  });
  return {
    objects: bucket.objects,
    read: async (key) => bucket.objects.get(key)?.bytes ?? null,
    keys: async (prefix) => [...bucket.objects.keys()].filter((key) => key.startsWith(prefix)),
    env: {
      FOVEA_S3_BUCKET: bucket.bucket,
      FOVEA_S3_ENDPOINT: bucket.endpoint,
      FOVEA_S3_ACCESS_KEY: KEYS.accessKey,
      FOVEA_S3_SECRET_KEY: KEYS.secretKey,
    },
    close: () => bucket.close(),
  };
}
