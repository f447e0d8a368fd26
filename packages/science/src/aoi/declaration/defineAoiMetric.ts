import type { AoiDeclaration } from './aoiDeclaration';
import type { AoiMeasurements } from './aoiMeasurements';

/** A metric of one respondent and one AOI. */
export interface AoiMetric extends AoiDeclaration {
  /** 0 for those who never looked: segments also get its mean over those who did (`…OfHitters`). */
  readonly hasHitterStatistics: boolean;
  /** Null: not defined for this respondent, which is never the same as 0. */
  readonly compute: (measured: AoiMeasurements) => number | null;
}

/** Declares a metric. Its id and where it is shown stay literal, so that types are made of them. */
export function defineAoiMetric<const Metric extends AoiMetric>(metric: Metric): Metric {
  return metric;
}
