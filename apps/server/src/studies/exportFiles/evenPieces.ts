/** Large enough that little is spent on each piece, small enough that no piece holds up other work. */
const PIECE_BYTES = 256 * 1024;

/**
 * The same bytes in pieces of even size: small ones are joined, since each costs a turn through every
 * stream, and large ones are cut, since hashing one holds up everybody else.
 */
export async function* evenPieces(
  source: AsyncIterable<Uint8Array>,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Uint8Array, void, void> {
  let joined: Uint8Array | null = null;
  let filled = 0;
  for await (const bytes of source) {
    let from = 0;
    while (from < bytes.byteLength) {
      if (filled === 0 && bytes.byteLength - from >= pieceBytes) {
        yield bytes.subarray(from, from + pieceBytes);
        from += pieceBytes;
        continue;
      }
      joined ??= new Uint8Array(pieceBytes);
      const taken = bytes.subarray(from, from + pieceBytes - filled);
      joined.set(taken, filled);
      filled += taken.byteLength;
      from += taken.byteLength;
      if (filled < pieceBytes) break;
      yield joined;
      // Whoever got the last one may still be reading it.
      joined = null;
      filled = 0;
    }
  }
  if (joined !== null && filled > 0) yield joined.subarray(0, filled);
}
