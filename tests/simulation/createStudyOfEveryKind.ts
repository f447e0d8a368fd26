import { BUILT_TYPES } from '@fovea/contract/studies/stimuli';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import {
  createStimulus,
  requestUploadKey,
  type NewStimulus,
} from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import type { Call } from '@fovea/link/calls/call';
import { picture, video } from '../../apps/server/src/testing/mediaSamples';

/** All types of stimuli. */
export const EVERY_KIND: readonly string[] = BUILT_TYPES;

/**
 * A collecting study with one stimulus of every type between its calibrations.
 *
 * @param call API calls of a researcher
 * @returns its id and the link for respondents
 */
export async function createStudyOfEveryKind(
  call: Call,
  url: string,
  name: string,
): Promise<{ readonly studyId: string; readonly link: string }> {
  const { id: studyId, topLevelBlocks } = await call(createStudy, { query: {}, body: { name } });
  const [blockId] = topLevelBlocks;
  if (!blockId) throw new Error('A new study has a flow.');
  const add = async (body: Omit<NewStimulus, 'blockId'>) =>
    (await call(createStimulus, { studyId, body: { ...body, blockId } })).id;
  const upload = async (fileName: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = {
      name: fileName,
      fileName,
      fileSize: bytes.length,
      assetId: fileName.replace('.', ''),
    };
    const { presignedUrl, assetId } = await call(requestUploadKey, { studyId, body });
    const put = await fetch(new URL(presignedUrl, url), { method: 'PUT', body: bytes });
    if (!put.ok) throw new Error(`${fileName} was not accepted: ${put.status}`);
    return assetId;
  };
  const welcome = await add({ type: 'INSTRUCTION', name: 'Welcome' });
  const image = await add({
    type: 'IMAGE',
    name: 'Picture',
    assetId: await upload('picture.png', new Uint8Array(await picture('png', 1280, 720))),
  });
  await add({
    type: 'VIDEO',
    name: 'Film',
    thumbnail: `data:image/jpeg;base64,${(await picture('jpeg', 640, 360)).toString('base64')}`,
    assetId: await upload('film.mp4', new Uint8Array(await video(4))),
  });
  const site = await add({ type: 'WEB', name: 'Shop', websiteUrl: 'https://shop.example/' });
  const qualtrics = await add({
    type: 'QUALTRICS',
    name: 'Qualtrics',
    websiteUrl: 'https://survey.example/jfe/form/SV',
  });
  const survey = await add({ type: 'JS_SURVEY', name: 'Taste' });
  const rating = { type: 'rating', name: 'liking', title: 'How did you like it?' };
  await call(updateStudy, {
    studyId,
    body: {
      stimuli: [
        { id: welcome, exposureTimeMs: 3000 },
        { id: image, exposureTimeMs: 5000 },
        { id: site, exposureTimeMs: 5000 },
        { id: qualtrics, exposureTimeMs: 5000 },
        {
          id: survey,
          exposureTimeMs: 5000,
          surveyQuestions: { pages: [{ name: 'one', elements: [rating] }] },
        },
      ],
    },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  const { collectionLink } = await call(getStudy, { studyId });
  return { studyId, link: collectionLink };
}
