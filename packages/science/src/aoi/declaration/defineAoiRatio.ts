import type { AoiDeclaration } from './aoiDeclaration';
import type { AoiMetric } from './defineAoiMetric';

/** A metric of the respondent who is asked about; NaN: not defined. */
export type ValueOf = (metric: AoiMetric) => number;

/**
 * The part of a segment's respondents of whom something is true. Only those count who were exposed to the AOI
 * while it was active and have valid gaze.
 */
export interface AoiRatioMetric extends AoiDeclaration {
  readonly unit: 'ratio';
  readonly group: 'Segment ratios';
  /** Of those exposed with valid gaze. */
  readonly isInDenominator: (valueOf: ValueOf) => boolean;
  /** Of those in the denominator. */
  readonly isInNumerator: (valueOf: ValueOf) => boolean;
}

/** Declares a ratio. Its id and where it is shown stay literal, so that types are made of them. */
export function defineAoiRatio<const Ratio extends AoiRatioMetric>(ratio: Ratio): Ratio {
  return ratio;
}
