/** Areas of interest as the metrics take them, and what they give. */

/** A polygon from `tMs` on. */
export interface AoiKeyframe {
  readonly tMs: number;
  /** [2 * points] x0, y0, x1, y1 … of the stimulus picture, 0..1 inside; empty: not active from here on. */
  readonly points: Float64Array;
}

export interface Aoi {
  readonly id: string;
  /** Ascending in tMs, at least one. */
  readonly keyframes: readonly AoiKeyframe[];
}

/** Every metric of one respondent and one AOI; definitions, units and formulas: aoiCatalogue.ts. */
export const AOI_METRICS = [
  'durationMs',
  'actualExposureMs',
  'areaPixels',
  'fixationCount',
  'ttffMs',
  'ttffFromOnsetMs',
  'firstFixationDurationMs',
  'meanFixationDurationMs',
  'dwellTimeMsFixation',
  'dwellTimePercentFixation',
  'visitsFixation',
  'revisitsFixation',
  'hitTimeMsGaze',
  'dwellTimeMsGaze',
  'dwellTimePercentGaze',
  'visitsGaze',
  'revisitsGaze',
  'saccadeCount',
  'mouseClicks',
] as const;
export type AoiMetricId = (typeof AOI_METRICS)[number];

/** Metrics of every AOI and respondent, column by column. */
export interface AoiMetricsTable {
  readonly aoiIds: readonly string[];
  readonly respondentIds: readonly string[];
  /** [respondents] 1: exposed with valid gaze. Others count in no denominator. */
  readonly isCounted: Uint8Array;
  /** [aois * respondents] each, at `aoi * respondents + respondent`; NaN: not defined (never hit, not exposed). */
  readonly values: Readonly<Record<AoiMetricId, Float64Array>>;
}
