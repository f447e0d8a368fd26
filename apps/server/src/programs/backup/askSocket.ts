import { request, type IncomingMessage } from 'node:http';

/**
 * Asks a server with the embedded database at its socket.
 * @param socketPath see `snapshotSocket`
 * @throws Error with a code when nobody answers there
 */
export function askSocket(
  socketPath: string,
  path: string,
  body?: unknown,
): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ socketPath, path, method, agent: false }, done);
    asked.on('error', failed);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
