import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProxyBehaviour =
  | 'forwards'
  | 'hangs'
  | 'answers 500'
  | 'resets the connection'
  /** The server has answered in time; its response is delayed by this much. */
  | { readonly delaysMs: number };

/** A proxy in front of a region's server that can simulate network problems. */
export interface RegionProxy {
  readonly base: string;
  setBehaviour: (behaviour: ProxyBehaviour) => void;
  /** Where requests are forwarded. */
  forwardTo: (port: number) => void;
  stop: () => Promise<void>;
}

export async function startRegionProxy(): Promise<RegionProxy> {
  let behaviour: ProxyBehaviour = 'forwards';
  let port = 0;
  const server = createServer((asked, reply) => {
    const now = behaviour;
    if (now === 'hangs') return;
    if (now === 'resets the connection') return void asked.socket.resetAndDestroy();
    if (now === 'answers 500') {
      // Readable by the page (CORS): not a network failure, but a broken server.
      reply.writeHead(500, { 'access-control-allow-origin': '*' });
      return void reply.end('{"status":500,"message":"broken"}');
    }
    const { method, url, headers } = asked;
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const pass = () => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      };
      if (now === 'forwards') pass();
      else setTimeout(pass, now.delaysMs);
    });
    forwarded.on('error', () => asked.socket.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setBehaviour: (next) => (behaviour = next),
    forwardTo: (next) => (port = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
