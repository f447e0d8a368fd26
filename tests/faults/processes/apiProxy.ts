/**
 * The reverse proxy in front of several `api` processes, as `deploy/nginx/fovea.conf` sets nginx up: bodies go through
 * while they arrive, so a request whose body has begun is never sent to another process. They take turns; one whose
 * `/ready` is not 200, or that refuses a connection, gets nothing until it is ready again.
 */
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

export interface ApiProxy {
  readonly url: string;
  readonly port: number;
  readonly counts: {
    /** Requests that each api process has answered. */
    readonly answered: number[];
    /** Connections that an api process refused; the request went to another one. */
    refused: number;
    /** Requests that an api process broke off before it answered: 502. */
    brokenOff: number;
    /** Answers that an api process broke off: the client's connection was cut. */
    cutAnswers: number;
    /** Requests while no api process was ready: 503. */
    withoutApi: number;
    /** How often an api process was taken out. */
    takenOut: number;
  };
  /** The requests that were broken off, for the report of a failure. */
  readonly broken: string[];
  isReady(api: number): boolean;
  close(): Promise<void>;
}

const PROBE_EVERY_MS = 200;
const PROBE_PATIENCE_MS = 4000;
/** They concern one connection, not the request. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade']);
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** @param apis their addresses */
export async function apiProxy(apis: readonly string[]): Promise<ApiProxy> {
  const ready = apis.map(() => false);
  const counts = {
    ...{ answered: apis.map(() => 0), refused: 0, brokenOff: 0 },
    ...{ cutAnswers: 0, withoutApi: 0, takenOut: 0 },
  };
  const broken: string[] = [];
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  let turn = 0;
  let isClosed = false;

  function setReady(api: number, isReady: boolean): void {
    if (ready[api] && !isReady) counts.takenOut++;
    ready[api] = isReady;
  }

  async function probe(api: number): Promise<void> {
    while (!isClosed) {
      const isReady = await fetch(`${apis[api]!}/ready`, {
        signal: AbortSignal.timeout(PROBE_PATIENCE_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      setReady(api, isReady);
      await sleep(PROBE_EVERY_MS);
    }
  }

  function nextApi(): number | null {
    for (let tried = 0; tried < apis.length; tried++) {
      const api = turn++ % apis.length;
      if (ready[api]) return api;
    }
    return null;
  }

  function refuse(response: ServerResponse, status: 502 | 503): void {
    if (response.headersSent || response.destroyed) return;
    response.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1' });
    response.end(status === 502 ? 'Bad Gateway' : 'Service Unavailable');
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const api = nextApi();
    if (api === null) {
      counts.withoutApi++;
      incoming.resume();
      refuse(outgoing, 503);
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    let hasBegun = false;
    let answer: IncomingMessage | null = null;
    const onward = request(apis[api]! + url, {
      ...{ method, agent },
      headers: {
        ...passedOn(headers),
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      },
    });
    const begin = () => {
      hasBegun = true;
      incoming.pipe(onward);
    };
    onward.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    onward.on('response', (from) => {
      answer = from;
      counts.answered[api]!++;
      outgoing.writeHead(from.statusCode ?? 502, passedOn(from.headers));
      from.pipe(outgoing);
      from.on('error', () => undefined);
      from.on('close', () => {
        if (from.complete) return;
        counts.cutAnswers++;
        outgoing.destroy();
      });
    });
    onward.on('error', (reason: NodeJS.ErrnoException) => {
      if (answer !== null || outgoing.destroyed) return;
      if (!hasBegun && reason.code === 'ECONNREFUSED') {
        counts.refused++;
        setReady(api, false);
        forward(incoming, outgoing);
        return;
      }
      counts.brokenOff++;
      broken.push(`${method} ${url} at api-${api + 1}: ${reason.code ?? reason.message}`);
      incoming.unpipe(onward);
      incoming.resume();
      refuse(outgoing, 502);
    });
    // The client has gone.
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) onward.destroy();
    });
  }

  const server = createServer(forward);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const probing = apis.map((_, api) => probe(api));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, counts, broken },
    isReady: (api) => ready[api] ?? false,
    async close() {
      isClosed = true;
      await Promise.all(probing);
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));
}
