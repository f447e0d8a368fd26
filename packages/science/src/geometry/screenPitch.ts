import type { SessionEvent } from '../recording/sessionEvents';

/**
 * Physical size of a CSS pixel if it was not measured.
 *
 * Common screens: 0.020 cm (13 inch laptop at 1440 px), 0.0225 (15.6 inch at 1536 px), 0.023 (27
 * inch at 2560 px), 0.028 (24 inch at 1920 px). A middle value is assumed: off by up to a fifth,
 * which hardly affects the gaze fit (the same value is used for calibration and test) but affects
 * every figure in degrees.
 */
export const ASSUMED_CM_PER_PX = 0.0235;
export const ASSUMED_PITCH_ERROR_PERCENT = 20;
/** A drawn card matches a real one to 1.5 mm of its 85.6. */
export const CARD_ERROR_PERCENT = 2;

/** Values outside this range are errors: a phone has 0.006, a wall projection 0.1. */
const BELIEVABLE_CM = { least: 0.004, most: 0.15 };

/**
 * The respondent's last measurement with a bank card; null if there is no plausible one. One from
 * before a reload counts only if the page repeated it, as it does unless the screen is another one.
 */
export function measuredCmPerPx(events: readonly SessionEvent[]): number | null {
  const lastLoad = events.findLastIndex(
    (event) => event.kind === 'sessionResumed' && event.screen !== undefined,
  );
  const measured = events
    .slice(lastLoad + 1)
    .findLast(
      (event) =>
        event.kind === 'screenMeasured' &&
        event.cmPerPx >= BELIEVABLE_CM.least &&
        event.cmPerPx <= BELIEVABLE_CM.most,
    );
  return measured?.kind === 'screenMeasured' ? measured.cmPerPx : null;
}
