import type { Socket } from 'node:dgram';
import type { LslNetwork } from './lslNetwork';

/** @returns whether it could be bound */
export function bindTo(socket: Socket, port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const fail = () => {
      socket.off('listening', succeed);
      resolve(false);
    };
    const succeed = () => {
      socket.off('error', fail);
      resolve(true);
    };
    socket.once('error', fail);
    socket.once('listening', succeed);
    socket.bind(port, address);
  });
}

/**
 * Takes a port of the range that firewalls let through for the Lab Streaming Layer, or any other if all are taken.
 * @returns the port
 */
export async function bindInRange(
  socket: Socket,
  { basePort, portRange }: LslNetwork,
  address: string,
): Promise<number> {
  for (let offset = 0; offset < portRange; offset++) {
    if (await bindTo(socket, basePort + offset, address)) return basePort + offset;
  }
  if (!(await bindTo(socket, 0, address))) throw new Error('No UDP port could be opened.');
  return socket.address().port;
}
