export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The size of a WebP picture from its header (https://developers.google.com/speed/webp/docs/riff_container).
 * @returns null when the bytes are no WebP picture
 */
export function webpSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 30 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WEBP') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = ascii(bytes, 12);
  if (kind === 'VP8 ') {
    // Fourteen bits each; the two above them are a scale.
    return {
      widthPx: view.getUint16(26, true) & 0x3fff,
      heightPx: view.getUint16(28, true) & 0x3fff,
    };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8X') {
    return { widthPx: uint24(view, 24) + 1, heightPx: uint24(view, 27) + 1 };
  }
  return null;
}

const ascii = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const uint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
