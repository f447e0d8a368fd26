import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaticFile } from './staticFiles';

/** Sends a file, compressed when the browser accepts it, or 304 when the browser has it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  reply.type(file.type).header('etag', file.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return await reply.code(304).send();
  const encoded = await file.encoded(request.headers['accept-encoding']);
  if (encoded) reply.header('content-encoding', encoded.encoding);
  return await reply.send(encoded?.bytes ?? file.bytes);
}
