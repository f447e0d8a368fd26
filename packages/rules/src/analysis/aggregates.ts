import type { StimulusType } from '@fovea/contract/studies/stimuli';

/** Measurements during calibrations and surveys are never aggregated over respondents. */
const NEVER: ReadonlySet<StimulusType> = new Set([
  'CALIBRATION',
  'SURVEY',
  'JS_SURVEY',
  'WEB_SURVEY',
  'QUALTRICS',
  'UNKNOWN',
]);

/**
 * Whether respondents can be aggregated for stimuli of this type, in the analysis and in a
 * comparison.
 */
export function canBeAggregated(type: StimulusType): boolean {
  return !NEVER.has(type);
}
