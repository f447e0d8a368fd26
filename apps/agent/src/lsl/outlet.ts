import { randomUUID } from 'node:crypto';
import { type Server, createServer } from 'node:net';
import { hostname } from 'node:os';
import type { ChannelFormat } from './channelFormat';
import { PROTOCOL_VERSION } from './feedHead';
import { InfoResponder } from './infoResponder';
import { lslSeconds } from './lslClock';
import { DEFAULT_LSL_NETWORK, type LslNetwork } from './lslNetwork';
import { OutletClient } from './outletClient';
import type { OutletDocuments } from './outletDocuments';
import { type ChannelDescription, type StreamInfo, writeStreamInfo } from './streamInfo';
import { type SampleValues, writeSample } from './writeSample';
import { readXml } from './xmlTree';

/** Recorders and viewers of one lab; who comes later is turned away. */
const MOST_CLIENTS = 64;

export interface OutletStream {
  readonly name: string;
  readonly type: string;
  /** Stays when the agent is started again, so that recorders find the stream again. */
  readonly sourceId: string;
  readonly format: ChannelFormat;
  readonly channels: readonly ChannelDescription[];
  /** 0: at irregular times. */
  readonly nominalRateHz: number;
}

/** A stream of ours that recorders and viewers of the Lab Streaming Layer can take. */
export class Outlet {
  readonly #server: Server;
  readonly #responder: InfoResponder;
  readonly #info: StreamInfo;
  readonly #clients: Set<OutletClient>;

  private constructor(
    server: Server,
    responder: InfoResponder,
    info: StreamInfo,
    clients: Set<OutletClient>,
  ) {
    this.#server = server;
    this.#responder = responder;
    this.#info = info;
    this.#clients = clients;
  }

  static async open(
    stream: OutletStream,
    network: LslNetwork = DEFAULT_LSL_NETWORK,
  ): Promise<Outlet> {
    const clients = new Set<OutletClient>();
    const server = createServer();
    const dataPort = await listenInRange(server, network);
    try {
      const responder = await InfoResponder.open(network);
      const info: StreamInfo = {
        name: stream.name,
        type: stream.type,
        channelCount: stream.channels.length,
        format: stream.format,
        nominalRateHz: stream.nominalRateHz,
        sourceId: stream.sourceId,
        uid: randomUUID(),
        hostname: hostname(),
        sessionId: network.sessionId,
        version: PROTOCOL_VERSION,
        createdAtSeconds: lslSeconds(),
        address: '',
        dataPort,
        servicePort: responder.servicePort,
      };
      const full = writeStreamInfo(info, stream.channels);
      const documents: OutletDocuments = {
        info,
        short: writeStreamInfo(info, null),
        full,
        tree: readXml(full),
      };
      responder.serve(documents);
      server.on('connection', (socket) => {
        if (clients.size >= MOST_CLIENTS) {
          socket.destroy();
          return;
        }
        const client = new OutletClient(socket, documents);
        clients.add(client);
        socket.once('close', () => clients.delete(client));
      });
      return new Outlet(server, responder, info, clients);
    } catch (reason) {
      server.close();
      throw reason;
    }
  }

  /** Whoever receives samples now. */
  get receiverCount(): number {
    return [...this.#clients].filter(({ isReceiving }) => isReceiving).length;
  }

  /** @param agentMs when it was measured, on the agent's clock */
  push(agentMs: number, values: SampleValues): void {
    const { channelCount, format } = this.#info;
    if (values.length !== channelCount) {
      throw new TypeError(`A sample of ${channelCount} channels has ${values.length} values.`);
    }
    // Written once for each order of bytes that somebody asked for.
    const written = new Map<boolean, Buffer>();
    for (const client of this.#clients) {
      if (!client.isReceiving) continue;
      const { isLittleEndian } = client;
      const bytes =
        written.get(isLittleEndian) ?? writeSample(format, agentMs / 1000, values, isLittleEndian);
      written.set(isLittleEndian, bytes);
      client.send(bytes);
    }
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.end();
    await Promise.all([
      this.#responder.close(),
      new Promise<void>((resolve) => this.#server.close(() => resolve())),
    ]);
  }
}

function listen(server: Server, port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const fail = () => {
      server.off('listening', succeed);
      resolve(false);
    };
    const succeed = () => {
      server.off('error', fail);
      // Such as a connection that broke before it was accepted.
      server.on('error', () => undefined);
      resolve(true);
    };
    server.once('error', fail);
    server.once('listening', succeed);
    server.listen(port, address);
  });
}

async function listenInRange(server: Server, network: LslNetwork): Promise<number> {
  const { basePort, portRange, listenAddress } = network;
  for (let offset = 0; offset < portRange; offset++) {
    if (await listen(server, basePort + offset, listenAddress)) return basePort + offset;
  }
  if (!(await listen(server, 0, listenAddress))) throw new Error('No TCP port could be opened.');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No TCP port could be opened.');
  return address.port;
}
