import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connect } from '../../platform/context/connect';

/**
 * The server of a panel on this machine. `connect` leads every request there, as no server of a test
 * has a public address.
 */
export interface LocalPanel {
  readonly connect: Connect;
  /** Every call that arrived: method, host and address. */
  readonly calls: string[];
  /** With which status the next calls are answered; null: never. */
  answerWith(status: number | null): void;
  close(): void;
}

export async function startLocalPanel(): Promise<LocalPanel> {
  const calls: string[] = [];
  let answered: number | null = 200;
  const server = createServer((request, response) => {
    request.resume();
    calls.push(`${request.method} ${request.headers.host}${request.url}`);
    if (answered === null) return;
    response.writeHead(answered, { location: 'https://panel.example/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    connect: (url, { method, headers, signal }) =>
      httpRequest({
        ...{ host: '127.0.0.1', port, method, signal },
        path: url.pathname + url.search,
        headers: { ...(headers as Record<string, string>), host: url.host },
      }),
    calls,
    answerWith(status) {
      answered = status;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
