import { asPage, made, pressed } from '../stage/made';
import type { CalibrationWords, Stage } from '../stage/stage';

/**
 * Up to the first limit, as good as webcams get; up to the second, sufficient for large objects
 * (docs/decisions/0015).
 */
const GOOD_DEG = 2.5;
const FAIR_DEG = 5;
/** Time to read it; the button continues earlier. */
export const RESULT_MS = 3000;

export function calibrationLevel(accuracyDeg: number | null): 'good' | 'fair' | 'poor' {
  if (accuracyDeg === null || accuracyDeg > FAIR_DEG) return 'poor';
  return accuracyDeg > GOOD_DEG ? 'fair' : 'good';
}

/** A calm page without numbers. Advice to change something waits until the respondent continues. */
export async function showCalibrationResult(result: CalibrationWords, stage: Stage): Promise<void> {
  const { title, text } = stage.words.calibration[result];
  const page = asPage(made('div', 'stage-page'));
  const card = made('section', 'card');
  const body = made('div', 'card-body');
  const actions = made('div', 'actions');
  const goOn = made('button', 'primary', stage.words.goOn);
  goOn.type = 'button';
  const heading = made('h1', '', title);
  body.setAttribute('role', 'status');
  body.append(made('p', '', text));
  actions.append(goOn);
  card.append(heading, body, actions);
  page.append(card);

  const continued = pressed(goOn, stage);
  await stage.present([page], 'var(--ground)');
  goOn.focus({ preventScroll: true });
  const isPatient = result === 'oneMoreTime' || result === 'failedPreview';
  await (isPatient ? continued : Promise.race([continued, stage.elapse(RESULT_MS)]));
}
