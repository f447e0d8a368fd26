import { readFileSync } from 'node:fs';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import type { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import {
  createStimulus,
  requestUploadKey,
  type CalibrationOptions,
} from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { NO_SCREENING } from '@fovea/rules/participation/screening';
import type { LabServer } from '../servers/labServer';
import type { SatThrough } from './sittingPlan';

export interface SittingStudy {
  readonly name: string;
  readonly plan: readonly SatThrough[];
  readonly sensors: Partial<Sensors>;
  readonly checks: Partial<RespondentChecks>;
  readonly calibration: Partial<CalibrationOptions>;
}

/**
 * A collecting study with one picture for each row of the plan.
 * @param picture path of a PNG
 */
export async function createSittingStudy(
  { call, url }: Pick<LabServer, 'call' | 'url'>,
  { name, plan, sensors, checks, calibration }: SittingStudy,
  picture: string,
): Promise<{ readonly studyId: string; readonly link: string }> {
  const { id: studyId, topLevelBlocks } = await call(createStudy, { query: {}, body: { name } });
  const [blockId] = topLevelBlocks;
  if (!blockId) throw new Error('A new study has a flow.');
  const bytes = readFileSync(picture);
  const pictures: { id: string; exposureTimeMs: number }[] = [];
  for (const [at, { name: pictureName, exposureMs }] of plan.entries()) {
    const { presignedUrl, assetId } = await call(requestUploadKey, {
      studyId,
      body: {
        ...{ name: pictureName, fileName: `${at}.png`, fileSize: bytes.length },
        assetId: `sitting-${at}`,
      },
    });
    const put = await fetch(new URL(presignedUrl, url), { method: 'PUT', body: bytes });
    if (!put.ok) throw new Error(`${pictureName} was not accepted: ${put.status}`);
    const body = { type: 'IMAGE' as const, name: pictureName, blockId, assetId };
    const { id } = await call(createStimulus, { studyId, body });
    pictures.push({ id, exposureTimeMs: exposureMs });
  }
  const study = await call(getStudy, { studyId });
  const calibrations = study.stimuli.flatMap(({ id, calibrationOptions }) =>
    calibrationOptions
      ? [{ id, calibrationOptions: { ...calibrationOptions, ...calibration } }]
      : [],
  );
  await call(updateStudy, {
    studyId,
    // A busy machine delivers few pictures of the test head: nobody is screened out.
    body: { ...NO_SCREENING, sensors, checks, stimuli: [...calibrations, ...pictures] },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  return { studyId, link: study.collectionLink };
}
