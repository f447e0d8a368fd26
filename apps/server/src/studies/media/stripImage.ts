import { crc32 } from 'node:zlib';

/** Formats by what a picture is stored as. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp';

/**
 * The picture without what it carries along: bytes behind its end, texts, camera data and places,
 * previews and unknown parts. Pixels, animation, colour profile and orientation stay as they are.
 * @param orientation 1 to 8, as EXIF counts them; undefined if the picture has none
 * @throws RangeError for a file that is not built as its format says
 */
export function stripImage(
  bytes: Buffer,
  kind: ImageKind,
  orientation: number | undefined,
): Buffer {
  const exif = orientation === undefined || orientation === 1 ? null : exifOf(orientation);
  const pieces = STRIP[kind](bytes, exif);
  return Buffer.concat(pieces);
}

type Strip = (bytes: Buffer, exif: Buffer | null) => Buffer[];
const STRIP: Readonly<Record<ImageKind, Strip>> = {
  png: stripPng,
  jpeg: stripJpeg,
  gif: stripGif,
  webp: stripWebp,
};

/** EXIF data (a TIFF header and one directory) with nothing but the orientation. */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  // The tag, its type (16 bits), how many, and the value.
  exif.writeUInt16BE(0x0112, 10);
  exif.writeUInt16BE(3, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/** The bytes from `start` to `end`. @throws RangeError if the file is shorter */
function part(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length) throw new RangeError('the file ends too early');
  return bytes.subarray(start, end);
}

const PNG_CHUNKS = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs bKGD hIST ' +
    'acTL fcTL fdAT'
  ).split(' '),
);

function stripPng(bytes: Buffer, exif: Buffer | null): Buffer[] {
  const stored = [part(bytes, 0, 8)];
  let name = '';
  for (let at = 8; name !== 'IEND';) {
    const end = at + 12 + bytes.readUInt32BE(at);
    name = bytes.toString('latin1', at + 4, at + 8);
    const chunk = part(bytes, at, end);
    if (PNG_CHUNKS.has(name)) stored.push(chunk);
    if (name === 'IHDR' && exif) stored.push(pngChunk('eXIf', exif));
    at = end;
  }
  return stored;
}

function pngChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(name, 'latin1'),
    content,
    Buffer.alloc(4),
  ]);
  chunk.writeUInt32BE(content.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

function stripJpeg(bytes: Buffer, exif: Buffer | null): Buffer[] {
  const stored = [part(bytes, 0, 2)];
  let hasExif = exif === null;
  /** Behind the segments for applications, which stand first. */
  const addExif = () => {
    if (hasExif || !exif) return;
    hasExif = true;
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 8]);
    stored.push(head, Buffer.from('Exif\0\0', 'latin1'), exif);
  };
  for (let at = 2; ;) {
    const marker = nextMarker(bytes, at);
    // Without an end mark; the decoder refuses it.
    if (marker === bytes.length) return stored;
    const code = bytes.readUInt8(marker + 1);
    if (code === 0xd9) {
      stored.push(bytes.subarray(marker, marker + 2));
      return stored;
    }
    let end = marker + 2 + bytes.readUInt16BE(marker + 2);
    const isForApplication = code >= 0xe0 && code <= 0xef;
    // JFIF stands before everything else.
    if (code !== 0xe0) addExif();
    // What follows the header of a scan are its bytes, up to the next marker.
    if (code === 0xda) end = nextMarker(bytes, end);
    const segment = part(bytes, marker, end);
    const isStored = isForApplication ? isNeeded(code, segment) : code !== 0xfe;
    if (isStored) stored.push(segment);
    at = end;
  }
}

/** JFIF, the colour profile, and Adobe's note of how colours are coded. */
function isNeeded(code: number, segment: Buffer): boolean {
  const name = segment.toString('latin1', 4, 16);
  if (code === 0xe0) return name.startsWith('JFIF\0');
  if (code === 0xe2) return name.startsWith('ICC_PROFILE\0');
  return code === 0xee && name.startsWith('Adobe');
}

/** The next marker that is not part of a scan; the length of the file if there is none. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) break;
    const isOfScan = code === 0 || (code >= 0xd0 && code <= 0xd7);
    if (!isOfScan && code !== 0xff) return at;
  }
  return bytes.length;
}

function stripGif(bytes: Buffer): Buffer[] {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes.readUInt8(10));
  const stored = [part(bytes, 0, at)];
  for (;;) {
    const start = at;
    // Some programs leave out the end, or write zeros between blocks.
    const kind = bytes[at] ?? 0x3b;
    if (kind === 0x3b) return [...stored, Buffer.from([kind])];
    if (kind === 0) {
      at++;
      continue;
    }
    const isPicture = kind === 0x2c;
    if (!isPicture && kind !== 0x21) throw new RangeError('unknown block');
    // A picture has a descriptor, a table of colours and the size of its codes before its blocks.
    at += isPicture ? 11 + tableBytes(bytes.readUInt8(at + 9)) : 2;
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size;
    at++;
    const block = part(bytes, start, at);
    if (isPicture || isGifControl(block)) stored.push(block);
  }
}

/** How a frame is shown, and how often all are. */
function isGifControl(block: Buffer): boolean {
  if (block[1] === 0xf9) return true;
  return (
    block[1] === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(block.toString('latin1', 3, 14))
  );
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const WEBP_FLAGS = { exif: 0x08, xmp: 0x04 } as const;

function stripWebp(bytes: Buffer, exif: Buffer | null): Buffer[] {
  const whole = part(bytes, 0, 8 + bytes.readUInt32LE(4));
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= whole.length;) {
    const size = whole.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const name = whole.toString('latin1', at, at + 4);
    // The last one may come without its padding.
    let chunk = part(whole, at, at + 8 + size === whole.length ? whole.length : end);
    if (name === 'VP8X') {
      chunk = Buffer.from(chunk);
      chunk[8]! &= ~(WEBP_FLAGS.exif | WEBP_FLAGS.xmp);
      if (exif) chunk[8]! |= WEBP_FLAGS.exif;
    }
    if (WEBP_CHUNKS.has(name)) chunks.push(chunk);
    at = end;
  }
  if (exif) {
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(exif.length, 4);
    chunks.push(head, exif);
  }
  const head = Buffer.from(whole.subarray(0, 12));
  head.writeUInt32LE(
    chunks.reduce((sum, chunk) => sum + chunk.length, 4),
    4,
  );
  return [head, ...chunks];
}
