/**
 * A name for each request: in the header `x-request-id` of its answer, in what is logged about it, and in the
 * answer of a request that failed, so that whoever saw the error can tell the operator which one it was.
 */
import type { FastifyInstance } from 'fastify';
import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Letters and digits that are not taken for one another when read aloud. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;
const FROM_PROXY = /^[A-Za-z0-9_-]{8,64}$/;

/** @param isBehindProxy only then a name in the request is that of the proxy; otherwise anybody may have made it up */
export function requestIds(isBehindProxy: boolean) {
  return ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
    const given = headers[REQUEST_ID_HEADER];
    if (isBehindProxy && typeof given === 'string' && FROM_PROXY.test(given)) return given;
    return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  };
}

export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
