import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestServer } from '../startTestServer';

/** Sends text that no HTTP client would send. @returns all that the server answers, until it closes */
export async function rawAnswer(server: TestServer, text: string): Promise<string> {
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString()));
  socket.on('error', () => {});
  socket.end(text);
  await once(socket, 'close');
  return answer;
}
