import type { Slide } from '@fovea/contract/takingPart';
import { containedRect, placeInto } from './contentRect';
import { hiddenEvent, shownEvent } from './shownEvent';
import type { BareStage } from './stage';
import type { StimulusKind } from './stimulusType';
import { untilAdvance } from './untilAdvance';

/** Around a picture: the grey of instructions, so that brightness jumps little. */
export const LETTERBOX_COLOR = '#d8d8d8';

/** How long a simulated respondent looks where only they end the stimulus. */
export const SIMULATED_LOOK_MS = 3000;

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

export const image: StimulusKind = {
  async run(slide, stage) {
    const picture = await stage.image(slide.stimulusId);
    const viewport = stage.viewport();
    const rect = containedRect(slide, viewport);
    placeInto(picture, rect);
    const shownMs = await stage.present([picture], LETTERBOX_COLOR);
    stage.record(shownEvent(slide, shownMs, rect, viewport));
    await untilAdvance(slide, stage, shownMs);
    stage.record(hiddenEvent(slide, await stage.clear()));
  },
  simulate: (slide, stage) => simulateStill(slide, stage, containedRect(slide, stage.viewport())),
};
