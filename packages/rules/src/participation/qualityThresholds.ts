/**
 * The one comparison of a recording's figures with a threshold, for segments, screening, the
 * low-quality flag and the marks beside figures.
 *
 * Both sides are rounded as the screens show them, so that nobody sees 90 % refused by a threshold
 * of 90 %. Units: degrees, shares 0..1, pictures a second.
 */

/** The figures that thresholds exist for, named as in a recording's quality. */
export type ThresholdMeasure = 'accuracyDeg' | 'gazeQuality' | 'faceQuality' | 'frameRateHz';

interface Comparison {
  /** The decimals that the screens show; of a share, those of the share itself. */
  readonly decimals: number;
  /** `below` for an error, where smaller is better. */
  readonly isMet: 'below' | 'atLeast';
}

const COMPARISONS: Record<ThresholdMeasure, Comparison> = {
  accuracyDeg: { decimals: 1, isMet: 'below' },
  gazeQuality: { decimals: 2, isMet: 'atLeast' },
  faceQuality: { decimals: 2, isMet: 'atLeast' },
  frameRateHz: { decimals: 0, isMet: 'atLeast' },
};

// The formatter of the screens itself: Math.round and toFixed round some halves differently.
const FORMATS = [0, 1, 2].map(
  (decimals) =>
    new Intl.NumberFormat('en', { maximumFractionDigits: decimals, useGrouping: false }),
);

/** A figure rounded as the screens show it; NaN stays NaN. */
export function asShown(measure: ThresholdMeasure, value: number): number {
  return Number(FORMATS[COMPARISONS[measure].decimals]!.format(value));
}

/**
 * Whether a figure meets a threshold: an accuracy below it, anything else at least it.
 *
 * @param value null or NaN: not measured, which meets no threshold
 */
export function meetsThreshold(
  measure: ThresholdMeasure,
  value: number | null,
  threshold: number,
): boolean {
  if (value === null || Number.isNaN(value)) return false;
  const shown = asShown(measure, value);
  const limit = asShown(measure, threshold);
  return COMPARISONS[measure].isMet === 'below' ? shown < limit : shown >= limit;
}
