import { wholeRect } from '../stage/contentRect';
import { simulateStill } from '../stage/simulateStill';
import { showInBanner } from './showInBanner';
import { showInNewTab } from './showInNewTab';
import type { StimulusKind } from '../stage/stimulusType';
import { websiteAddress } from './websiteAddress';

/** What Qualtrics sends to the page around it when a survey has ended. */
const SURVEY_ENDED = 'QualtricsEOS|';

/** A survey at Qualtrics, which learns the id of the respondent; it may say itself that it is over. */
export const qualtrics: StimulusKind = {
  async run(slide, stage) {
    const { respondentId } = stage.visitor;
    const url = websiteAddress(slide.websiteUrl, { respondentId });
    if (slide.opensNewTab) await showInNewTab(slide, stage, url);
    else await showInBanner(slide, stage, url, ended);
  },
  simulate: (slide, stage) => simulateStill(slide, stage, wholeRect(stage.viewport())),
};

/** Resolves at the word of this frame, as long as it still shows a page of the survey. */
function ended(frame: HTMLIFrameElement, url: URL): Promise<void> {
  return new Promise((over) => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (!frame.isConnected) removeEventListener('message', listen);
      else if (
        source === frame.contentWindow &&
        isOfSurvey(origin, url) &&
        typeof data === 'string' &&
        data.startsWith(SURVEY_ENDED)
      ) {
        removeEventListener('message', listen);
        over();
      }
    };
    addEventListener('message', listen);
  });
}

/** Qualtrics leads a survey's link on to the data centre that it is kept in, under another name. */
function isOfSurvey(origin: string, url: URL): boolean {
  if (origin === url.origin) return true;
  const hosts = [origin, url.origin].map((each) => (URL.canParse(each) ? new URL(each).host : ''));
  return origin.startsWith('https:') && hosts.every((host) => host.endsWith('.qualtrics.com'));
}
