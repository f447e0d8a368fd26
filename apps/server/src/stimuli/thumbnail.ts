import { STIMULUS_THUMBNAIL_PX } from '@fovea/rules/stimuli';
import sharp from 'sharp';
import { Refusal } from '../door/refusal';
import { checkedImage } from './imageCheck';

/** A small PNG of fixed size with the whole picture in it. */
export async function thumbnailOf(picture: Uint8Array): Promise<Buffer> {
  return await sharp(picture, { limitInputPixels: 50_000_000, failOn: 'error' })
    .autoOrient()
    .resize({
      ...STIMULUS_THUMBNAIL_PX,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The frame of a video that the browser took, from its data URL. @throws Refusal 422 */
export async function videoThumbnail(dataUrl: string | undefined): Promise<Buffer> {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+=*)$/.exec(dataUrl ?? '');
  if (!match) throw new Refusal(422, 'Video stimuli must have a thumbnail', 'NO_THUMBNAIL');
  const bytes = Buffer.from(match[1]!, 'base64');
  try {
    await checkedImage(bytes);
  } catch {
    throw new Refusal(
      422,
      'The thumbnail of the video cannot be read. Add the video again.',
      'THUMBNAIL_BROKEN',
    );
  }
  return await thumbnailOf(bytes);
}
