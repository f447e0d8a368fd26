/** Writing a piece to a file, or sending it, costs a turn however small it is. */
const SMALL_BYTES = 64 * 1024;
const JOINED_BYTES = 256 * 1024;

/** The same bytes with small pieces joined to larger ones; large ones are passed on, not copied. */
export async function* joinSmall(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let joined: Uint8Array | null = null;
  let filled = 0;
  for await (const piece of source) {
    const isSmall = piece.byteLength < SMALL_BYTES;
    if (joined && (!isSmall || filled + piece.byteLength > JOINED_BYTES)) {
      yield joined.subarray(0, filled);
      joined = null;
      filled = 0;
    }
    if (!isSmall) {
      yield piece;
      continue;
    }
    joined ??= new Uint8Array(JOINED_BYTES);
    joined.set(piece, filled);
    filled += piece.byteLength;
  }
  if (joined) yield joined.subarray(0, filled);
}
