import { parentPort, workerData } from 'node:worker_threads';
import type { PgliteReply, PgliteRequest } from '../platform/store/drivers/pgliteClient';
import { openPglite } from '../platform/store/drivers/pgliteInProcess';

/** The thread that runs the embedded database; it handles one request at a time. */
const port = parentPort;
if (!port) throw new Error('This file is a thread of the server.');
const { folder } = workerData as { folder: string };
const client = await openPglite({ folder });
const reply = (message: PgliteReply) => port.postMessage(message);

async function answer(request: PgliteRequest): Promise<void> {
  try {
    if (request.kind === 'close') {
      await client.close();
      reply({ id: request.id, answer: null });
      return;
    }
    reply({ id: request.id, answer: await client.run(request.text, request.parameters) });
  } catch (reason) {
    const error = reason as Error & { code?: string; detail?: string; constraint?: string };
    // Not a query error but a crash of the database: no result after this can be trusted.
    if (error.name === 'RuntimeError') throw reason;
    reply({
      id: request.id,
      error: {
        message: error.message,
        ...(error.code === undefined ? {} : { code: error.code }),
        ...(error.detail === undefined ? {} : { detail: error.detail }),
        ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
      },
    });
  }
}

port.on('message', (request: PgliteRequest) => void answer(request));
reply({ ready: true });
