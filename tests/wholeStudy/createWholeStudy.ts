import { readFileSync } from 'node:fs';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import type { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import {
  createStimulus,
  requestUploadKey,
  type NewStimulus,
} from '@fovea/contract/studies/stimuli';
import {
  createStudy,
  getStudy,
  updateStudy,
  type Study,
  type StudyChange,
} from '@fovea/contract/studies/studies';
import type { Locale } from '@fovea/rules/inputs/locales';
import { NO_SCREENING } from '@fovea/rules/participation/screening';
import { calibrationPositions } from '@fovea/rules/flow/calibration';
import type { LabServer } from '../servers/labServer';
import { picture } from '../../apps/server/src/testing/mediaSamples';

/** One more stimulus of the flow, by its type; `file` is the image or video that it shows. */
export interface StimulusOptions {
  readonly type: NewStimulus['type'];
  readonly name: string;
  readonly file?: string;
  readonly websiteUrl?: string;
  readonly change?: Omit<NonNullable<StudyChange['stimuli']>[number], 'id'>;
}

export interface StudyOptions {
  readonly name: string;
  readonly locale: Locale;
  readonly consentForm: string;
  readonly sensors: Partial<Sensors>;
  readonly checks: Partial<RespondentChecks>;
  readonly stimuli: readonly StimulusOptions[];
  /** How long the dot of a calibration rests and moves. */
  readonly positionTimeMs: number;
  readonly transitionTimeMs: number;
}

/** A collecting study that records camera video and has these stimuli between its calibrations. */
export async function createWholeStudy(lab: LabServer, wanted: StudyOptions): Promise<Study> {
  const { call } = lab;
  const { name, locale, consentForm, sensors, checks } = wanted;
  const { id: studyId, topLevelBlocks } = await call(createStudy, { query: {}, body: { name } });
  const [blockId] = topLevelBlocks;
  if (!blockId) throw new Error('A new study has a flow.');
  const stimuli: NonNullable<StudyChange['stimuli']> = [];
  for (const { type, name: itsName, file, websiteUrl, change } of wanted.stimuli) {
    const { id } = await call(createStimulus, {
      studyId,
      body: {
        type,
        name: itsName,
        blockId,
        ...(websiteUrl ? { websiteUrl } : {}),
        ...(file ? { assetId: await upload(lab, studyId, file) } : {}),
        ...(type === 'VIDEO' ? { thumbnail: await thumbnail() } : {}),
      },
    });
    stimuli.push({ id, recordWebcam: true, ...change });
  }
  const { stimuli: all } = await call(getStudy, { studyId });
  const calibrations = all.filter(({ type }) => type === 'CALIBRATION');
  for (const [place, { id, calibrationOptions }] of calibrations.entries()) {
    if (!calibrationOptions) continue;
    const { positionTimeMs, transitionTimeMs } = wanted;
    const grid = calibrationPositions(9);
    // The second one needs only the corners and the centre.
    const positions = place === 0 ? grid : grid.filter((_, dot) => dot % 2 === 0);
    stimuli.push({
      id,
      calibrationOptions: { ...calibrationOptions, positions, positionTimeMs, transitionTimeMs },
    });
  }
  const recordWebcamVideo = true;
  await call(updateStudy, {
    studyId,
    // A busy machine delivers few pictures of the test head: nobody is screened out.
    body: { ...NO_SCREENING, locale, consentForm, recordWebcamVideo, sensors, checks, stimuli },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  return await call(getStudy, { studyId });
}

async function upload(lab: LabServer, studyId: string, file: string): Promise<string> {
  const bytes = readFileSync(file);
  const fileName = file.split('/').at(-1) ?? file;
  const { presignedUrl, assetId } = await lab.call(requestUploadKey, {
    studyId,
    body: { name: fileName, fileName, fileSize: bytes.length, assetId: fileName.replace('.', '') },
  });
  const put = await fetch(new URL(presignedUrl, lab.url), { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`${fileName} was not accepted: ${put.status}`);
  return assetId;
}

async function thumbnail(): Promise<string> {
  return `data:image/jpeg;base64,${(await picture('jpeg', 640, 360)).toString('base64')}`;
}
