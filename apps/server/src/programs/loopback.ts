import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves the calls to this machine without encryption, at a port that nobody knows: the program calls itself, and
 * Node's `fetch` trusts no authority that was made a moment ago.
 */
export async function openLoopback(
  app: Pick<FastifyInstance, 'routing'>,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
  };
}
