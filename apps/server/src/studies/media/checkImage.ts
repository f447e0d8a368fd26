import sharp from 'sharp';
import { Refusal } from '../../platform/http/refusal';
import { bmpPixels, isBmp } from './bmp';
import type { CheckedMedia } from './checkedMedia';
import { type ImageKind, stripImage } from './stripImage';

/** About 8000 x 6000: four times what any screen shows, and 200 MB once decoded. */
const PIXEL_LIMIT = 50_000_000;
const SIDE_LIMIT_PX = 16_383;

const ENDINGS = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' } as const satisfies Record<
  ImageKind,
  string
>;

/** Uploads may be malicious: decoding is strict, uncached and limited in time. */
const OPTIONS = { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true } as const;
const DECODE_S = 20;

/**
 * Checks an image: the type by its first bytes, then every pixel is decoded under limits. What it
 * carries along besides its pixels is left out of the bytes to store.
 * @throws Refusal 422 that says what to do
 */
export async function checkImage(bytes: Buffer): Promise<CheckedMedia> {
  if (isBmp(bytes)) return await checkBmp(bytes);
  const kind = kindOf(bytes);
  if (!kind) {
    throw new Refusal(
      422,
      'This file is not a picture that can be shown. Choose a PNG, JPEG, GIF, WebP, APNG or BMP file.',
      'NOT_AN_IMAGE',
    );
  }
  try {
    const { autoOrient, format, orientation } = await sharp(bytes, OPTIONS).metadata();
    if (format !== kind) throw new Error(`said ${kind}, is ${format}`);
    mustHaveUsableSize(autoOrient.width, autoOrient.height);
    const stripped = stripImage(bytes, kind, orientation);
    // Only decoding to the last pixel shows whether what is stored is complete.
    await sharp(stripped, OPTIONS).timeout({ seconds: DECODE_S }).stats();
    return {
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
      durationMs: 0,
      ending: ENDINGS[kind],
      mimeType: kind === 'png' && isAnimatedPng(bytes) ? 'image/apng' : `image/${kind}`,
      ...(stripped.equals(bytes) ? {} : { converted: stripped }),
    };
  } catch (reason) {
    throw reason instanceof Refusal ? reason : refusalFor(reason as Error);
  }
}

/**
 * Browsers differ in their support of BMP and sharp reads none, so it is converted to a PNG with
 * the same pixels.
 */
async function checkBmp(bytes: Buffer): Promise<CheckedMedia> {
  const picture = bmpPixels(bytes, PIXEL_LIMIT);
  if (picture === 'tooLarge') throw tooLarge();
  if (picture === 'unknownKind') {
    throw new Refusal(
      422,
      'This kind of BMP file cannot be read. Save the picture as PNG and upload it again.',
      'BMP_NOT_SUPPORTED',
    );
  }
  if (picture === 'broken') throw broken();
  const { widthPx, heightPx, rgba } = picture;
  mustHaveUsableSize(widthPx, heightPx);
  const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
  const converted = await sharp(rgba, { raw, limitInputPixels: PIXEL_LIMIT }).png().toBuffer();
  return { widthPx, heightPx, durationMs: 0, ending: 'png', mimeType: 'image/png', converted };
}

function kindOf(bytes: Buffer): ImageKind | null {
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  return null;
}

/** An animated PNG has a control chunk before the first frame. */
function isAnimatedPng(bytes: Buffer): boolean {
  const picture = bytes.indexOf('IDAT', 0, 'latin1');
  return bytes.subarray(0, picture < 0 ? bytes.length : picture).includes('acTL', 0, 'latin1');
}

function mustHaveUsableSize(widthPx: number, heightPx: number): void {
  if (Math.max(widthPx, heightPx) > SIDE_LIMIT_PX) throw tooLarge();
  if (widthPx * heightPx > PIXEL_LIMIT) throw tooLarge();
}

function refusalFor(reason: Error): Refusal {
  return /pixel limit|too large|exceeds/i.test(reason.message) ? tooLarge() : broken();
}

function tooLarge(): Refusal {
  return new Refusal(
    422,
    'The picture has too many pixels. Make it smaller (1920x1080 is recommended) and upload it again.',
    'IMAGE_TOO_LARGE',
  );
}

function broken(): Refusal {
  return new Refusal(
    422,
    'The picture is broken or incomplete. Open it in a picture program, save it again and upload that.',
    'IMAGE_BROKEN',
  );
}
