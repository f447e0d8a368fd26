/**
 * A faulty connection between client and server: cut, slow, half-open, resetting. For one machine; needs no
 * privileges.
 */
import { connect, createServer, type Socket } from 'node:net';

export interface ConnectionState {
  /** `cut`: connections end and new ones fail. `hole`: they stay open, and nothing comes through. */
  state: 'good' | 'cut' | 'hole';
  /** Per direction; 0: unlimited. */
  bytesPerS: number;
  delayMs: number;
  /** Probability that the connection is reset instead of delivering a piece of data. */
  resetShare: number;
  /** Swallows this many of the next responses and resets their connections. */
  dropAnswers: number;
}

export interface TcpProxy {
  readonly url: string;
  readonly port: number;
  /** May be changed at any time. */
  readonly line: ConnectionState;
  readonly counts: { connections: number; cut: number; resets: number; droppedAnswers: number };
  /** Changes the connection and closes existing sockets that are affected. */
  set(line: Partial<ConnectionState>): void;
  close(): Promise<void>;
}

const PIECE_MS = 50;

export async function tcpProxy(
  toPort: number,
  random: () => number = Math.random,
): Promise<TcpProxy> {
  const line: ConnectionState = {
    state: 'good',
    bytesPerS: 0,
    delayMs: 0,
    resetShare: 0,
    dropAnswers: 0,
  };
  const counts = { connections: 0, cut: 0, resets: 0, droppedAnswers: 0 };
  const open = new Set<Socket>();

  const server = createServer((client) => {
    if (line.state === 'cut') {
      counts.cut++;
      client.resetAndDestroy();
      return;
    }
    counts.connections++;
    const upstream = connect(toPort, '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    carry(client, upstream, false, end);
    carry(upstream, client, true, end);
  });

  function carry(from: Socket, to: Socket, isAnswer: boolean, end: () => void): void {
    let before = Promise.resolve();
    from.on('data', (data: Buffer) => {
      from.pause();
      before = before.then(() => pass(data)).then(() => void from.resume());
    });
    const pass = async (data: Buffer) => {
      if (isAnswer && line.dropAnswers > 0) {
        line.dropAnswers--;
        counts.droppedAnswers++;
        end();
        return;
      }
      if (line.resetShare > 0 && random() < line.resetShare) {
        counts.resets++;
        end();
        return;
      }
      if (line.delayMs > 0) await sleep(line.delayMs);
      for (let at = 0; at < data.byteLength;) {
        while (line.state === 'hole' && !to.destroyed) await sleep(PIECE_MS);
        if (to.destroyed) return;
        const most = line.bytesPerS > 0 ? Math.ceil((line.bytesPerS * PIECE_MS) / 1000) : Infinity;
        const piece = data.subarray(at, at + most);
        to.write(piece);
        at += piece.byteLength;
        if (line.bytesPerS > 0) await sleep(PIECE_MS);
      }
    };
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const endAll = () => {
    for (const socket of open) {
      counts.cut++;
      socket.resetAndDestroy();
    }
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    line,
    counts,
    set(change) {
      Object.assign(line, change);
      if (line.state === 'cut') endAll();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        endAll();
      }),
  };
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
