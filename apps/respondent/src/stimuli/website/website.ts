import { wholeRect } from '../stage/contentRect';
import { simulateStill } from '../stage/simulateStill';
import { showInBanner } from './showInBanner';
import { showInNewTab } from './showInNewTab';
import type { StimulusKind } from '../stage/stimulusType';
import { websiteAddress } from './websiteAddress';

/** A website: in a frame under a banner, or in a tab of its own. */
export const website: StimulusKind = {
  async run(slide, stage) {
    const url = websiteAddress(slide.websiteUrl);
    await (slide.opensNewTab ? showInNewTab : showInBanner)(slide, stage, url);
  },
  simulate: (slide, stage) => simulateStill(slide, stage, wholeRect(stage.viewport())),
};
