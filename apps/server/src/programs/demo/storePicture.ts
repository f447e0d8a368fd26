import sharp from 'sharp';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';
import type { StoredMedia } from '../../studies/media/storeMedia';
import { thumbnailKeyIn, thumbnailOf } from '../../studies/media/thumbnail';
import type { DemoPicture } from './pictures/picture';

/** Renders a picture and stores it with its thumbnail as files of a stimulus. */
export async function storePicture(
  { objects }: Pick<AppContext, 'objects'>,
  picture: DemoPicture,
): Promise<StoredMedia> {
  const png = await sharp(Buffer.from(picture.svg)).png({ compressionLevel: 9 }).toBuffer();
  const folder = `studies/demo/${newId()}`;
  const key = `${folder}/media.png`;
  const thumbnailKey = thumbnailKeyIn(folder, 'picture');
  await objects.put(key, png);
  await objects.put(thumbnailKey, await thumbnailOf(png));
  return {
    key,
    thumbnailKey,
    assetName: picture.name,
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    durationMs: 0,
  };
}
