import { createHash } from 'node:crypto';
import { BUILT_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { IMAGE_LIMIT_BYTES } from '@fovea/rules/flow/uploads';
import type { ObjectStore } from '../../platform/objects/objectStore';
import { Refusal } from '../../platform/http/refusal';
import { newFileKeys } from '../../research/studyParts/stimulusColumns';
import { checkImage } from '../media/checkImage';
import { checkVideo } from '../media/checkVideo';
import { filmThumbnailOf, thumbnailKeyIn, thumbnailOf } from '../media/thumbnail';
import type { ArchivedStimulus } from '../studyArchives/archiveFormat';
import { ImportRefused } from './importRefused';
import type { ReadArchive } from './readArchive';
import type { ZipArchive } from './zipArchive';

/** The columns that name the files of an imported stimulus, and the size of its picture. */
export interface ImportedMedia extends ReturnType<typeof newFileKeys> {
  readonly width: number;
  readonly height: number;
  /** 0: it shows no file. */
  readonly bytes: number;
}

const THUMBNAIL_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Stores the file that a stimulus shows, checked by its content like an upload. A second run writes
 * the same files.
 * @param folder of the stimulus in the store
 * @throws ImportRefused when the file is missing, changed, or nothing that a stimulus shows
 */
export async function importMedia(
  objects: ObjectStore,
  zip: ZipArchive,
  { hashes }: Pick<ReadArchive, 'hashes'>,
  stimulus: ArchivedStimulus,
  folder: string,
): Promise<ImportedMedia> {
  const { type, width, height, media: path } = stimulus;
  const kind = BUILT_TYPE_FACTS[type].media;
  if (kind === null || path === null) {
    return { ...newFileKeys(type, null), width, height, bytes: 0 };
  }
  const sha256 = hashes.get(path);
  if (sha256 === undefined) throw new ImportRefused('FILE_MISSING', path);
  try {
    const stored =
      kind === 'image'
        ? await storeImage(objects, zip, { path, sha256 }, folder)
        : await storeVideo(objects, zip, { path, sha256 }, folder, stimulus.thumbnail);
    const { key, thumbnailKey, bytes } = stored;
    // What is in the file counts, not what the list says of it.
    const { widthPx, heightPx } = stored.checked;
    return { ...newFileKeys(type, { key, thumbnailKey }), width: widthPx, height: heightPx, bytes };
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    throw new ImportRefused('MEDIA_NOT_VALID', stimulus.displayName, reason);
  }
}

interface Named {
  readonly path: string;
  readonly sha256: string;
}

async function storeImage(
  objects: ObjectStore,
  zip: ZipArchive,
  { path, sha256 }: Named,
  folder: string,
) {
  const read = await zip.whole(path, IMAGE_LIMIT_BYTES);
  if (read.sha256 !== sha256) throw new ImportRefused('HASH_DIFFERS', path);
  const checked = await checkImage(read.bytes);
  const bytes = checked.converted ?? read.bytes;
  const key = `${folder}/media.${checked.ending}`;
  const thumbnailKey = thumbnailKeyIn(folder, 'picture');
  await objects.put(key, bytes);
  await objects.put(thumbnailKey, await thumbnailOf(bytes));
  return { checked, key, thumbnailKey, bytes: bytes.byteLength };
}

async function storeVideo(
  objects: ObjectStore,
  zip: ZipArchive,
  { path, sha256 }: Named,
  folder: string,
  thumbnail: string | null,
) {
  if (thumbnail === null) throw new ImportRefused('FILE_MISSING', `${path} (thumbnail)`);
  const sizeBytes = zip.sizeOf(path);
  const key = `${folder}/media.mp4`;
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of zip.read(path)) {
      hash.update(piece);
      yield piece;
    }
  }
  await objects.put(key, hashed());
  if (hash.digest('hex') !== sha256) throw new ImportRefused('HASH_DIFFERS', path);
  const checked = await checkVideo(objects, key, sizeBytes);
  const picture = await zip.whole(thumbnail, THUMBNAIL_BYTES_MAX);
  const thumbnailKey = thumbnailKeyIn(folder, 'film');
  await objects.put(thumbnailKey, await filmThumbnailOf(picture.bytes));
  return { checked, key, thumbnailKey, bytes: sizeBytes };
}
