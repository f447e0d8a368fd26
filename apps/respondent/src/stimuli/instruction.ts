import { DEFAULT_INSTRUCTION } from '@fovea/rules/stimuli';
import { wholeRect } from './contentRect';
import { simulateStill } from './image';
import { hiddenEvent, shownEvent } from './shownEvent';
import type { StimulusKind } from './stimulusType';
import { untilAdvance } from './untilAdvance';

export const instruction: StimulusKind = {
  async run(slide, stage) {
    const options = slide.instructionOptions ?? DEFAULT_INSTRUCTION;
    const text = document.createElement('p');
    text.className = 'stage-instruction';
    text.dir = 'auto';
    text.style.color = options.color;
    text.textContent = options.instructions;
    const viewport = stage.viewport();
    const shownMs = await stage.present([text], options.backgroundColor);
    stage.record(shownEvent(slide, shownMs, wholeRect(viewport), viewport));
    await untilAdvance(slide, stage);
    stage.record(hiddenEvent(slide, await stage.clear()));
  },
  simulate: (slide, stage) => simulateStill(slide, stage, wholeRect(stage.viewport())),
};
