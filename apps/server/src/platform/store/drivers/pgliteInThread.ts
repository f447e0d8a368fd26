import { Worker } from 'node:worker_threads';
import type { PgliteAnswer, PgliteClient, PgliteReply, PgliteRequest } from './pgliteClient';

interface Waiting {
  readonly resolve: (answer: PgliteAnswer) => void;
  readonly reject: (reason: Error) => void;
}

/** A database error with its SQLSTATE, as the client of PostgreSQL reports it. */
class DatabaseError extends Error {
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  constructor(from: { message: string; code?: string; detail?: string; constraint?: string }) {
    super(from.message);
    this.code = from.code;
    this.detail = from.detail;
    this.constraint = from.constraint;
  }
}

/**
 * Opens PGlite in a thread of its own, so that a slow query never blocks the server.
 * @param onLost called when the thread ends unexpectedly: the database is unavailable until the
 *   process restarts
 */
export async function openPgliteThread(
  threadFile: URL,
  folder: string,
  onLost: (reason: Error) => void,
): Promise<PgliteClient> {
  const worker = new Worker(threadFile, { workerData: { folder } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let dead: Error | null = null;
  let closing = false;

  const fail = (reason: Error) => {
    if (!dead && !closing) onLost(reason);
    dead ??= reason;
    for (const one of waiting.values()) one.reject(reason);
    waiting.clear();
  };
  await new Promise<void>((ready, failed) => {
    worker.once('error', failed);
    worker.once('exit', () => failed(new Error('The embedded database could not be opened.')));
    worker.on('message', (reply: PgliteReply) => {
      if ('ready' in reply) {
        worker.off('error', failed);
        ready();
        return;
      }
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) one?.reject(new DatabaseError(reply.error));
      else one?.resolve(reply.answer ?? { rows: [], affectedRows: 0 });
    });
  });
  worker.on('error', (reason) =>
    fail(new Error('The embedded database failed.', { cause: reason })),
  );
  worker.on('exit', () => fail(new Error('The embedded database is closed.')));

  const ask = (request: PgliteRequest) =>
    new Promise<PgliteAnswer>((resolve, reject) => {
      if (dead) return reject(dead);
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  return {
    run: (text, parameters) => ask({ id: ++lastId, kind: 'run', text, parameters }),
    async close() {
      if (dead) return;
      closing = true;
      await ask({ id: ++lastId, kind: 'close' });
      await worker.terminate();
    },
  };
}
