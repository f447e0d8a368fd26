/** What is measured once of a respondent and an AOI; every metric is computed from it. */

/** With soft hits (aoiSoftHits.ts) counts and times are expected values. */
export interface FixationHits {
  readonly count: number;
  /** Null: never hit. */
  readonly first: { readonly startMs: number; readonly durationMs: number } | null;
  /** Sum of the whole durations of the hits, also of their parts outside of the AOI. */
  readonly totalMs: number;
  /** How long of that they lay in the AOI while it was active. */
  readonly dwellMs: number;
  readonly visits: number;
  /** Hits that follow another fixation without a loss in between. */
  readonly saccades: number;
}

export interface GazeHits {
  /** Time of the first sample in the AOI; null: never hit. */
  readonly firstMs: number | null;
  readonly dwellMs: number;
  readonly visits: number;
}

/** Times are milliseconds from the onset of the stimulus. */
export interface AoiMeasurements {
  /** When the AOI has a shape for the first time; NaN: never. */
  readonly activeFromMs: number;
  /** How long the AOI is active during the stimulus. */
  readonly activeMs: number;
  /** Area in px², averaged over the time that the AOI is active; NaN: it never has a shape. */
  readonly areaPx: number;
  /** How long of the respondent's exposure the AOI is active; null: the exposure is not known. */
  readonly exposureMs: number | null;
  /** Null without valid gaze, or when the respondent left before the AOI was active. */
  readonly fixations: FixationHits | null;
  readonly gaze: GazeHits | null;
  /** Presses in the AOI; null when the respondent left before it was active. */
  readonly clicks: number | null;
}
