import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { STIMULUS_TYPE_FACTS } from '../flow/stimulusTypes';

/**
 * Whether respondents can be seen together over stimuli of a type, in the analysis and in a comparison.
 * What is measured during calibrations and surveys is never put together.
 */
export function canBeAggregated(type: StimulusType): boolean {
  return STIMULUS_TYPE_FACTS[type].isAggregated;
}
