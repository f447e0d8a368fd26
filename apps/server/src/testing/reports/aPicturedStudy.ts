import { createStimulus } from '@fovea/contract/studies/stimuli';
import { getStudy } from '@fovea/contract/studies/studies';
import { aStudy, collecting, type TakingPart } from '../aStudy';
import { aProcessedRespondent } from '../processedRespondent';
import type { SignedIn, TestServer } from '../startTestServer';
import { uploadAsset } from '../uploadAsset';
import { newPicture } from '../uploadSamples';

export interface PicturedStudy {
  readonly studyId: string;
  readonly stimulusId: string;
  readonly people: readonly TakingPart[];
  readonly ids: readonly string[];
}

/** A study with one image, at which each respondent looked at one place all the time. */
export async function aPicturedStudy(
  server: TestServer,
  owner: SignedIn,
  places: readonly number[] = [0.25, 0.5, 0.75],
): Promise<PicturedStudy> {
  const studyId = await aStudy(server, owner, { collecting: false });
  const { topLevelBlocks } = await owner.call(getStudy, { studyId });
  const assetId = await uploadAsset(server, owner, studyId, await newPicture(), 'shelf.png');
  const { id: stimulusId } = await owner.call(createStimulus, {
    studyId,
    body: { type: 'IMAGE', name: 'Shelf', blockId: topLevelBlocks[0]!, assetId },
  });
  await collecting(server, studyId, true);
  const people: TakingPart[] = [];
  for (const x of places) {
    const xNorm = Array.from({ length: 30 }, () => x);
    people.push(await aProcessedRespondent(server, studyId, [{ stimulusId, xNorm }]));
  }
  await server.runJobs();
  return { studyId, stimulusId, people, ids: people.map(({ sessionId }) => sessionId) };
}
