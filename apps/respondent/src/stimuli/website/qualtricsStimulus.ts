import { wholeRect } from '../stage/contentRect';
import { simulateStill } from '../stage/simulateStill';
import { showUnderBanner } from './showUnderBanner';
import { showInNewTab } from './showInNewTab';
import type { StimulusKind } from '../stage/stimulusType';
import { websiteAddress } from './websiteAddress';

/** What Qualtrics posts to the parent page when a survey has ended. */
const SURVEY_ENDED = 'QualtricsEOS|';

/** A survey at Qualtrics, which receives the respondent's id and can report its own end. */
export const qualtricsStimulus: StimulusKind = {
  async run(stimulus, stage) {
    const { respondentId } = stage.respondent;
    const url = websiteAddress(stimulus.websiteUrl, { respondentId });
    if (stimulus.opensNewTab) return await showInNewTab(stimulus, stage, url);
    await showUnderBanner(stimulus, stage, url, {
      waitForEnd: waitForSurveyEnd,
      onOver(by) {
        const { stimulusId } = stimulus;
        const who = by === 'website' ? 'qualtrics' : by;
        stage.record({ kind: 'qualtricsEnded', tMs: stage.now(), stimulusId, by: who });
      },
    });
  },
  simulate: (stimulus, stage) => simulateStill(stimulus, stage, wholeRect(stage.viewport())),
};

/** Resolves when this frame reports the end, provided that it still shows a page of the survey. */
function waitForSurveyEnd(frame: HTMLIFrameElement, url: URL): Promise<void> {
  return new Promise((over) => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (!frame.isConnected) removeEventListener('message', listen);
      else if (
        source === frame.contentWindow &&
        isSurveyOrigin(origin, url) &&
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

/** Qualtrics redirects the link of a survey to its data centre, under another host name. */
function isSurveyOrigin(origin: string, url: URL): boolean {
  if (origin === url.origin) return true;
  const hosts = [origin, url.origin].map((each) => (URL.canParse(each) ? new URL(each).host : ''));
  return origin.startsWith('https:') && hosts.every((host) => host.endsWith('.qualtrics.com'));
}
