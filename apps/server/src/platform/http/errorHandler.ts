import type { FastifyInstance } from 'fastify';
import { StoreFull } from '../objects/objectStore';
import { piecesWithinTime } from './incomingBytes';
import { Refusal } from './refusal';
import type { IncomingMessage } from 'node:http';

/** Sentences for what the HTTP layer itself refuses. */
const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  413: 'The request is too large.',
  415: 'This kind of content is not taken here.',
};

/** Every error leaves as a Problem; what is not expected is logged and tells nothing of the inside. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    const refusal = new Refusal(404, 'There is nothing here.', 'NOT_FOUND');
    return reply.code(404).send(refusal.problem());
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const refusal = refusalFor(error);
    if (request.routeOptions.config.rawBody) await readOut(request.raw);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    if (refusal.retryAfterS !== undefined) reply.header('retry-after', refusal.retryAfterS);
    // A body that was not read to its end cannot be told from the next request.
    if (!request.raw.complete) reply.header('connection', 'close');
    return await reply.code(refusal.status).send(refusal.problem());
  });
}

/** A refused body up to this size is read to its end: a browser that is cut off hears no answer. */
const READ_OUT_BYTES = 16 * 1024 * 1024;

async function readOut(request: IncomingMessage): Promise<void> {
  const sizeBytes = Number(request.headers['content-length'] ?? Infinity);
  if (request.complete || request.destroyed || !(sizeBytes <= READ_OUT_BYTES)) return;
  try {
    for await (const _piece of piecesWithinTime(request, sizeBytes)) {
      // Nothing is kept.
    }
  } catch {
    // Cut off or too slow: then there is nobody to answer.
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

/** A text that is no text to the database, or a number that it cannot hold. */
function isUnstorable(error: { code?: unknown }): boolean {
  return ['22021', '22P05', '22003', '22P02'].includes(String(error.code ?? ''));
}

/**
 * Worth another try: the database is away, restarting, out of connections, taken over by a standby
 * that does not write yet, or gave way to another request; or this process has too many files open.
 */
function isDatabaseUnavailable(error: { code?: unknown; message: string }): boolean {
  const code = String(error.code ?? '');
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EMFILE', 'ENFILE'].includes(code) ||
    /^(08|57P0|53300|25006|40001|40P01)/.test(code) ||
    // The last two: the server is stopping.
    /Connection terminated|timeout exceeded when trying to connect|driver has already been destroyed|embedded database is closed/.test(
      error.message,
    )
  );
}
