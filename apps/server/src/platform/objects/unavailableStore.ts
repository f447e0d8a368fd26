import type { S3Settings } from '../settings/settings';

/** A bucket as a whole cannot be used at the moment; the message is for people. */
export class StoreUnavailable extends Error {}

/** Answers that concern every object alike, or that another attempt may not get. */
const OF_ALL_OBJECTS = new Set(['NoSuchBucket', 'InvalidAccessKeyId', 'SignatureDoesNotMatch']);
const NETWORK = /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|ENET|EPIPE|EPROTO|CERT_|ERR_TLS|ERR_SSL)/;

/**
 * What an error of a bucket says of the bucket: that it does not answer, refuses everything, or is overloaded, after the
 * client's own attempts.
 * @returns null when the error concerns one object, or is none of a bucket
 */
export function whyUnavailable(s3: S3Settings, reason: unknown): StoreUnavailable | null {
  const { name, message, code, $metadata } = reason as {
    name?: string;
    message?: string;
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const where = `The bucket ${s3.bucket}${s3.endpoint === null ? '' : ` at ${s3.endpoint}`}`;
  const say = (what: string) => new StoreUnavailable(`${where} ${what}`, { cause: reason });
  if (name === 'TimeoutError' || message === 'aborted') return say('does not answer in time.');
  if (typeof code === 'string' && NETWORK.test(code)) return say(`cannot be reached (${code}).`);
  const status = $metadata?.httpStatusCode ?? 0;
  // The answer to HEAD has no body that names the reason.
  const why = name === undefined || /^(Unknown|UnknownError|\d+)$/.test(name) ? '' : `, ${name}`;
  if (status >= 500 || status === 429) return say(`answers with an error (${status}${why}).`);
  if (status === 401 || status === 403 || OF_ALL_OBJECTS.has(name ?? '')) {
    return say(
      `refuses the request (${status}${why}). Look at FOVEA_S3_BUCKET, FOVEA_S3_REGION and the keys, which must be allowed to list, read and write.`,
    );
  }
  return null;
}

/** Throws `StoreUnavailable` in place of an error that says so. */
export async function ofBucket<T>(s3: S3Settings, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (reason) {
    throw whyUnavailable(s3, reason) ?? reason;
  }
}

/** The same for bytes that come piece by piece. */
export async function* piecesOfBucket<T>(
  s3: S3Settings,
  body: AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* body;
  } catch (reason) {
    throw whyUnavailable(s3, reason) ?? reason;
  }
}
