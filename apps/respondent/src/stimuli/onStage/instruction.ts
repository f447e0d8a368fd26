import { isRichText } from '@fovea/rules/inputs/richText';
import { DEFAULT_INSTRUCTION } from '@fovea/rules/flow/stimuli';
import { wholeRect } from '../stage/contentRect';
import { simulateStill } from '../stage/simulateStill';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { StimulusKind } from '../stage/stimulusType';
import { slideText } from './slideText';
import { untilAdvance } from '../stage/untilAdvance';

export const instruction: StimulusKind = {
  async run(slide, stage) {
    const options = slide.instructionOptions ?? DEFAULT_INSTRUCTION;
    const text = document.createElement('div');
    text.className = `stage-instruction ${isRichText(options.instructions) ? 'rich' : 'plain'}`;
    text.dir = 'auto';
    text.style.color = options.color;
    text.append(slideText(options.instructions));
    const viewport = stage.viewport();
    const shownMs = await stage.present([text], options.backgroundColor);
    stage.record(shownEvent(slide, shownMs, wholeRect(viewport), viewport));
    if (text.scrollHeight > text.clientHeight) {
      // Longer than the screen: the keys scroll it.
      text.tabIndex = 0;
      text.focus({ preventScroll: true });
    }
    await untilAdvance(slide, stage, shownMs);
    stage.record(hiddenEvent(slide, await stage.clear()));
  },
  simulate: (slide, stage) => simulateStill(slide, stage, wholeRect(stage.viewport())),
};
