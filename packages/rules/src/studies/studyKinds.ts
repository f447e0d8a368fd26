import type { Study } from '@fovea/contract/studies/studies';
import type { StimulusType } from '@fovea/contract/studies/stimuli';

export type Kind = {
  readonly studyType?: Study['studyType'] | null | undefined;
  readonly desktopGeneration?: Study['desktopGeneration'] | undefined;
};

/** Built and collected online: by its type, or by its generation if there is no type. */
export function isCloudNative(study: Kind): boolean {
  if (study.studyType) return study.studyType === 'ONLINE';
  return study.desktopGeneration === 'fovea_ONLINE';
}

/** Remote data collection of a study that was built elsewhere. */
export function isRemote(study: Kind): boolean {
  return study.studyType === 'REMOTE_DATA_COLLECTION';
}

/** Every other study is a lab study. */
export function isLab(study: Kind): boolean {
  return !isCloudNative(study) && !isRemote(study);
}

const SURVEYS: readonly StimulusType[] = ['JS_SURVEY', 'SURVEY', 'WEB_SURVEY'];

/**
 * Whether everything that respondents answer or look at is a survey; texts in between do not count.
 */
export function isSurveyOnly(study: {
  readonly stimuli: readonly { readonly type: StimulusType }[];
}): boolean {
  const shown = study.stimuli.filter(
    ({ type }) => type !== 'INSTRUCTION' && type !== 'CALIBRATION',
  );
  return shown.length > 0 && shown.every(({ type }) => SURVEYS.includes(type));
}
