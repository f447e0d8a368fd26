/** What is declared of every AOI metric, whether of one respondent or of a whole segment. */

/** In the order in which they are shown. */
export const AOI_METRIC_GROUP_NAMES = [
  'Fixation-based',
  'Gaze-based',
  'Mouse',
  'Area and exposure',
  'Segment ratios',
] as const;
export type AoiMetricGroupName = (typeof AOI_METRIC_GROUP_NAMES)[number];

export interface AoiDeclaration {
  /** Also the name of its file. Stored, sent and written into CSV files: it never changes. */
  readonly id: string;
  /**
   * Version of the AOI metrics (`AOI_METRICS_VERSION`) that brought it, or its present results. A new metric and
   * changed results take the next version, so that stored figures are computed again.
   */
  readonly version: number;
  readonly name: string;
  /** `ratio`: a part, 0 to 1. */
  readonly unit: 'ms' | '%' | 'px²' | 'count' | 'ratio';
  readonly group: AoiMetricGroupName;
  /** One sentence. */
  readonly description: string;
  /**
   * A(t) is the AOI at time t, E the respondent's exposure [0, exposure), active the times at which the AOI has
   * a shape.
   */
  readonly formula: string;
  /** Where programs differ; null: they do not. */
  readonly vendors: string | null;
  /** In the table of the analysis until somebody chooses. The name is sent with the metadata and frozen. */
  readonly defaultInUI: boolean;
  /** Offered where stimuli or segments are compared; the studio's comparison/differences has words for it. */
  readonly isCompared: boolean;
  /** Offered where fixations are made again with other filters; the studio's analysis/multiverse has words for it. */
  readonly isInMultiverse: boolean;
}
