import { STIMULUS_THUMBNAIL_PX } from '@fovea/rules/flow/stimuli';
import { UPLOAD_MESSAGES } from '@fovea/rules/flow/uploads';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../../platform/http/refusal';
import { checkImage } from './checkImage';

interface SizePx {
  readonly width: number;
  readonly height: number;
}

/** A small PNG of fixed size that contains the whole image. */
export async function thumbnailOf(
  picture: Uint8Array,
  sizePx: SizePx = STIMULUS_THUMBNAIL_PX,
): Promise<Buffer> {
  return await contained(picture, sizePx).png({ compressionLevel: 9 }).toBuffer();
}

/** How many times larger the thumbnail of a film is: reports draw heatmaps on it, as the server decodes no films. */
const FILM_SCALE = 4;
const FILM_QUALITY = 80;

/** The thumbnail of a film from one of its frames, as WebP. */
export async function filmThumbnailOf(
  frame: Uint8Array,
  { width, height }: SizePx = STIMULUS_THUMBNAIL_PX,
): Promise<Buffer> {
  const large = { width: FILM_SCALE * width, height: FILM_SCALE * height };
  return await contained(frame, large).webp({ quality: FILM_QUALITY }).toBuffer();
}

/** The whole picture in the middle, with transparent bars. */
function contained(picture: Uint8Array, sizePx: SizePx): Sharp {
  return sharp(picture, { limitInputPixels: 50_000_000, failOn: 'error' })
    .autoOrient()
    .resize({ ...sizePx, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
}

/** Where the thumbnail of a file is stored. */
export function thumbnailKeyIn(folder: string, of: 'film' | 'picture'): string {
  return `${folder}/thumbnail.${of === 'film' ? 'webp' : 'png'}`;
}

/** Decodes the video frame that the browser captured, from its data URL. @throws Refusal 422 */
export async function videoThumbnail(dataUrl: string | undefined): Promise<Buffer> {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+=*)$/.exec(dataUrl ?? '');
  if (!match) throw noThumbnail();
  return await filmThumbnailOf(await checkThumbnail(Buffer.from(match[1]!, 'base64')));
}

export function noThumbnail(): Refusal {
  return new Refusal(422, UPLOAD_MESSAGES.noThumbnail, 'NO_THUMBNAIL');
}

/** Checks that the bytes of a frame are an image. @throws Refusal 422 */
export async function checkThumbnail(bytes: Buffer): Promise<Buffer> {
  try {
    await checkImage(bytes);
  } catch {
    throw new Refusal(
      422,
      'The thumbnail of the video cannot be read. Add the video again.',
      'THUMBNAIL_BROKEN',
    );
  }
  return bytes;
}
