import type { Slide } from '@fovea/contract/participation/takingPart';
import type { containedRect } from './contentRect';
import { hiddenEvent, shownEvent } from './shownEvent';
import type { BareStage } from './stage';

/** Simulated exposure of stimuli that only the respondent ends. */
const SIMULATED_LOOK_MS = 3000;

export function exposureOrLook(slide: Slide): number {
  if (!slide.manualAdvance && slide.exposureTimeMs > 0) return slide.exposureTimeMs;
  return slide.exposureTimeMs > 0
    ? Math.min(slide.exposureTimeMs, SIMULATED_LOOK_MS)
    : SIMULATED_LOOK_MS;
}

export async function simulateStill(
  slide: Slide,
  stage: BareStage,
  rect: ReturnType<typeof containedRect>,
): Promise<void> {
  stage.record(shownEvent(slide, stage.now(), rect, stage.viewport()));
  await stage.elapse(exposureOrLook(slide));
  stage.record(hiddenEvent(slide, stage.now()));
}
