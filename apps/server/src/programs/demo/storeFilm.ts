import type { AppContext } from '../../platform/context/appContext';
import type { StoredMedia } from '../../studies/media/storeMedia';
import { filmThumbnailOf, thumbnailKeyIn } from '../../studies/media/thumbnail';
import { newId } from '../../platform/store/newId';
import { FILM_MS, FILM_NAME, FILM_SIZE, filmBytes, stillBytes } from './clip/coffeeFilm';

/** Stores the film and its thumbnail as files of a stimulus. */
export async function storeFilm({ objects }: Pick<AppContext, 'objects'>): Promise<StoredMedia> {
  const folder = `studies/demo/${newId()}`;
  const key = `${folder}/media.mp4`;
  const thumbnailKey = thumbnailKeyIn(folder, 'film');
  await objects.put(key, filmBytes());
  await objects.put(thumbnailKey, await filmThumbnailOf(stillBytes()));
  return { key, thumbnailKey, assetName: FILM_NAME, ...FILM_SIZE, durationMs: FILM_MS };
}
