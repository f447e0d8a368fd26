/** The parameters of each fixation filter: their units, and the limits that the contract has for them. */
import { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { FilterAlgorithm } from './fixationFilters';

type Of<Algorithm extends FilterAlgorithm> = Extract<FixationFilter, { algorithm: Algorithm }>;
type ParameterOf<Algorithm extends FilterAlgorithm> = Exclude<keyof Of<Algorithm>, 'algorithm'>;
/** The name of a parameter of any filter. */
export type FilterParameter = {
  [Algorithm in FilterAlgorithm]: ParameterOf<Algorithm>;
}[FilterAlgorithm];

/** Price: a negative log-probability, without a unit. */
export type FilterUnit = 'ms' | 'px' | 'deg' | 'degPerS' | 'std' | 'price';

export interface ParameterLimits<Name = FilterParameter> {
  readonly name: Name;
  readonly unit: FilterUnit;
  readonly min: number;
  readonly max: number;
  /** May be left open: it follows the precision of each recording then. */
  readonly isOptional?: boolean;
}

/** In the order in which they are shown. */
export const FILTER_PARAMETERS: {
  readonly [Algorithm in FilterAlgorithm]: readonly ParameterLimits<ParameterOf<Algorithm>>[];
} = {
  auto: [],
  segments: [
    { name: 'minDurationMs', unit: 'ms', min: 40, max: 500 },
    { name: 'usualMs', unit: 'ms', min: 50, max: 1000 },
    { name: 'price', unit: 'price', min: 0, max: 20 },
    { name: 'transitionPrice', unit: 'price', min: 0.1, max: 20 },
  ],
  ivt: [
    { name: 'thresholdDegPerS', unit: 'degPerS', min: 5, max: 300 },
    { name: 'windowMs', unit: 'ms', min: 5, max: 100 },
    { name: 'mergeGapMs', unit: 'ms', min: 0, max: 300 },
    { name: 'mergeAngleDeg', unit: 'deg', min: 0, max: 5 },
    { name: 'minDurationMs', unit: 'ms', min: 20, max: 500 },
  ],
  idt: [
    { name: 'dispersionDeg', unit: 'deg', min: 0.3, max: 10, isOptional: true },
    { name: 'minDurationMs', unit: 'ms', min: 40, max: 500 },
  ],
  i2mc: [
    { name: 'cutoffStd', unit: 'std', min: 0.5, max: 6 },
    { name: 'mergeDistancePx', unit: 'px', min: 0, max: 300 },
    { name: 'mergeMs', unit: 'ms', min: 0, max: 300 },
    { name: 'minDurationMs', unit: 'ms', min: 20, max: 500 },
  ],
};

/** What a filter is set to; null: left open. */
export function parametersOf(
  filter: FixationFilter,
): { readonly limits: ParameterLimits; readonly value: number | null }[] {
  const values: Readonly<Record<string, unknown>> = filter;
  return FILTER_PARAMETERS[filter.algorithm].map((limits) => {
    const value = values[limits.name];
    return { limits, value: typeof value === 'number' ? value : null };
  });
}

/** Null if a number is missing or outside its limits. */
export function filterWith(
  algorithm: FilterAlgorithm,
  values: Readonly<Partial<Record<FilterParameter, number | null>>>,
): FixationFilter | null {
  const parsed = FixationFilter.safeParse({ ...values, algorithm });
  return parsed.success ? parsed.data : null;
}
