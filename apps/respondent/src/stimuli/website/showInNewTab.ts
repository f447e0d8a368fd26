import type { Slide } from '@fovea/contract/participation/takingPart';
import { wholeRect } from '../stage/contentRect';
import { asPage, linkToTab, made, pressed } from '../stage/made';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { Stage } from '../stage/stage';

/** Time to look at this page again, and for full screen to settle. */
export const GOES_ON_AFTER_S = 5;

/**
 * Asks the respondent to open a website in a new tab. It can be reopened, and the study continues when the
 * respondent comes back and confirms.
 *
 * Camera and face engine keep running, like everything that is measured throughout the flow. The position of
 * the page in the other tab is unknown: `attention` events say when this tab was hidden, and the processing
 * excludes that time and its gaze.
 */
export async function showInNewTab(slide: Slide, stage: Stage, url: URL | null): Promise<void> {
  const { words } = stage;
  const { stimulusId } = slide;
  const page = asPage(made('div', 'stage-page'));
  const card = made('section', 'card');
  const actions = made('div', 'actions');
  const done = made('div', 'card-body');
  const goOn = made('button', 'primary', words.goOn);
  goOn.type = 'button';
  const doneActions = made('div', 'actions');
  doneActions.append(goOn);
  done.append(made('p', '', words.tabDone), doneActions);
  const body = made('div', 'card-body');
  body.append(made('p', '', words.tabWords));
  card.append(made('h1', '', words.tabTitle), body);
  page.append(card);

  // Without a URL there is nothing to open, and nobody may get stuck.
  if (!url) card.append(done);
  else {
    const link = linkToTab(url, 'button primary', words.tabOpen);
    actions.append(link);
    card.append(actions);
    link.addEventListener('click', () => {
      stage.record({ kind: 'websiteTab', tMs: stage.now(), stimulusId, change: 'opened' });
      link.textContent = words.tabReopen;
      link.classList.remove('primary');
      card.append(done);
    });
  }

  const viewport = stage.viewport();
  stage.mayLeave(true);
  const continued = pressed(goOn, stage);
  const shownMs = await stage.present([page], 'var(--ground)');
  stage.record(shownEvent(slide, shownMs, wholeRect(viewport), viewport));

  await continued;
  stage.record({ kind: 'websiteTab', tMs: stage.now(), stimulusId, change: 'continued' });
  const note = made('p', 'quiet');
  note.setAttribute('role', 'status');
  card.replaceChildren(note);
  void stage.returnToFullscreen();
  for (let left = GOES_ON_AFTER_S; left > 0; left--) {
    note.textContent = words.goesOnIn(left);
    await stage.elapse(1000);
  }
  stage.mayLeave(false);
  stage.record(hiddenEvent(slide, await stage.clear()));
}
