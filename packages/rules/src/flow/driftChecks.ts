import type { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { STIMULUS_TYPE_FACTS } from './stimulusTypes';

/** How long the dot of a drift check rests. */
export const DRIFT_CHECK_MS = 1500;

/** Whether a dot is shown before a stimulus: before what is looked at, where gaze is measured. */
export function hasDriftCheckBefore(
  { type }: { readonly type: StimulusType },
  checks: Pick<RespondentChecks, 'hasDriftChecks'>,
  sensors: Pick<Sensors, 'eyeTracking'>,
): boolean {
  return (
    checks.hasDriftChecks && sensors.eyeTracking && STIMULUS_TYPE_FACTS[type].purpose === 'content'
  );
}
