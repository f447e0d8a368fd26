import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const durationMs = defineAoiMetric({
  id: 'durationMs',
  version: 1,
  name: 'AOI duration',
  unit: 'ms',
  group: 'Area and exposure',
  description: 'How long the AOI is active during the stimulus.',
  formula: '|active|, up to the longest exposure',
  vendors: null,
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ activeMs }) => activeMs,
});
