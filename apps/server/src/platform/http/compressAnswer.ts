import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Smaller ones are not worth the wait; they fit into a few packets. */
const WORTH_LENGTH = 32 * 1024;
/** Lists repeat the same names again and again: the quickest level takes away most. */
const LEVEL = 1;

const packed = promisify(gzip);

/** Long answers, as the list of a thousand sessions, are sent compressed to those who understand it. */
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

/** RFC 9110, 12.5.3; a weight of nothing refuses it. */
function acceptsGzip(accepted: string): boolean {
  return accepted
    .split(',')
    .some((each) => /^\s*gzip\s*(;\s*q\s*=\s*(1|0?\.\d*[1-9]).*)?$/iu.test(each));
}
