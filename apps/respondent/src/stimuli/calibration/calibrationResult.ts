import { withPageDirection, createElement, waitForClick } from '../stage/createElement';
import type { CalibrationMessage, Stage } from '../stage/stage';

/** Up to this, as good as webcams get; up to the other, good enough for large things (docs/decisions/0015). */
const GOOD_DEG = 2.5;
const FAIR_DEG = 5;
/** Time to read it; whoever has read it sooner goes on. */
export const RESULT_MS = 3000;

export function calibrationLevel(accuracyDeg: number | null): 'good' | 'fair' | 'poor' {
  if (accuracyDeg === null || accuracyDeg > FAIR_DEG) return 'poor';
  return accuracyDeg > GOOD_DEG ? 'fair' : 'good';
}

/** A calm page without figures. What asks the respondent to change something waits until they say so. */
export async function showCalibrationResult(
  result: CalibrationMessage,
  stage: Stage,
): Promise<void> {
  const { title, messages } = stage.messages.calibration[result];
  const page = withPageDirection(createElement('div', 'stage-page'));
  const card = createElement('section', 'card');
  const body = createElement('div', 'card-body');
  const actions = createElement('div', 'actions');
  const continueButton = createElement('button', 'primary', stage.messages.continueButton);
  continueButton.type = 'button';
  const heading = createElement('h1', '', title);
  body.setAttribute('role', 'status');
  body.append(createElement('p', '', messages));
  actions.append(continueButton);
  card.append(heading, body, actions);
  page.append(card);

  const continued = waitForClick(continueButton, stage);
  await stage.present([page], 'var(--ground)');
  continueButton.focus({ preventScroll: true });
  const isPatient = result === 'oneMoreTime' || result === 'failedPreview';
  await (isPatient ? continued : Promise.race([continued, stage.elapse(RESULT_MS)]));
}
