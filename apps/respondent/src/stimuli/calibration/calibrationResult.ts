import { withPageDirection, createElement, waitForClick } from '../stage/createElement';
import type { CalibrationMessage, Stage } from '../stage/stage';

/**
 * Up to the first limit, as good as webcams get; up to the second, sufficient for large objects
 * (docs/decisions/0015).
 */
const GOOD_DEG = 2.5;
const FAIR_DEG = 5;
const IS_PATIENT: ReadonlySet<CalibrationMessage> = new Set([
  'oneMoreTime',
  'oneMoreTimeSlow',
  'failedPreview',
  'faceNotSeen',
  'cameraPreview',
]);
/** Time to read it; the button continues earlier. */
export const RESULT_MS = 3000;

export function calibrationLevel(accuracyDeg: number | null): 'good' | 'fair' | 'poor' {
  if (accuracyDeg === null || accuracyDeg > FAIR_DEG) return 'poor';
  return accuracyDeg > GOOD_DEG ? 'fair' : 'good';
}

/** A calm page without numbers. Advice to change something waits until the respondent continues. */
export async function showCalibrationResult(
  result: CalibrationMessage,
  stage: Stage,
): Promise<void> {
  const { title, text } = stage.messages.calibration[result];
  const page = withPageDirection(createElement('div', 'stage-page'));
  const card = createElement('section', 'card');
  const body = createElement('div', 'card-body');
  const actions = createElement('div', 'actions');
  const continueButton = createElement('button', 'primary', stage.messages.continueButton);
  continueButton.type = 'button';
  const heading = createElement('h1', '', title);
  body.setAttribute('role', 'status');
  body.append(createElement('p', '', text));
  actions.append(continueButton);
  card.append(heading, body, actions);
  page.append(card);

  const continued = waitForClick(continueButton, stage);
  await stage.present([page], 'var(--ground)');
  continueButton.focus({ preventScroll: true });
  const isPatient = IS_PATIENT.has(result);
  await (isPatient ? continued : Promise.race([continued, stage.elapse(RESULT_MS)]));
}
