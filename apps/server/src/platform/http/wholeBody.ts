import type { IncomingBytes } from './incomingBytes';
import { Refusal } from './refusal';

/**
 * A small body as it was sent, for signatures, which are over the bytes.
 * @throws Refusal 413 if it is larger
 */
export async function wholeBody(incoming: IncomingBytes, maxBytes: number): Promise<Buffer> {
  if (incoming.sizeBytes > maxBytes) {
    throw new Refusal(413, 'This is larger than anything that is sent here.', 'TOO_LARGE');
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of incoming.pieces()) pieces.push(piece);
  return Buffer.concat(pieces);
}
