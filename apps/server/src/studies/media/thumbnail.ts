import { STIMULUS_THUMBNAIL_PX } from '@fovea/rules/flow/stimuli';
import { UPLOAD_MESSAGES } from '@fovea/rules/flow/uploads';
import sharp from 'sharp';
import { Refusal } from '../../platform/http/refusal';
import { checkImage } from './checkImage';

/** A small PNG of fixed size that contains the whole image. */
export async function thumbnailOf(
  picture: Uint8Array,
  sizePx: { readonly width: number; readonly height: number } = STIMULUS_THUMBNAIL_PX,
): Promise<Buffer> {
  return await sharp(picture, { limitInputPixels: 50_000_000, failOn: 'error' })
    .autoOrient()
    .resize({
      ...sizePx,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Decodes the video frame that the browser captured, from its data URL. @throws Refusal 422 */
export async function videoThumbnail(dataUrl: string | undefined): Promise<Buffer> {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+=*)$/.exec(dataUrl ?? '');
  if (!match) throw noThumbnail();
  return await thumbnailOf(await checkThumbnail(Buffer.from(match[1]!, 'base64')));
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
