import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SECURITY_HEADERS } from '@fovea/contract/protocol/securityHeaders';
import { AgentRefusal } from '../messages/agentRefusal';
import { startMessages } from '../messages/startMessages';
import { writeDurably } from '../folder/writeDurably';
import type { LocalRouter } from './localRouter';

type Pages = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

/**
 * The server of the respondent's page at 127.0.0.1. Its port is chosen once and kept, because what a page stores
 * belongs to its address: a page that was killed finds its recording only there.
 * @throws AgentRefusal when another program has the port
 */
export async function serveLocally(
  folder: string,
  {
    router,
    pages,
    onFailure,
  }: {
    readonly router: LocalRouter;
    readonly pages: Pages;
    readonly onFailure: (reason: unknown) => void;
  },
) {
  const server = createServer((request, response) => {
    answer(request, response).catch((reason: unknown) => {
      // The browser was closed in the middle of an answer.
      if (!request.socket.destroyed) onFailure(reason);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  // A page may be paused for long while the browser is busy.
  server.requestTimeout = 0;
  const port = await listen(server, folder);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (!isOwnPage(request, port)) return void response.writeHead(403).end();
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    if (url.pathname === '/health') return void response.writeHead(200).end();
    if (await router.answer(request, response, url)) return;
    if (await pages(request, response, url)) return;
    response.writeHead(404).end();
  }

  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A foreign name that leads to 127.0.0.1 is still foreign, and so is a page that sends from elsewhere. */
function isOwnPage({ headers }: IncomingMessage, port: number): boolean {
  const own = `127.0.0.1:${port}`;
  const { host, origin } = headers;
  return host === own && (origin === undefined || origin === `http://${own}`);
}

async function listen(server: ReturnType<typeof createServer>, folder: string): Promise<number> {
  const file = join(folder, 'local-port');
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  const wanted = Number.isInteger(kept) && kept > 0 && kept < 65_536 ? kept : 0;
  await new Promise<void>((done, fail) => {
    server.once('error', (reason: NodeJS.ErrnoException) => {
      const isTaken = reason.code === 'EADDRINUSE';
      fail(
        isTaken ? new AgentRefusal(startMessages.localPortTaken, { port: wanted, file }) : reason,
      );
    });
    server.listen(wanted, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  if (port !== wanted) await writeDurably(file, `${port}\n`);
  return port;
}
