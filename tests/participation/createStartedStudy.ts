import { readFileSync } from 'node:fs';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { createStimulus, requestUploadKey, type Stimulus } from '@fovea/contract/studies/stimuli';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import type { RespondentChecks } from '@fovea/contract/studies/sensors';
import { NO_SCREENING } from '@fovea/rules/participation/screening';
import type { LabServer } from '../servers/labServer';

/**
 * A collecting study with one picture between quick calibrations.
 * @param picture path of a PNG
 * @param positionTimeMs how long the dot of a calibration rests
 * @returns its id and the collection link
 */
export async function createStartedStudy(
  lab: Pick<LabServer, 'call' | 'url'>,
  name: string,
  picture: string,
  exposureTimeMs: number,
  checks: Partial<RespondentChecks> = {},
  positionTimeMs = 900,
): Promise<{ readonly studyId: string; readonly link: string }> {
  const { call } = lab;
  const { id: studyId, topLevelBlocks } = await call(createStudy, { query: {}, body: { name } });
  const [blockId] = topLevelBlocks;
  if (!blockId) throw new Error('A new study has a flow.');
  const image = await addPicture(lab, studyId, blockId, picture);
  const study = await call(getStudy, { studyId });
  const quick = quickCalibrations(study.stimuli, positionTimeMs);
  await call(updateStudy, {
    studyId,
    // A busy machine delivers few pictures of the test head: nobody is screened out.
    body: { ...NO_SCREENING, checks, stimuli: [...quick, { id: image.id, exposureTimeMs }] },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  return { studyId, link: study.collectionLink };
}

/**
 * The calibrations among the stimuli of a study, with fewer dots.
 * @param positionTimeMs how long the dot rests
 */
export function quickCalibrations(stimuli: readonly Stimulus[], positionTimeMs: number) {
  return stimuli.flatMap(({ id, calibrationOptions: options }) => {
    if (!options) return [];
    const positions = options.positions.slice(0, 9);
    const quick = { ...options, positions, positionTimeMs, headMovement: 'off' as const };
    return [{ id, calibrationOptions: quick }];
  });
}

/** @param picture path of a PNG */
export async function addPicture(
  lab: Pick<LabServer, 'call' | 'url'>,
  studyId: string,
  blockId: string,
  picture: string,
) {
  const bytes = readFileSync(picture);
  const asset = await lab.call(requestUploadKey, {
    studyId,
    body: {
      ...{ name: 'Scene', fileName: 'scene.png', fileSize: bytes.length },
      assetId: 'scene-of-the-study',
    },
  });
  const put = await fetch(new URL(asset.presignedUrl, lab.url), { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`The picture was not accepted: ${put.status}`);
  return await lab.call(createStimulus, {
    studyId,
    body: { type: 'IMAGE', name: 'Scene', blockId, assetId: asset.assetId },
  });
}
