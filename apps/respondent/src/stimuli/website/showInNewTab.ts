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
 * Asks the respondent to open a website in a new tab. When it was opened, it can be opened again, and
 * the study goes on when the respondent comes back and says so.
 *
 * Camera and face engine go on meanwhile, as everything does that is measured through the whole flow. What
 * is looked at in the other tab lies on a page whose place nobody knows: `attention` tells when this tab
 * was hidden, and the processing counts neither that time nor the gaze in it.
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

  // Without an address there is nothing to open, and nobody may be stuck.
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
