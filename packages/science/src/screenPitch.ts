/**
 * Size of a CSS pixel on the glass when nobody measured it.
 *
 * Common screens: 0.020 cm (13 inch laptop at 1440 px), 0.0225 (15.6 inch at 1536 px), 0.023
 * (27 inch at 2560 px), 0.028 (24 inch at 1920 px). The middle is assumed: off by up to a fifth,
 * which the gaze fit hardly feels (the same value is used for calibration and test) but every figure
 * in degrees does.
 */
export const ASSUMED_CM_PER_PX = 0.0235;
export const ASSUMED_PITCH_ERROR_PERCENT = 20;
