import type { NewStimulus } from '@fovea/contract/studies/stimuli';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { BUILT_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { IMAGE_LIMIT_BYTES } from '@fovea/rules/flow/uploads';
import { checkImage } from './checkImage';
import type { CheckedMedia } from './checkedMedia';
import { completeUpload } from './completeUpload';
import { filmThumbnailOf, thumbnailKeyIn, thumbnailOf, videoThumbnail } from './thumbnail';
import { uploadThumbnailKey } from './uploads';
import { checkVideo } from './checkVideo';

/** A checked file in its final place. */
export interface StoredMedia extends Pick<CheckedMedia, 'widthPx' | 'heightPx' | 'durationMs'> {
  readonly key: string;
  readonly thumbnailKey: string;
  /** The original file name, used as the stimulus's default name. */
  readonly assetName: string;
}

/**
 * Checks an uploaded file by its content and stores it with its thumbnail under the stimulus.
 * @throws Refusal 422 for invalid content
 */
export async function storeMedia(
  context: AppContext,
  wanted: NewStimulus,
  place: { readonly companyId: string; readonly studyId: string; readonly stimulusId: string },
): Promise<StoredMedia> {
  const { objects } = context;
  if (wanted.assetId === undefined) throw notUploaded();
  const asset = await completeUpload(
    context,
    { companyId: place.companyId, studyId: place.studyId },
    wanted.assetId,
  );
  const folder = `studies/${place.studyId}/stimuli/${place.stimulusId}`;
  const { checked, thumbnail } = await inspect(context, wanted, asset.objectKey, asset.fileSize);
  const key = `${folder}/media.${checked.ending}`;
  const isFilm = BUILT_TYPE_FACTS[wanted.type].media === 'video';
  const thumbnailKey = thumbnailKeyIn(folder, isFilm ? 'film' : 'picture');
  try {
    if (checked.converted) await objects.put(key, checked.converted);
    else if (!(await objects.copy(asset.objectKey, key))) throw notUploaded();
    await objects.put(thumbnailKey, thumbnail);
  } catch (reason) {
    await deleteMedia(context, { keys: [key, thumbnailKey] });
    throw reason;
  }
  return {
    key,
    thumbnailKey,
    assetName: asset.name,
    widthPx: checked.widthPx,
    heightPx: checked.heightPx,
    durationMs: checked.durationMs,
  };
}

function notUploaded(): Refusal {
  return new Refusal(
    422,
    'The file has not arrived completely. Upload it again.',
    'FILE_NOT_UPLOADED',
  );
}

interface Inspected {
  readonly checked: CheckedMedia;
  readonly thumbnail: Buffer;
}

async function inspect(
  context: AppContext,
  wanted: NewStimulus,
  key: string,
  sizeBytes: number,
): Promise<Inspected> {
  const { media } = BUILT_TYPE_FACTS[wanted.type];
  switch (media) {
    case 'image':
      return await inspectImage(context, key, sizeBytes);
    case 'video':
      return await inspectVideo(context, wanted, key, sizeBytes);
    case null:
      throw new Error(`A stimulus of type ${wanted.type} has no file.`);
  }
}

async function inspectVideo(
  { objects }: AppContext,
  { thumbnail }: NewStimulus,
  key: string,
  sizeBytes: number,
): Promise<Inspected> {
  const checked = await checkVideo(objects, key, sizeBytes);
  const ofFile = await objects.read(uploadThumbnailKey(key));
  if (ofFile && thumbnail === undefined) {
    return { checked, thumbnail: await filmThumbnailOf(ofFile) };
  }
  return { checked, thumbnail: await videoThumbnail(thumbnail) };
}

async function inspectImage(
  { objects }: AppContext,
  key: string,
  sizeBytes: number,
): Promise<Inspected> {
  if (sizeBytes > IMAGE_LIMIT_BYTES) {
    throw new Refusal(
      422,
      `The picture is larger than ${IMAGE_LIMIT_BYTES / 1024 / 1024} MB. Make it smaller (1920x1080 is recommended) and upload it again.`,
      'IMAGE_TOO_LARGE',
    );
  }
  const bytes = await objects.read(key);
  if (!bytes) throw new Refusal(422, 'The file is gone. Upload it again.', 'FILE_NOT_UPLOADED');
  const checked = await checkImage(bytes);
  return { checked, thumbnail: await thumbnailOf(checked.converted ?? bytes) };
}

/** Deletes the files of a stimulus that was deleted or could not be created. */
export async function deleteMedia(
  context: AppContext,
  media: { readonly keys: readonly (string | null)[] },
): Promise<void> {
  for (const key of media.keys) if (key !== null) await context.objects.delete(key);
}
