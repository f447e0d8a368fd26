import { connect } from 'node:net';
import { MOST_INFO_BYTES, type StreamInfo, readStreamInfo } from './streamInfo';
import { type XmlElement, readXml } from './xmlTree';

/**
 * The whole description of a stream, with its channels.
 * @throws Error if it cannot be reached in time, or sends something else
 */
export async function fetchFullInfo(info: StreamInfo, signal: AbortSignal): Promise<XmlElement> {
  signal.throwIfAborted();
  const socket = connect({ host: info.address, port: info.dataPort, signal });
  socket.write('LSL:fullinfo\r\n');
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of socket as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > MOST_INFO_BYTES) throw new Error('The description of the stream is too long.');
    }
  } finally {
    socket.destroy();
  }
  const document = readXml(Buffer.concat(pieces).toString('utf8'));
  const { uid } = readStreamInfo(document, info.address);
  if (uid !== info.uid) throw new Error('The stream has been replaced by another one.');
  return document;
}
