import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { positionIn } from '../stage/contentRect';
import {
  withPageDirection,
  createTabLink,
  createElement,
  waitForClick,
} from '../stage/createElement';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { Stage } from '../stage/stage';

export const BANNER_PX = 52;
/**
 * After this time the website is also offered in a new tab, since a page cannot detect that a website refuses
 * to be framed.
 */
const HELP_AFTER_MS = 10_000;

/**
 * A survey that does not tell its end would keep a respondent who has finished waiting for the time limit.
 * Within twenty seconds nobody answers one.
 */
const FINISHED_AFTER_MS = 20_000;

/** What ended a website: its time limit, a button, or a message of its own. */
export type WebsiteEnd = 'time' | 'respondent' | 'website';

/** A survey on another website. */
export interface ExternalSurvey {
  /** Resolves when the website itself reports its end. */
  waitForEnd(frame: HTMLIFrameElement, url: URL): Promise<void>;
  /** Called before the website is removed. */
  onOver(by: WebsiteEnd): void;
}

/**
 * Shows a website in a frame under a slim banner, until its time is over or the respondent continues. Without
 * a time limit there is always the button.
 */
export async function showUnderBanner(
  stimulus: PublishedStimulus,
  stage: Stage,
  url: URL | null,
  survey?: ExternalSurvey,
): Promise<void> {
  const { messages } = stage;
  const { exposureTimeMs, stimulusId } = stimulus;
  const viewport = stage.viewport();
  const rect = {
    xPx: 0,
    yPx: BANNER_PX,
    widthPx: viewport.widthPx,
    heightPx: Math.max(1, viewport.heightPx - BANNER_PX),
  };
  const hasButton = stimulus.manualAdvance || exposureTimeMs <= 0;

  const frame = frameOf(url, messages.frameTitle);
  positionIn(frame, rect);
  const banner = withPageDirection(createElement('div', 'stage-banner'));
  const hint = createElement(
    'p',
    '',
    hasButton ? messages.websiteWithButton : messages.websiteAlone,
  );
  banner.append(hint);
  const clock = createElement('p', 'stage-clock');
  clock.setAttribute('role', 'timer');
  clock.setAttribute('aria-label', messages.timeLeft);
  if (exposureTimeMs > 0) banner.append(clock);
  const continueButton = createElement('button', 'primary', messages.continueButton);
  continueButton.type = 'button';
  if (hasButton) banner.append(continueButton);

  const continued = waitForClick(continueButton, stage);
  const ledElsewhere = waitForSecondPage(frame);
  const shownMs = await stage.present([banner, frame], '#ffffff');
  stage.record(shownEvent(stimulus, shownMs, rect, viewport));
  frame.focus();

  let over = false;
  let by: WebsiteEnd = 'time';
  const ends: Promise<void>[] = [];
  const endsBy = async (end: Promise<void>, who: WebsiteEnd) => {
    await end;
    if (!over) by = who;
  };
  if (exposureTimeMs > 0) {
    ends.push(stage.elapse(exposureTimeMs - 2 * stage.frameMs(), shownMs));
    void countDown(clock, exposureTimeMs, stage, () => over);
  }
  if (hasButton || survey) ends.push(endsBy(continued, 'respondent'));
  if (url && survey) ends.push(endsBy(survey.waitForEnd(frame, url), 'website'));
  if (survey && !hasButton) {
    void Promise.race([stage.elapse(FINISHED_AFTER_MS), ledElsewhere]).then(() => {
      if (over) return;
      hint.setAttribute('role', 'status');
      hint.textContent = messages.surveyFinishedHint;
      continueButton.textContent = messages.surveyFinished;
      banner.append(continueButton);
    });
  }
  if (url) {
    const help = createTabLink(url, 'stage-help', messages.nothingShown);
    help.addEventListener('click', () => {
      stage.allowLeaving(true);
      stage.record({ kind: 'websiteTab', tMs: stage.now(), stimulusId, change: 'opened' });
    });
    void stage.elapse(HELP_AFTER_MS).then(() => {
      if (!over) hint.after(help);
    });
  }
  await Promise.race(ends);
  survey?.onOver(by);
  over = true;
  stage.allowLeaving(false);
  stage.record(hiddenEvent(stimulus, await stage.clear()));
}

/**
 * It keeps its own origin and storage, but never runs as a page of ours, cannot navigate this page, and has
 * no access to the respondent's devices.
 */
function frameOf(url: URL | null, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const isOurs = url?.origin === location.origin;
  const rights = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
  frame.setAttribute('sandbox', isOurs ? rights : `${rights} allow-same-origin`);
  frame.setAttribute(
    'allow',
    ['camera', 'microphone', 'geolocation', 'display-capture', 'fullscreen']
      .map((feature) => `${feature} 'none'`)
      .join('; '),
  );
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  frame.src = url?.href ?? 'about:blank';
  return frame;
}

/** Resolves when the frame opens another page: many surveys end with one, such as a page of thanks. */
function waitForSecondPage(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((opened) => {
    let pages = 0;
    frame.addEventListener('load', () => {
      if (++pages === 2) opened();
    });
  });
}

async function countDown(
  clock: HTMLElement,
  lastsMs: number,
  stage: Stage,
  isOver: () => boolean,
): Promise<void> {
  for (let leftMs = lastsMs; leftMs > 0 && !isOver(); leftMs -= 1000) {
    const seconds = Math.ceil(leftMs / 1000);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    await stage.elapse(Math.min(leftMs, 1000));
  }
}
