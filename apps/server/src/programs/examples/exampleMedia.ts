import sharp from 'sharp';
import type { AppContext } from '../../platform/context/appContext';
import type { StoredMedia } from '../../studies/media/storeMedia';
import { filmThumbnailOf, thumbnailKeyIn, thumbnailOf } from '../../studies/media/thumbnail';
import { FILM_MS, FILM_NAME, FILM_SIZE, filmBytes, stillBytes } from '../demo/clip/coffeeFilm';
import type { DemoPicture } from '../demo/pictures/picture';
import type { ExampleStimulus } from './copyableStudies';

const SMALL_PX = { width: 320, height: 180 } as const;

async function smallJpeg(picture: Uint8Array): Promise<string> {
  const jpeg = await sharp(picture)
    .resize({ ...SMALL_PX, fit: 'cover' })
    .jpeg({ quality: 72 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Drawn once: pages and surveys show them small. */
const smallPictures = new Map<DemoPicture, Promise<string>>();

/** A data URL of some 10 kB. */
export function smallPicture(picture: DemoPicture): Promise<string> {
  const known = smallPictures.get(picture) ?? smallJpeg(Buffer.from(picture.svg));
  smallPictures.set(picture, known);
  return known;
}

export async function thumbnailOfExample(stimulus: ExampleStimulus): Promise<string | null> {
  if (stimulus.picture) return await smallPicture(stimulus.picture);
  return stimulus.isFilm ? await smallJpeg(stillBytes()) : null;
}

/** Stores the file of a stimulus where uploaded ones are; null: it has none. */
export async function storeExampleMedia(
  { objects }: Pick<AppContext, 'objects'>,
  { picture, isFilm }: ExampleStimulus,
  place: { readonly studyId: string; readonly stimulusId: string },
): Promise<StoredMedia | null> {
  const folder = `studies/${place.studyId}/stimuli/${place.stimulusId}`;
  if (picture) {
    const thumbnailKey = thumbnailKeyIn(folder, 'picture');
    const png = await sharp(Buffer.from(picture.svg)).png({ compressionLevel: 9 }).toBuffer();
    const key = `${folder}/media.png`;
    await objects.put(key, png);
    await objects.put(thumbnailKey, await thumbnailOf(png));
    const { name: assetName, widthPx, heightPx } = picture;
    return { key, thumbnailKey, assetName, widthPx, heightPx, durationMs: 0 };
  }
  if (!isFilm) return null;
  const thumbnailKey = thumbnailKeyIn(folder, 'film');
  const key = `${folder}/media.mp4`;
  await objects.put(key, filmBytes());
  await objects.put(thumbnailKey, await filmThumbnailOf(stillBytes()));
  return { key, thumbnailKey, assetName: FILM_NAME, ...FILM_SIZE, durationMs: FILM_MS };
}
