import { instructionNodes } from '@fovea/browser/richText/instructionNodes';
import { isRichText } from '@fovea/rules/inputs/richText';
import { DEFAULT_INSTRUCTION } from '@fovea/rules/flow/stimuli';
import { wholeRect } from '../stage/contentRect';
import { simulateStill } from '../stage/simulateStill';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { StimulusKind } from '../stage/stimulusType';
import { waitForAdvance } from '../stage/waitForAdvance';

export const instructionStimulus: StimulusKind = {
  async run(stimulus, stage) {
    const options = stimulus.instructionOptions ?? DEFAULT_INSTRUCTION;
    const text = document.createElement('div');
    text.className = `stage-instruction ${isRichText(options.instructions) ? 'rich' : 'plain'}`;
    text.dir = 'auto';
    text.style.color = options.color;
    text.append(instructionNodes(options.instructions));
    const viewport = stage.viewport();
    const shownMs = await stage.present([text], options.backgroundColor);
    stage.record(shownEvent(stimulus, shownMs, wholeRect(viewport), viewport));
    if (text.scrollHeight > text.clientHeight) {
      // If it is longer than the screen, the keys scroll it.
      text.tabIndex = 0;
      text.focus({ preventScroll: true });
    }
    await waitForAdvance(stimulus, stage, shownMs);
    stage.record(hiddenEvent(stimulus, await stage.clear()));
  },
  simulate: (stimulus, stage) => simulateStill(stimulus, stage, wholeRect(stage.viewport())),
};
