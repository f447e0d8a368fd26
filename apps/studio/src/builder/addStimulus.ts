import { createStimulus, requestUploadKey, type Stimulus } from '@fovea/contract/stimuli';
import { getStudy } from '@fovea/contract/studies';
import type { Input } from '@fovea/contract/endpoint';
import { call } from '../state/api';
import { edits } from '../state/edits';
import { newRequestId } from '../state/requestId';
import { askAgain } from '../state/truth';
import type { MediaFile } from './mediaFile';
import { putFile, type PutOptions } from './putFile';

type NewStimulus = Input<typeof createStimulus>['body'];

/** Adds to a flow, and comes back when the study that is shown has it. */
export async function addStimulus(studyId: string, body: NewStimulus): Promise<Stimulus> {
  // A name that is still being saved counts when the server looks for a free one.
  if (edits.any()) await edits.flush();
  const stimulus = await call(createStimulus, {
    studyId,
    body: { requestId: newRequestId(), ...body },
  });
  await askAgain(getStudy, { studyId });
  return stimulus;
}

/** Uploads the file of an image or a video and adds it to a flow. */
export async function uploadStimulus(
  studyId: string,
  wanted: { type: 'IMAGE' | 'VIDEO'; name: string; blockId: string; media: MediaFile },
  options: PutOptions,
): Promise<Stimulus> {
  const { type, name, blockId, media } = wanted;
  const asset = await call(
    requestUploadKey,
    {
      studyId,
      body: { name, fileName: media.file.name, fileSize: media.file.size, assetId: newRequestId() },
    },
    { signal: options.signal },
  );
  await putFile(asset.presignedUrl, media.file, options);
  return addStimulus(studyId, {
    type,
    name,
    blockId,
    assetId: asset.assetId,
    ...(type === 'VIDEO' ? { thumbnail: media.thumbnail } : {}),
  });
}
