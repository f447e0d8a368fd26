import type { Problem } from '@fovea/contract/protocol/problem';
import type { FastifyInstance } from 'fastify';
import { StoreFull } from '../objects/objectStore';
import { StoreUnavailable } from '../objects/unavailableStore';
import { piecesWithinTime } from './incomingBytes';
import { Refusal } from './refusal';
import { createRefusedAccess } from './refusedAccess';
import type { IncomingMessage } from 'node:http';

/** Messages for errors raised by the HTTP layer itself. */
const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  413: 'The request is too large.',
  415: 'This kind of content is not taken here.',
};

/** Every error is answered as a Problem; unexpected errors are logged and reveal no internals. */
export function registerErrorHandler(app: FastifyInstance, nowMs = Date.now): void {
  const refusedAccess = createRefusedAccess(app.log, nowMs);
  app.setNotFoundHandler((_request, reply) => {
    const refusal = new Refusal(404, 'There is nothing here.', 'NOT_FOUND');
    return reply.code(404).send(refusal.problem());
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const refusal = refusalFor(error);
    refusedAccess.note(request, refusal);
    if (request.routeOptions.config.rawBody) await readOut(request.raw);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    if (refusal.retryAfterS !== undefined) reply.header('retry-after', refusal.retryAfterS);
    // After a partly read body, the next request on this connection could not be told apart from
    // it.
    if (!request.raw.complete) reply.header('connection', 'close');
    const problem = refusal.problem();
    if (refusal.status < 500) return await reply.code(refusal.status).send(problem);
    return await reply.code(refusal.status).send(withRequestId(problem, request.id));
  });
}

/** The unexpected is what an operator must look up. */
function withRequestId(problem: Problem, requestId: string): Problem {
  if (problem.code !== 'BROKEN') return { ...problem, requestId };
  const message = `${problem.message} If it happens again, tell the operator the reference ${requestId}.`;
  return { ...problem, message, requestId };
}

/**
 * A refused body up to this size is read to its end: a browser whose upload is cut off does not see
 * the response.
 */
const READ_OUT_BYTES = 16 * 1024 * 1024;

async function readOut(request: IncomingMessage): Promise<void> {
  const sizeBytes = Number(request.headers['content-length'] ?? Infinity);
  if (request.complete || request.destroyed || !(sizeBytes <= READ_OUT_BYTES)) return;
  try {
    for await (const _piece of piecesWithinTime(request, sizeBytes)) {
      // The bytes are discarded.
    }
  } catch {
    // Cut off or too slow: there is nobody left to answer.
  }
}

function refusalFor(error: Error & { statusCode?: number; code?: unknown }): Refusal {
  if (error instanceof Refusal) return error;
  if (isStorageFull(error)) {
    return new Refusal(
      507,
      'The server has no room left. Nothing was lost: try again later.',
      'FULL',
      { retryAfterS: 30 },
    );
  }
  if (error instanceof StoreUnavailable) {
    return new Refusal(503, 'The files cannot be reached. Nothing was lost: try again.', 'BUSY', {
      retryAfterS: 10,
    });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return new Refusal(status, STATUS_MESSAGES[status] ?? STATUS_MESSAGES[400]!);
  if (isUnstorable(error)) {
    return new Refusal(400, 'The request has a value that cannot be stored.', 'NOT_VALID');
  }
  if (isDatabaseUnavailable(error)) {
    return new Refusal(503, 'The database does not answer. Try again in a moment.', 'BUSY', {
      retryAfterS: 5,
    });
  }
  return new Refusal(500, 'Something went wrong on the server. Try again in a moment.', 'BROKEN');
}

/** The disk of the files or of the database is full. */
function isStorageFull(error: { code?: unknown }): boolean {
  if (error instanceof StoreFull) return true;
  return ['ENOSPC', 'EDQUOT', DISK_FULL].includes(String(error.code ?? ''));
}

/** SQLSTATE disk_full. */
const DISK_FULL = '53100';

/** A text or a number that the database cannot represent. */
function isUnstorable(error: { code?: unknown }): boolean {
  return ['22021', '22P05', '22003', '22P02'].includes(String(error.code ?? ''));
}

/**
 * A temporary condition worth a retry: the database is unreachable, restarting, out of connections,
 * a read-only standby, or resolved a deadlock; or this process has too many open files.
 */
function isDatabaseUnavailable(error: { code?: unknown; message: string }): boolean {
  const code = String(error.code ?? '');
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EMFILE', 'ENFILE'].includes(code) ||
    /^(08|57P0|53300|25006|40001|40P01)/.test(code) ||
    // The last two mean that the server is shutting down.
    /Connection terminated|not queryable|timeout exceeded when trying to connect|driver has already been destroyed|embedded database is closed/.test(
      error.message,
    )
  );
}
