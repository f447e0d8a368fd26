import type { StimulusType } from '@fovea/contract/studies/stimuli';

/** What is measured during calibrations and surveys is never put together over respondents. */
const NEVER: ReadonlySet<StimulusType> = new Set([
  'CALIBRATION',
  'SURVEY',
  'JS_SURVEY',
  'WEB_SURVEY',
  'QUALTRICS',
  'UNKNOWN',
]);

/** Whether respondents can be seen together over stimuli of a type, in the analysis and in a comparison. */
export function canBeAggregated(type: StimulusType): boolean {
  return !NEVER.has(type);
}
