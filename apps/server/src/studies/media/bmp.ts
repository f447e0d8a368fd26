/** Pixels of a BMP, top row first, four bytes each. */
export interface BmpPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Buffer;
}

export function isBmp(bytes: Buffer): boolean {
  return (
    bytes.length >= 54 && bytes.toString('latin1', 0, 2) === 'BM' && bytes.readUInt16LE(8) === 0
  );
}

/**
 * Reads uncompressed BMP files: 1, 4 and 8 bits with a palette, 24 and 32 bits. Run-length coding,
 * 16 bits and unusual channel masks are not supported.
 */
export function bmpPixels(
  bytes: Buffer,
  pixelLimit: number,
): BmpPixels | 'broken' | 'tooLarge' | 'unknownKind' {
  const dataStart = bytes.readUInt32LE(10);
  const headerSize = bytes.readUInt32LE(14);
  const widthPx = bytes.readInt32LE(18);
  const storedHeight = bytes.readInt32LE(22);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  if (headerSize < 40 || ![1, 4, 8, 24, 32].includes(bits)) return 'unknownKind';
  const masked = compression === 3 && bits === 32 && hasUsualMasks(bytes);
  if (compression !== 0 && !masked) return 'unknownKind';
  // A negative height means that the top row comes first.
  const heightPx = Math.abs(storedHeight);
  if (widthPx <= 0 || heightPx === 0) return 'broken';
  if (widthPx * heightPx > pixelLimit) return 'tooLarge';
  const rowBytes = Math.ceil((widthPx * bits) / 32) * 4;
  if (dataStart < 14 + headerSize || dataStart + rowBytes * heightPx > bytes.length)
    return 'broken';
  const paletteStart = 14 + headerSize;
  const rgba = Buffer.alloc(widthPx * heightPx * 4, 255);
  for (let y = 0; y < heightPx; y++) {
    const row = dataStart + rowBytes * (storedHeight > 0 ? heightPx - 1 - y : y);
    for (let x = 0; x < widthPx; x++) {
      const from =
        bits >= 24 ? row + (x * bits) / 8 : paletteStart + 4 * index(bytes, row, x, bits);
      if (from + 3 > bytes.length) return 'broken';
      const to = (y * widthPx + x) * 4;
      rgba[to] = bytes[from + 2]!;
      rgba[to + 1] = bytes[from + 1]!;
      rgba[to + 2] = bytes[from]!;
    }
  }
  return { widthPx, heightPx, rgba };
}

function index(bytes: Buffer, row: number, x: number, bits: number): number {
  const perByte = 8 / bits;
  const byte = bytes[row + Math.floor(x / perByte)]!;
  return (byte >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1);
}

/** Blue, green, red in this order, as without masks. */
function hasUsualMasks(bytes: Buffer): boolean {
  return (
    bytes.length >= 66 &&
    bytes.readUInt32LE(54) === 0xff0000 &&
    bytes.readUInt32LE(58) === 0xff00 &&
    bytes.readUInt32LE(62) === 0xff
  );
}
