import { type RemoteInfo, type Socket, createSocket } from 'node:dgram';
import { bindInRange, bindTo } from './bindInRange';
import { isMulticast, ownAddresses } from './discoverStreams';
import { matchesInfoQuery } from './infoQuery';
import { lslSeconds } from './lslClock';
import type { LslNetwork } from './lslNetwork';
import type { OutletDocuments } from './outletDocuments';

const LONGEST_QUESTION = 8_192;

/** Answers those who look for streams, at a port of its own and at that of everybody; and those who ask for our time. */
export class InfoResponder {
  readonly servicePort: number;
  readonly #service: Socket;
  readonly #everybody: Socket | null;
  #documents: OutletDocuments | null = null;

  private constructor(service: Socket, everybody: Socket | null) {
    this.#service = service;
    this.#everybody = everybody;
    this.servicePort = service.address().port;
  }

  static async open(network: LslNetwork): Promise<InfoResponder> {
    const service = createSocket('udp4');
    service.on('error', () => undefined);
    await bindInRange(service, network, network.listenAddress);
    return new InfoResponder(service, await listenForEverybody(network));
  }

  serve(documents: OutletDocuments): void {
    this.#documents = documents;
    this.#service.on('message', (message, from) => this.#answer(message, from, true));
    this.#everybody?.on('message', (message, from) => this.#answer(message, from, false));
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#service, this.#everybody].map(
        (socket) => new Promise<void>((resolve) => (socket ? socket.close(resolve) : resolve())),
      ),
    );
  }

  #answer(message: Buffer, from: RemoteInfo, hasTime: boolean): void {
    const receivedSeconds = lslSeconds();
    if (message.length > LONGEST_QUESTION) return;
    const [method = '', ...lines] = message
      .toString('utf8')
      .split('\n')
      .map((line) => line.trim());
    if (method === 'LSL:shortinfo') this.#answerQuery(lines, from);
    else if (hasTime && method === 'LSL:timedata') {
      const [id = '', sentSeconds = ''] = (lines[0] ?? '').split(/\s+/);
      if (!/^-?\d{1,12}$/.test(id) || !/^[\d.eE+-]{1,30}$/.test(sentSeconds)) return;
      const answer = ` ${id} ${sentSeconds} ${receivedSeconds} ${lslSeconds()}`;
      this.#service.send(answer, from.port, from.address, () => undefined);
    }
  }

  #answerQuery([query = '', back = '']: readonly string[], from: RemoteInfo): void {
    const [, port, id] = /^(\d{1,5})\s+(\S{1,100})$/.exec(back) ?? [];
    const isPort = Number(port) >= 1024 && Number(port) <= 65_535;
    const documents = this.#documents;
    if (!isPort || !documents || !matchesInfoQuery(query, documents.tree)) return;
    const answer = `${id}\r\n${documents.short}`;
    this.#service.send(answer, Number(port), from.address, () => undefined);
  }
}

/** null: another program holds the port for itself; the ports of the range are asked as well. */
async function listenForEverybody(network: LslNetwork): Promise<Socket | null> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('error', () => undefined);
  if (!(await bindTo(socket, network.multicastPort, network.listenAddress))) {
    socket.close();
    return null;
  }
  for (const group of network.addresses.filter(isMulticast)) {
    for (const own of ownAddresses()) {
      try {
        socket.addMembership(group, own);
      } catch {
        // An interface without multicast.
      }
    }
  }
  return socket;
}
