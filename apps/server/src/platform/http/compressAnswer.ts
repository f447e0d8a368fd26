import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Smaller responses fit into a few packets and are not worth compressing. */
const WORTH_LENGTH = 32 * 1024;
/** Lists repeat the same field names, so the fastest level removes most of the size. */
const LEVEL = 1;

const packed = promisify(gzip);

/**
 * Compresses long responses, such as a list of a thousand sessions, for clients that accept gzip.
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_LENGTH) return payload;
  void reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(String(request.headers['accept-encoding'] ?? ''))) return payload;
  void reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return await packed(payload, { level: LEVEL });
}

/** RFC 9110, section 12.5.3: a weight of zero refuses an encoding. */
function acceptsGzip(accepted: string): boolean {
  return accepted
    .split(',')
    .some((each) => /^\s*gzip\s*(;\s*q\s*=\s*(1|0?\.\d*[1-9]).*)?$/iu.test(each));
}
