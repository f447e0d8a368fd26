import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureProblem, type SignedCall } from './sigV4Check';

/**
 * The examples from 'Authenticating Requests (AWS Signature Version 4)' in the S3 API reference.
 */
const KEYS = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = Date.UTC(2013, 4, 24);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const EMPTY = sha256('');

function example(
  method: string,
  path: string,
  query: string,
  headers: Record<string, string>,
  signature: string,
  body = '',
): SignedCall {
  const all: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': sha256(body),
    ...headers,
  };
  const names = Object.keys(all).sort().join(';');
  const credential = `${KEYS.accessKey}/20130524/us-east-1/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
  return { method, path, query, headers: { ...all, authorization }, bodySha256: sha256(body) };
}

const GET = example(
  'GET',
  '/test.txt',
  '',
  { range: 'bytes=0-9' },
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
);
const PUT = example(
  'PUT',
  '/test%24file.text',
  '',
  { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
  '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  'Welcome to Amazon S3.',
);
const PRESIGNED: SignedCall = {
  method: 'GET',
  path: '/test.txt',
  query:
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  bodySha256: EMPTY,
};

test.each([
  ['an object, in part', GET],
  ['storing an object', PUT],
  [
    'the lifecycle of a bucket',
    example(
      'GET',
      '/',
      'lifecycle',
      {},
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ),
  ],
  [
    'the objects of a bucket',
    example(
      'GET',
      '/',
      'max-keys=2&prefix=J',
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  ],
  ['a presigned URL', PRESIGNED],
])('the published example is accepted: %s', (_what, call) => {
  expect(signatureProblem(call, KEYS, NOW)).toBeNull();
});

test.each([
  ['another secret', GET, { ...KEYS, secretKey: 'x' }, NOW, 'SignatureDoesNotMatch'],
  ['another key', GET, { ...KEYS, accessKey: 'x' }, NOW, 'InvalidAccessKeyId'],
  ['another method', { ...GET, method: 'PUT' }, KEYS, NOW, 'SignatureDoesNotMatch'],
  ['another path', { ...GET, path: '/other' }, KEYS, NOW, 'SignatureDoesNotMatch'],
  ['another query', { ...GET, query: 'acl' }, KEYS, NOW, 'SignatureDoesNotMatch'],
  ['another body', { ...PUT, bodySha256: EMPTY }, KEYS, NOW, 'XAmzContentSHA256Mismatch'],
  ['an hour late', GET, KEYS, NOW + 3_600_000, 'RequestTimeTooSkewed'],
  ['an expired URL', PRESIGNED, KEYS, NOW + 86_400_001, 'AccessDenied'],
  [
    'a header that was added',
    { ...PRESIGNED, headers: { ...PRESIGNED.headers, 'x-amz-acl': 'public-read' } },
    KEYS,
    NOW,
    'HeadersNotSigned',
  ],
  ['no signature', { ...GET, headers: { host: 'x' } }, KEYS, NOW, 'AccessDenied'],
])('%s is refused', (_what, call, keys, nowMs, problem) => {
  expect(signatureProblem(call, keys, nowMs)).toBe(problem);
});
