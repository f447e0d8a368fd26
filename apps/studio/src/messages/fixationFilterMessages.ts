import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import {
  parametersOf,
  type FilterParameter,
  type FilterUnit,
} from '@fovea/rules/analysis/filterParameters';
import type { FilterAlgorithm } from '@fovea/rules/analysis/fixationFilters';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

/** What fixation filters are called. */
export const ALGORITHM_MESSAGES: Record<FilterAlgorithm, MessageDescriptor> = defineMessages({
  auto: {
    id: 'fixationFilter.auto',
    defaultMessage: 'Automatic',
    description: 'Name of a fixation filter',
  },
  segments: {
    id: 'fixationFilter.segments',
    defaultMessage: 'Segmentation',
    description: 'Name of a fixation filter',
  },
  ivt: {
    id: 'fixationFilter.ivt',
    defaultMessage: 'I-VT (velocity)',
    description: 'Name of a fixation filter',
  },
  idt: {
    id: 'fixationFilter.idt',
    defaultMessage: 'I-DT (dispersion)',
    description: 'Name of a fixation filter',
  },
  i2mc: {
    id: 'fixationFilter.i2mc',
    defaultMessage: 'I2MC',
    description: 'Name of a fixation filter',
  },
});

export const PARAMETER_MESSAGES: Record<FilterParameter, MessageDescriptor> = defineMessages({
  minDurationMs: {
    id: 'fixationFilter.minDuration',
    defaultMessage: 'Shortest fixation',
    description: 'Parameter of a fixation filter, ms',
  },
  usualMs: {
    id: 'fixationFilter.usual',
    defaultMessage: 'Most probable duration',
    description: 'Parameter of the filter Segmentation, ms',
  },
  price: {
    id: 'fixationFilter.price',
    defaultMessage: 'Price of a fixation',
    description: 'Parameter of the filter Segmentation: the higher, the fewer fixations',
  },
  transitionPrice: {
    id: 'fixationFilter.transitionPrice',
    defaultMessage: 'Price of a sample between fixations',
    description: 'Parameter of the filter Segmentation: the higher, the more belongs to fixations',
  },
  thresholdDegPerS: {
    id: 'fixationFilter.threshold',
    defaultMessage: 'Velocity threshold',
    description: 'Parameter of the filter I-VT, degrees per second',
  },
  windowMs: {
    id: 'fixationFilter.window',
    defaultMessage: 'Velocity window',
    description: 'Parameter of the filter I-VT: the time over which a velocity is measured, ms',
  },
  mergeGapMs: {
    id: 'fixationFilter.mergeGap',
    defaultMessage: 'Longest gap to join',
    description: 'Parameter of the filter I-VT: fixations further apart stay two, ms',
  },
  mergeAngleDeg: {
    id: 'fixationFilter.mergeAngle',
    defaultMessage: 'Largest angle to join',
    description: 'Parameter of the filter I-VT: fixations further apart stay two, degrees',
  },
  dispersionDeg: {
    id: 'fixationFilter.dispersion',
    defaultMessage: 'Largest dispersion',
    description: 'Parameter of the filter I-DT, degrees',
  },
  cutoffStd: {
    id: 'fixationFilter.cutoff',
    defaultMessage: 'Cutoff above the mean weight',
    description: 'Parameter of the filter I2MC, standard deviations',
  },
  mergeDistancePx: {
    id: 'fixationFilter.mergeDistance',
    defaultMessage: 'Largest distance to join',
    description: 'Parameter of the filter I2MC: fixations further apart stay two, pixels',
  },
  mergeMs: {
    id: 'fixationFilter.mergeTime',
    defaultMessage: 'Longest gap to join',
    description: 'Parameter of the filter I2MC: fixations further apart stay two, ms',
  },
});

const VALUES: Record<FilterUnit, MessageDescriptor> = defineMessages({
  ms: { id: 'fixationFilter.value.ms', defaultMessage: '{value, number} ms' },
  px: { id: 'fixationFilter.value.px', defaultMessage: '{value, number} px' },
  deg: { id: 'fixationFilter.value.deg', defaultMessage: '{value, number}°' },
  degPerS: { id: 'fixationFilter.value.degPerS', defaultMessage: '{value, number}°/s' },
  std: { id: 'fixationFilter.value.std', defaultMessage: '{value, number} SD' },
  price: { id: 'fixationFilter.value.price', defaultMessage: '{value, number}' },
});

const MESSAGES: Record<'open' | 'parameter', MessageDescriptor> = defineMessages({
  open: {
    id: 'fixationFilter.byPrecision',
    defaultMessage: 'by the precision of each recording',
    description: 'Value of a parameter of a fixation filter that follows each recording',
  },
  parameter: {
    id: 'fixationFilter.parameter',
    defaultMessage: '{name}: {value}',
    description: 'A parameter of a fixation filter, one of several in a list',
  },
});

export function parameterValue(
  intl: IntlShape,
  value: number | null,
  { unit }: { readonly unit: FilterUnit },
): string {
  return value === null
    ? intl.formatMessage(MESSAGES.open)
    : intl.formatMessage(VALUES[unit], { value });
}

/** Every parameter with its value and unit; none for a filter without parameters. */
export function filterSettings(intl: IntlShape, filter: FixationFilter): string {
  const settings = parametersOf(filter).map(({ limits, value }) =>
    intl.formatMessage(MESSAGES.parameter, {
      name: intl.formatMessage(PARAMETER_MESSAGES[limits.name]),
      value: parameterValue(intl, value, limits),
    }),
  );
  return settings.join('; ');
}
