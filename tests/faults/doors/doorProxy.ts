/**
 * The reverse proxy in front of several doors, as `deploy/nginx/fovea.conf` sets nginx up: bodies go through while they
 * arrive, so a request whose body has begun is never sent to another door. Each door in turn; one whose `/ready` is not
 * 200, or that refuses a connection, gets nothing until it is ready again.
 */
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

export interface DoorProxy {
  readonly url: string;
  readonly port: number;
  readonly counts: {
    /** Requests that each door has answered. */
    readonly answered: number[];
    /** Connections that a door refused; the request went to another one. */
    refused: number;
    /** Requests that a door broke off before it answered: 502. */
    brokenOff: number;
    /** Answers that a door broke off: the client's connection was cut. */
    cutAnswers: number;
    /** Requests while no door was ready: 503. */
    withoutDoor: number;
    /** How often a door was taken out. */
    takenOut: number;
  };
  /** What the doors that broke requests off had to do with them, for the report of a failure. */
  readonly broken: string[];
  isReady(door: number): boolean;
  close(): Promise<void>;
}

const PROBE_EVERY_MS = 200;
const PROBE_PATIENCE_MS = 4000;
/** They concern one connection, not the request. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade']);
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** @param doors their addresses */
export async function doorProxy(doors: readonly string[]): Promise<DoorProxy> {
  const ready = doors.map(() => false);
  const counts = {
    ...{ answered: doors.map(() => 0), refused: 0, brokenOff: 0 },
    ...{ cutAnswers: 0, withoutDoor: 0, takenOut: 0 },
  };
  const broken: string[] = [];
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  let turn = 0;
  let isClosed = false;

  function setReady(door: number, isReady: boolean): void {
    if (ready[door] && !isReady) counts.takenOut++;
    ready[door] = isReady;
  }

  async function probe(door: number): Promise<void> {
    while (!isClosed) {
      const isReady = await fetch(`${doors[door]!}/ready`, {
        signal: AbortSignal.timeout(PROBE_PATIENCE_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      setReady(door, isReady);
      await sleep(PROBE_EVERY_MS);
    }
  }

  function nextDoor(): number | null {
    for (let tried = 0; tried < doors.length; tried++) {
      const door = turn++ % doors.length;
      if (ready[door]) return door;
    }
    return null;
  }

  function refuse(response: ServerResponse, status: 502 | 503): void {
    if (response.headersSent || response.destroyed) return;
    response.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1' });
    response.end(status === 502 ? 'Bad Gateway' : 'Service Unavailable');
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const door = nextDoor();
    if (door === null) {
      counts.withoutDoor++;
      incoming.resume();
      refuse(outgoing, 503);
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    let hasBegun = false;
    let answer: IncomingMessage | null = null;
    const onward = request(doors[door]! + url, {
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
      counts.answered[door]!++;
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
        setReady(door, false);
        forward(incoming, outgoing);
        return;
      }
      counts.brokenOff++;
      broken.push(`${method} ${url} at door ${door + 1}: ${reason.code ?? reason.message}`);
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
  const probing = doors.map((_, door) => probe(door));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, counts, broken },
    isReady: (door) => ready[door] ?? false,
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
