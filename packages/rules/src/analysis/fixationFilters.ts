/**
 * Fixation filters as a researcher may set them: the parameters of each algorithm, their limits, and what
 * each begins with.
 */
import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { I2MC_DEFAULTS } from '@fovea/science/eyeMovements/i2mc';
import { IVT_DEFAULTS } from '@fovea/science/eyeMovements/ivt';
import { SEGMENTATION_DEFAULTS } from '@fovea/science/eyeMovements/segmentation';

export type FilterAlgorithm = FixationFilter['algorithm'];
type Of<Algorithm extends FilterAlgorithm> = Extract<FixationFilter, { algorithm: Algorithm }>;

/** In the order in which they are offered. */
export const FILTER_ALGORITHMS = [
  'auto',
  'segments',
  'ivt',
  'idt',
  'i2mc',
] as const satisfies readonly FilterAlgorithm[];

/** What each algorithm does unless it is told otherwise. */
export const DEFAULT_FILTERS: { readonly [Algorithm in FilterAlgorithm]: Of<Algorithm> } = {
  auto: { algorithm: 'auto' },
  segments: {
    algorithm: 'segments',
    price: SEGMENTATION_DEFAULTS.price,
    transitionPrice: SEGMENTATION_DEFAULTS.transitionPrice,
    usualMs: SEGMENTATION_DEFAULTS.usualMs,
    minDurationMs: SEGMENTATION_DEFAULTS.minDurationMs,
  },
  ivt: {
    algorithm: 'ivt',
    thresholdDegPerS: IVT_DEFAULTS.thresholdDegPerS,
    windowMs: IVT_DEFAULTS.windowMs,
    mergeGapMs: IVT_DEFAULTS.mergeGapMs,
    mergeAngleDeg: IVT_DEFAULTS.mergeAngleDeg,
    minDurationMs: IVT_DEFAULTS.minDurationMs,
  },
  idt: { algorithm: 'idt', dispersionDeg: null, minDurationMs: 100 },
  i2mc: {
    algorithm: 'i2mc',
    cutoffStd: I2MC_DEFAULTS.cutoffStd,
    mergeDistancePx: I2MC_DEFAULTS.mergeDistancePx,
    mergeMs: I2MC_DEFAULTS.mergeMs,
    minDurationMs: I2MC_DEFAULTS.minDurationMs,
  },
};

/** Whether two filters find the same fixations. */
export function isSameFilter(one: FixationFilter, other: FixationFilter): boolean {
  const values = (filter: FixationFilter) => Object.entries(filter).sort(byName);
  return JSON.stringify(values(one)) === JSON.stringify(values(other));
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;
