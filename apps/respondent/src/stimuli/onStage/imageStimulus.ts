import { containedRect, positionIn } from '../stage/contentRect';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import { simulateStill } from '../stage/simulateStill';
import type { StimulusKind } from '../stage/stimulusType';
import { waitForAdvance } from '../stage/waitForAdvance';

/** Background around a picture: the grey of instructions, so that brightness changes little. */
export const LETTERBOX_COLOR = '#d8d8d8';

export const imageStimulus: StimulusKind = {
  async run(stimulus, stage) {
    const picture = await stage.image(stimulus.stimulusId);
    const viewport = stage.viewport();
    const rect = containedRect(stimulus, viewport);
    positionIn(picture, rect);
    const shownMs = await stage.present([picture], LETTERBOX_COLOR);
    stage.record(shownEvent(stimulus, shownMs, rect, viewport));
    await waitForAdvance(stimulus, stage, shownMs);
    stage.record(hiddenEvent(stimulus, await stage.clear()));
  },
  simulate: (stimulus, stage) =>
    simulateStill(stimulus, stage, containedRect(stimulus, stage.viewport())),
};
