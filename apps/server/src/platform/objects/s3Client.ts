import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../settings/settings';

/** How long a command waits for a bucket that neither takes nor sends a byte. */
export const IDLE_MS = 60_000;
const CONNECT_MS = 10_000;

export interface S3ClientOptions {
  /**
   * How long a request may stand still; null: as long as it likes, as with a download whose reader has paused.
   */
  readonly idleMs: number | null;
  /** Connections at once; left out: as many as the client has by default. */
  readonly connections?: number;
}

/** Calls a bucket of S3 or of a compatible store. */
export function s3Client(
  { region, endpoint, accessKey, secretKey }: S3Settings,
  { idleMs, connections }: S3ClientOptions,
): S3Client {
  const agent = connections === undefined ? null : { maxSockets: connections, keepAlive: true };
  const requestHandler = {
    ...(idleMs === null ? {} : { connectionTimeout: CONNECT_MS, socketTimeout: idleMs }),
    ...(agent === null ? {} : { httpAgent: agent, httpsAgent: agent }),
  };
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler,
    // Stores other than Amazon's do not support the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
