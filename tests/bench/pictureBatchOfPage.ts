import type { Study } from '@fovea/contract/studies/studies';
import { createIntl } from 'react-intl';
import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import { planBatch } from '../../apps/studio/src/visualExports/pictures/batch/batchPlan';
import { BatchSettings } from '../../apps/studio/src/visualExports/pictures/batch/batchSettings';
import { makeBatch } from '../../apps/studio/src/visualExports/pictures/batch/makeBatch';

/** A zip file of pictures, all of the data and the picture of one scene under addresses of their own. */
export async function pictureBatch(scene: Scene, stimuli: number, segments: number) {
  const ids = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
  const segmentIds = ids('Segment', segments);
  const study = {
    ...{ id: 'bench', name: 'Bench', topLevelBlocks: [], blocks: [] },
    segments: segmentIds.map((id) => ({
      ...{ id, name: id, allRespondents: false, respondents: [], criteria: null },
    })),
    stimuli: ids('Stimulus', stimuli).map((id) => ({
      ...{ ...scene.stimulus, id, displayName: id, exposureTimeMs: scene.durationMs },
      imageUrl: `${scene.stimulus.imageUrl}?${encodeURIComponent(id)}`,
      segmentData: segmentIds.map((segmentId) => ({
        ...{ segmentId, version: '', signalsUrl: null },
        url: `${scene.data?.url}?${encodeURIComponent(`${id} ${segmentId}`)}`,
      })),
    })),
  } as unknown as Study;
  const plan = planBatch(
    study,
    study.stimuli.map(({ id }) => id),
    segmentIds,
  );
  const begunMs = performance.now();
  const zip = await makeBatch(
    {
      ...{ intl: createIntl({ locale: 'en' }), study, plan, isRtl: false, now: new Date() },
      settings: BatchSettings.parse({ hasScanPaths: true }),
    },
    () => undefined,
    new AbortController().signal,
  );
  const tookMs = performance.now() - begunMs;
  return { tookMs, bytes: zip.size, pictures: plan.pictures.length };
}
