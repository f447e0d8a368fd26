import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connect } from '../../platform/context/connect';

export interface ReceivedEvent {
  /** Method, host and address. */
  readonly to: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answered {
  readonly status: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How often the text is sent. */
  readonly times?: number;
}

/**
 * A server on this machine that receives webhooks. `connect` leads every request there, as no server of a test has a
 * public address.
 */
export interface LocalReceiver {
  readonly connect: Connect;
  readonly received: ReceivedEvent[];
  /** Bytes of answers that were taken from it. */
  readonly taken: () => number;
  /** How the next requests are answered; 'never': not at all, 'endless': a status and then a byte from time to time. */
  answerWith(answered: Answered | 'never' | 'endless'): void;
  close(): void;
}

export async function startLocalReceiver(): Promise<LocalReceiver> {
  const received: ReceivedEvent[] = [];
  let answered: Answered | 'never' | 'endless' = { status: 204 };
  let takenBytes = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method, headers, url } = request;
      const body = Buffer.concat(pieces).toString();
      received.push({ to: `${method} ${headers.host}${url}`, headers, body });
      if (answered === 'never') return;
      if (answered === 'endless') {
        response.writeHead(200).write('.');
        return;
      }
      const { status, text = '', times = 1, headers: more = {} } = answered;
      response.writeHead(status, more);
      let left = times;
      const send = () => {
        while (left > 0) {
          left -= 1;
          takenBytes += text.length;
          if (!response.write(text)) {
            response.once('drain', send);
            return;
          }
        }
        response.end();
      };
      send();
    });
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
    received,
    taken: () => takenBytes,
    answerWith(how) {
      answered = how;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
