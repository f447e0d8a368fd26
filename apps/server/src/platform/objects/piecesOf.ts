import type { ObjectBody } from './objectStore';

/** The pieces of a body, be it a buffer or a stream. */
export async function* piecesOf(body: ObjectBody): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}
