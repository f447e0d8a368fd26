import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { wholeRect } from '../stage/contentRect';
import {
  withPageDirection,
  createTabLink,
  createElement,
  waitForClick,
} from '../stage/createElement';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { Stage } from '../stage/stage';

/** Time to look at this page again, and for full screen to settle. */
export const AUTO_CONTINUE_S = 5;

/**
 * Asks the respondent to open a website in a new tab. It can be reopened, and the study continues when the
 * respondent comes back and confirms.
 *
 * Camera and face engine keep running, like everything that is measured throughout the flow. The position of
 * the page in the other tab is unknown: `attention` events say when this tab was hidden, and the processing
 * excludes that time and its gaze.
 */
export async function showInNewTab(
  stimulus: PublishedStimulus,
  stage: Stage,
  url: URL | null,
): Promise<void> {
  const { messages } = stage;
  const { stimulusId } = stimulus;
  const page = withPageDirection(createElement('div', 'stage-page'));
  const card = createElement('section', 'card');
  const actions = createElement('div', 'actions');
  const done = createElement('div', 'card-body');
  const continueButton = createElement('button', 'primary', messages.continueButton);
  continueButton.type = 'button';
  const doneActions = createElement('div', 'actions');
  doneActions.append(continueButton);
  done.append(createElement('p', '', messages.tabDone), doneActions);
  const body = createElement('div', 'card-body');
  body.append(createElement('p', '', messages.tabMessage));
  card.append(createElement('h1', '', messages.tabTitle), body);
  page.append(card);

  // Without a URL there is nothing to open, and nobody may get stuck.
  if (!url) card.append(done);
  else {
    const link = createTabLink(url, 'button primary', messages.tabOpen);
    actions.append(link);
    card.append(actions);
    link.addEventListener('click', () => {
      stage.record({ kind: 'websiteTab', tMs: stage.now(), stimulusId, change: 'opened' });
      link.textContent = messages.tabReopen;
      link.classList.remove('primary');
      card.append(done);
    });
  }

  const viewport = stage.viewport();
  stage.allowLeaving(true);
  const continued = waitForClick(continueButton, stage);
  const shownMs = await stage.present([page], 'var(--ground)');
  stage.record(shownEvent(stimulus, shownMs, wholeRect(viewport), viewport));

  await continued;
  stage.record({ kind: 'websiteTab', tMs: stage.now(), stimulusId, change: 'continued' });
  const note = createElement('p', 'quiet');
  note.setAttribute('role', 'status');
  card.replaceChildren(note);
  void stage.returnToFullscreen();
  for (let left = AUTO_CONTINUE_S; left > 0; left--) {
    note.textContent = messages.continuesIn(left);
    await stage.elapse(1000);
  }
  stage.allowLeaving(false);
  stage.record(hiddenEvent(stimulus, await stage.clear()));
}
