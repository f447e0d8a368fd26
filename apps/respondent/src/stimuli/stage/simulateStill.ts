import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { containedRect } from './contentRect';
import { hiddenEvent, shownEvent } from './shownEvent';
import type { BareStage } from './stage';

/** Simulated exposure of stimuli that only the respondent ends. */
const UNTIMED_EXPOSURE_MS = 3000;

export function simulatedExposureMs(stimulus: PublishedStimulus): number {
  if (!stimulus.manualAdvance && stimulus.exposureTimeMs > 0) return stimulus.exposureTimeMs;
  return stimulus.exposureTimeMs > 0
    ? Math.min(stimulus.exposureTimeMs, UNTIMED_EXPOSURE_MS)
    : UNTIMED_EXPOSURE_MS;
}

export async function simulateStill(
  stimulus: PublishedStimulus,
  stage: BareStage,
  rect: ReturnType<typeof containedRect>,
): Promise<void> {
  stage.record(shownEvent(stimulus, stage.now(), rect, stage.viewport()));
  await stage.elapse(simulatedExposureMs(stimulus));
  stage.record(hiddenEvent(stimulus, stage.now()));
}
