/** Areas of interest as the metrics take them, and what they give. */
import { RESPONDENT_METRICS, type AoiMetricId } from './aoiMetricList';

/** A polygon from `tMs` on. */
export interface AoiKeyframe {
  readonly tMs: number;
  /**
   * [2 * points] x0, y0, x1, y1 … of the stimulus picture, 0..1 inside; empty if inactive from here
   * on.
   */
  readonly points: Float64Array;
}

export interface Aoi {
  readonly id: string;
  /** Ascending in tMs, at least one. */
  readonly keyframes: readonly AoiKeyframe[];
}

type Numbers = Float32Array | Float64Array;

/**
 * Input of the metrics; a SegmentAggregate is one. Rows are sorted by respondent (index into
 * `respondentIds`), then time; points are fractions of the stimulus picture, times milliseconds.
 */
export interface AoiGaze {
  readonly respondentIds: readonly string[];
  /** Interval of the times at which a fixation is tested. */
  readonly frameIntervalMs: number;
  /** Maximum time the stimulus was visible. */
  readonly durationMs: number;
  readonly respondentIndex: Uint16Array;
  readonly tMs: Numbers;
  readonly xNorm: Numbers;
  readonly yNorm: Numbers;
  readonly sampleMs: Numbers;
  readonly fixationRespondentIndex: Uint16Array;
  readonly fixationStartMs: Numbers;
  readonly fixationEndMs: Numbers;
  readonly fixationXNorm: Numbers;
  readonly fixationYNorm: Numbers;
  readonly clickRespondentIndex: Uint16Array;
  readonly clickTMs: Numbers;
  readonly clickXNorm: Numbers;
  readonly clickYNorm: Numbers;
  /** [respondents] each, NaN if unknown; only `exposureMs` is needed without soft hits. */
  readonly respondents: {
    readonly exposureMs: Numbers;
    readonly xNormPerDeg: Numbers;
    readonly yNormPerDeg: Numbers;
    readonly accuracyDeg: Numbers;
  };
}

/** Every metric of one respondent and one AOI, in the order of the columns. */
export const AOI_METRICS: readonly AoiMetricId[] = RESPONDENT_METRICS.map(({ id }) => id);
export type { AoiMetricId } from './aoiMetricList';

/** Metrics of every AOI and respondent, as columns. */
export interface AoiMetricsTable {
  readonly aoiIds: readonly string[];
  readonly respondentIds: readonly string[];
  /** [respondents] 1 if exposed with valid gaze; others are in no denominator. */
  readonly isCounted: Uint8Array;
  /**
   * [aois * respondents] each, at `aoi * respondents + respondent`; NaN if undefined (never hit,
   * not exposed).
   */
  readonly values: Readonly<Record<AoiMetricId, Float64Array>>;
}
