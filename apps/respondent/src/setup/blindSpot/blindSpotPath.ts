export type Eye = 'left' | 'right';

/** Of square and dot; the dot disappears as a whole in the blind spot, which is as large as 5 cm. */
export const MARK_CM = 0.75;
/** As in the study that measured where the dot disappears (Li et al. 2020). */
export const SPEED_CM_PER_S = 3;
/** The first places of the dot are no rhythm that one could press to. */
const START_CM = { least: 4, most: 6 } as const;
/** For eyes up to a metre away; the square stands this far from the middle of the page, if there is room. */
const SQUARE_ASIDE_CM = 9;
const MARGIN_CM = 1;

export interface BlindSpotPath {
  readonly squareXPx: number;
  /** 1: to the right, for a right eye. */
  readonly direction: 1 | -1;
  /** How far the dot goes from the square. */
  readonly reachPx: number;
}

/**
 * Where the square stands, and how far the dot can go. The blind spot lies towards the temple of the open eye,
 * whatever the direction of the text is.
 */
export function blindSpotPath(widthPx: number, cmPerPx: number, openEye: Eye): BlindSpotPath {
  const direction = openEye === 'right' ? 1 : -1;
  const marginPx = MARGIN_CM / cmPerPx;
  const asidePx = Math.min(SQUARE_ASIDE_CM / cmPerPx, widthPx / 2 - marginPx);
  return {
    squareXPx: widthPx / 2 - direction * asidePx,
    direction,
    reachPx: asidePx + widthPx / 2 - marginPx,
  };
}

/** Where the dot begins, px from the square. @param random 0..1 */
export function startPx(cmPerPx: number, random: number): number {
  return (START_CM.least + random * (START_CM.most - START_CM.least)) / cmPerPx;
}
