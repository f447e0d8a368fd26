import { containedRect, placeInto } from '../stage/contentRect';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import { simulateStill } from '../stage/simulateStill';
import type { StimulusKind } from '../stage/stimulusType';
import { untilAdvance } from '../stage/untilAdvance';

/** Around a picture: the grey of instructions, so that brightness jumps little. */
export const LETTERBOX_COLOR = '#d8d8d8';

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
