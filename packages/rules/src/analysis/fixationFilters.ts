/**
 * Fixation filters as a researcher may set them: the parameters of each algorithm, their limits, and what
 * each begins with.
 */
import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';

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

/** What each algorithm does unless it is told otherwise: the defaults of `science/eyeMovements`. */
export const DEFAULT_FILTERS: { readonly [Algorithm in FilterAlgorithm]: Of<Algorithm> } = {
  auto: { algorithm: 'auto' },
  segments: {
    algorithm: 'segments',
    price: 2,
    transitionPrice: 1.5,
    usualMs: 200,
    minDurationMs: 120,
  },
  ivt: {
    algorithm: 'ivt',
    thresholdDegPerS: 30,
    windowMs: 20,
    mergeGapMs: 75,
    mergeAngleDeg: 0.5,
    minDurationMs: 60,
  },
  idt: { algorithm: 'idt', dispersionDeg: null, minDurationMs: 100 },
  i2mc: {
    algorithm: 'i2mc',
    cutoffStd: 2,
    mergeDistancePx: 30,
    mergeMs: 30,
    minDurationMs: 40,
  },
};

/** Whether two filters find the same fixations. */
export function isSameFilter(one: FixationFilter, other: FixationFilter): boolean {
  const values = (filter: FixationFilter) => Object.entries(filter).sort(byName);
  return JSON.stringify(values(one)) === JSON.stringify(values(other));
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;
