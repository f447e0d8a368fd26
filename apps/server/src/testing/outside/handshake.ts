import { createServer } from 'node:https';
import { connect as connectTcp, isIP, type AddressInfo, type Server } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { KeyAndCertificate } from '../../platform/certificates/issueCertificates';

/** The secured connection of a client that trusts one authority and expects a name, whatever address it really has. */
export function secureConnection(port: number, ca: string, name: string): Promise<TLSSocket> {
  return new Promise((done, failed) => {
    const socket = connect({
      // The name is looked up by nobody; a server name is never an address.
      ...{ host: name, port, ca, servername: isIP(name) === 0 ? name : '' },
      lookup: (_name, options, answer) => {
        const address = { address: '127.0.0.1', family: 4 };
        if (options.all) answer(null, [address]);
        else answer(null, address.address, address.family);
      },
      ...(isIP(name) === 0 ? {} : { socket: connectPlain(port) }),
    });
    socket.once('secureConnect', () => done(socket)).once('error', failed);
  });
}

const connectPlain = (port: number) => connectTcp({ host: '127.0.0.1', port });

/** @returns code and text of the error with which the client refuses the server; null: it accepts it */
export async function handshakeProblem(
  { key, certificate }: KeyAndCertificate,
  ca: string,
  name: string,
): Promise<string | null> {
  const server = createServer({ key, cert: certificate });
  try {
    (await secureConnection(await portOf(server), ca, name)).destroy();
    return null;
  } catch (reason) {
    const { code, message } = reason as Error & { code?: unknown };
    return `${String(code)}: ${message}`;
  } finally {
    server.close();
  }
}

/** Listens on a free port of this machine. */
export async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
