import { wholeRect } from '../stage/contentRect';
import { simulateStill } from '../stage/simulateStill';
import { showUnderBanner } from './showUnderBanner';
import { showInNewTab } from './showInNewTab';
import type { StimulusKind } from '../stage/stimulusType';
import { websiteAddress } from './websiteAddress';

/** A website: in a frame under a banner, or in a new tab. */
export const websiteStimulus: StimulusKind = {
  async run(stimulus, stage) {
    const url = websiteAddress(stimulus.websiteUrl);
    await (stimulus.opensNewTab ? showInNewTab : showUnderBanner)(stimulus, stage, url);
  },
  simulate: (stimulus, stage) => simulateStill(stimulus, stage, wholeRect(stage.viewport())),
};
