import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { writeFully } from '../../platform/objects/durableWrite';
import { freeBytes } from '../../platform/objects/freeBytes';
import type { NamedFile } from './namedFiles';
import { toFrames } from './snapshotFrames';
import { makeSnapshotSocket } from './snapshotSocket';
import { sourceOn, type SnapshotSource } from './snapshotSource';

/** What else commands beside the server may ask of it, by path; the body is JSON, or null. */
export type SocketCalls = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;

/**
 * The embedded database belongs to one process, so a backup beside the server asks the server for the
 * snapshot. Call it while the data folder is locked.
 * @returns a function that ends it
 */
export async function serveSnapshots(
  context: Pick<ResearchContext, 'db' | 'settings' | 'log'>,
  calls: SocketCalls = {},
): Promise<() => Promise<void>> {
  const { dataFolder } = context.settings;
  const path = await makeSnapshotSocket(dataFolder);
  const source = sourceOn(context.db);
  let isBusy = false;
  const server = createServer((request, response) => {
    void (async () => {
      try {
        if (request.url === '/snapshot') {
          if (isBusy) return refuse(response, 409, 'Another backup is taking a snapshot.');
          isBusy = true;
          try {
            await sendSnapshot(context, source, response);
          } finally {
            isBusy = false;
          }
        } else await answer(source, calls, request, response);
      } catch (reason) {
        context.log.error({ err: reason }, 'a command beside the server could not be answered');
        if (response.headersSent) response.destroy();
        else refuse(response, 500, reason instanceof Error ? reason.message : 'It failed.');
      }
    })();
  });
  // Whoever held the folder before was killed.
  if (process.platform !== 'win32') await rm(path, { force: true });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(path, done);
  });
  server.unref();
  return () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
}

async function answer(
  source: SnapshotSource,
  calls: SocketCalls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url === '/erasures') return json(response, await source.erasures());
  if (request.url === '/size') return json(response, await source.sizeBytes());
  if (request.url === '/still-named' && request.method === 'POST') {
    const files = JSON.parse(await text(request)) as NamedFile[];
    return json(response, await source.stillNamed(files));
  }
  const call = calls[request.url ?? ''];
  if (call) {
    const body: unknown = request.method === 'POST' ? JSON.parse(await text(request)) : null;
    return json(response, await call(body));
  }
  refuse(response, 404, 'This server is of another version than this command.');
}

/**
 * Everybody else waits for the database meanwhile, so the snapshot goes to this disk first: how fast
 * the disk of the backups is does not matter then.
 */
async function sendSnapshot(
  { settings, log }: Pick<ResearchContext, 'settings' | 'log'>,
  source: SnapshotSource,
  response: ServerResponse,
): Promise<void> {
  const folder = join(settings.dataFolder, 'unfinished');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const needed = (await source.sizeBytes()) + settings.limits.diskReserveBytes;
  if ((await freeBytes(folder)) < needed) {
    const megabytes = Math.ceil(needed / 1e6);
    const message = `The disk of the data folder needs ${megabytes} MB for the snapshot of the database, and has less. Make room, or stop the server and run the backup then.`;
    return refuse(response, 507, message);
  }
  const path = join(folder, `backup-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    const startedMs = performance.now();
    for await (const piece of toFrames(source.snapshot())) await writeFully(file, piece, null);
    const tookMs = Math.round(performance.now() - startedMs);
    log.info({ tookMs }, 'a backup has read the database');
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const spooled = file.createReadStream({ start: 0, autoClose: false });
    await pipeline(Readable.from(spooled, { objectMode: false }), response);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message }));
}
