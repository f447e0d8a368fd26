import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { STIMULUS_TYPE_FACTS } from '../flow/stimulusTypes';

/** Whether everything that respondents answer or look at is a survey; texts between do not count. */
export function isSurveyOnly(study: {
  readonly stimuli: readonly { readonly type: StimulusType }[];
}): boolean {
  const purposes = study.stimuli
    .map(({ type }) => STIMULUS_TYPE_FACTS[type].purpose)
    .filter((purpose) => purpose !== 'instruction' && purpose !== 'calibration');
  return purposes.length > 0 && purposes.every((purpose) => purpose === 'survey');
}
