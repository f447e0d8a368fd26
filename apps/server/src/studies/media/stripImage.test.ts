import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bmp, picture } from '../../testing/mediaSamples';
import { checkImage } from './checkImage';

const SECRET = Buffer.from('SECRET'.repeat(500));
const BEHIND = Buffer.concat([Buffer.from('PK\x03\x04'), SECRET]);

const pixelsOf = async (bytes: Uint8Array) =>
  (await sharp(bytes, { animated: true }).autoOrient().raw().toBuffer()).toString('base64');

/** The bytes that are stored for an uploaded picture. */
async function storedOf(bytes: Buffer): Promise<Buffer> {
  const { converted } = await checkImage(bytes);
  return converted ? Buffer.from(converted) : bytes;
}

/** Two frames of different colours, one below the other. */
const frames = (format: 'gif' | 'webp') => {
  const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
  const pixels = Buffer.alloc(8 * 16 * 3, 250).fill(9, 8 * 8 * 3);
  const made = sharp(pixels, { raw });
  return (
    format === 'gif'
      ? made.gif({ delay: [70, 90], loop: 3 })
      : made.webp({ delay: [70, 90], loop: 3, lossless: true })
  ).toBuffer();
};

function pngChunk(name: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}

/** @param at after the header and its chunk */
const inserted = (bytes: Buffer, at: number, piece: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function withRiffChunk(webp: Buffer, name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  const whole = Buffer.concat([webp, head, content, Buffer.alloc(content.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const subBlocks = (content: Buffer) => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += 255) {
    const piece = content.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([...pieces, Buffer.from([0])]);
};

describe('what a picture carries along is not stored', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('bytes behind a %s', async (format) => {
    const original = await picture(format);
    const stored = await storedOf(Buffer.concat([original, BEHIND]));
    expect(stored.includes('SECRET')).toBe(false);
    expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
  });

  test.each(['tEXt', 'zTXt', 'iTXt', 'prVt', 'eXIf'])('the chunk %s of a PNG', async (name) => {
    const original = await picture('png');
    const stored = await storedOf(inserted(original, 33, pngChunk(name, SECRET)));
    expect(stored.includes('SECRET')).toBe(false);
    expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
  });

  test.each([
    ['comment', 0xfe, SECRET],
    ['XMP', 0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), SECRET])],
    ['Photoshop', 0xed, SECRET],
    ['unknown', 0xe9, SECRET],
  ])('the segment %s of a JPEG', async (_, marker, content) => {
    const original = await picture('jpeg');
    const stored = await storedOf(inserted(original, 2, jpegSegment(marker, content)));
    expect(stored.includes('SECRET')).toBe(false);
    expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
  });

  test('the comment and the application data of a GIF', async () => {
    const original = await picture('gif');
    const at = 13 + 3 * 2 ** ((original[10]! & 7) + 1);
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(SECRET)]);
    const data = [Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), subBlocks(SECRET)];
    const stored = await storedOf(inserted(original, at, Buffer.concat([comment, ...data])));
    expect(stored.includes('SECRET')).toBe(false);
    expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
  });

  test.each(['EXIF', 'XMP ', 'junk'])('the chunk %s of a WebP', async (name) => {
    const original = await sharp(await picture('png'))
      .webp()
      .withIccProfile('p3')
      .toBuffer();
    const stored = await storedOf(withRiffChunk(original, name, SECRET));
    expect(stored.includes('SECRET')).toBe(false);
    expect(stored.readUInt32LE(4)).toBe(stored.length - 8);
    expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
  });
});

describe('what a picture needs is stored', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('the orientation of a %s', async (format) => {
    const turned = await sharp(await picture('png', 40, 20))
      .toFormat(format)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'SECRET', Software: 'SECRET' } })
      .toBuffer();
    expect(turned.includes('SECRET')).toBe(true);
    const stored = await storedOf(turned);
    expect(stored.includes('SECRET')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ orientation: 6 });
    expect(await checkImage(turned)).toMatchObject({ widthPx: 20, heightPx: 40 });
    expect(await pixelsOf(stored)).toBe(await pixelsOf(turned));
  });

  test.each(['gif', 'webp'] as const)('the animation of a %s', async (format) => {
    const original = await frames(format);
    const stored = await storedOf(Buffer.concat([original, BEHIND]));
    const { pages, delay, loop } = await sharp(stored, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 2, delay: [70, 90], loop: 3 });
    expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
  });

  test('the animation of a PNG', async () => {
    const original = await picture('png');
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
    const animated = inserted(original, 33, control);
    const stored = await storedOf(inserted(animated, 33, pngChunk('tEXt', SECRET)));
    expect(stored.equals(animated)).toBe(true);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('the colours of a %s', async (format) => {
    const wide = await sharp(await picture('png'))
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    const stored = await storedOf(Buffer.concat([wide, BEHIND]));
    const [before, after] = [await sharp(wide).metadata(), await sharp(stored).metadata()];
    expect(after.icc?.equals(before.icc!)).toBe(true);
  });

  test('all scans of a progressive JPEG', async () => {
    const original = await sharp(await picture('png'))
      .jpeg({ progressive: true })
      .toBuffer();
    const stored = await storedOf(Buffer.concat([original, BEHIND]));
    expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
  });
});

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'a %s that carries nothing is stored as it came',
  async (format) => {
    const original = await picture(format);
    expect((await storedOf(original)).equals(original)).toBe(true);
  },
);

test('a GIF without its end mark is stored with all pixels', async () => {
  const original = await picture('gif');
  const stored = await storedOf(original.subarray(0, -1));
  expect(await pixelsOf(stored)).toBe(await pixelsOf(original));
});

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('half a %s is refused', async (format) => {
  const original = await picture(format);
  const half = original.subarray(0, original.length / 2);
  await expect(checkImage(half)).rejects.toMatchObject({ status: 422, code: 'IMAGE_BROKEN' });
});

test('a BMP becomes a PNG', async () => {
  expect((await storedOf(bmp(3, 3))).subarray(1, 4).toString()).toBe('PNG');
});
