import { randomInt } from 'node:crypto';
import { type Socket, createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { bindInRange } from './bindInRange';
import type { LslNetwork } from './lslNetwork';
import { type StreamInfo, parseStreamInfo } from './streamInfo';

/** Datagrams get lost, so the question is asked again. */
const ASK_AGAIN_MS = 500;
/** More than a laboratory has; each may be described at length. */
const MOST_STREAMS = 128;
const HOPS = 24;

/** Own addresses, from which groups can be asked. */
export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);
}

export const isMulticast = (address: string) => /^2(2[4-9]|3\d)\./.test(address);

/** Never throws: an address that cannot be asked now, such as that of a cable that is not plugged in, is left out. */
async function send(socket: Socket, message: string, port: number, address: string) {
  await new Promise<void>((resolve) => {
    socket.send(message, port, address, () => resolve());
  });
}

async function askEverybody(socket: Socket, message: string, network: LslNetwork) {
  const groups = network.addresses.filter(isMulticast);
  const machines = network.addresses.filter((address) => !isMulticast(address));
  for (const address of machines) await send(socket, message, network.multicastPort, address);
  for (const own of groups.length > 0 ? ownAddresses() : []) {
    try {
      socket.setMulticastInterface(own);
    } catch {
      continue;
    }
    for (const group of groups) await send(socket, message, network.multicastPort, group);
  }
  for (const peer of network.peers) {
    for (let offset = 0; offset < network.portRange; offset++) {
      await send(socket, message, network.basePort + offset, peer);
    }
  }
}

/**
 * Asks the network for streams until the signal says so.
 * @param onFound each stream once; true ends the search
 */
export async function discoverStreams(
  network: LslNetwork,
  signal: AbortSignal,
  onFound: (info: StreamInfo) => boolean | void,
): Promise<void> {
  const socket = createSocket({ type: 'udp4' });
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const known = new Set<string>();
  const queryId = String(randomInt(2 ** 47));
  socket.on('error', () => undefined);
  socket.on('message', (message, { address }) => {
    const [id = '', ...rest] = message.toString('utf8').split('\n');
    if (id.trim() !== queryId || known.size >= MOST_STREAMS || either.aborted) return;
    let info: StreamInfo;
    try {
      info = parseStreamInfo(rest.join('\n'), address);
    } catch {
      return; // Anybody can send anything; what is no description is no stream.
    }
    if (info.sessionId !== network.sessionId || known.has(info.uid)) return;
    known.add(info.uid);
    if (onFound(info) === true) ended.abort();
  });
  try {
    const port = await bindInRange(socket, network, network.listenAddress);
    socket.setBroadcast(true);
    socket.setMulticastTTL(HOPS);
    const query = `session_id='${network.sessionId}'`;
    const message = `LSL:shortinfo\r\n${query}\r\n${port} ${queryId}\r\n`;
    while (!either.aborted) {
      await askEverybody(socket, message, network);
      await wait(ASK_AGAIN_MS, undefined, { signal: either }).catch(() => undefined);
    }
  } finally {
    await new Promise<void>((resolve) => socket.close(() => resolve()));
  }
}
