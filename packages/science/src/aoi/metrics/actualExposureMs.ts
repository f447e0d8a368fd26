import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const actualExposureMs = defineAoiMetric({
  id: 'actualExposureMs',
  version: 1,
  name: 'AOI exposure',
  unit: 'ms',
  group: 'Area and exposure',
  description: 'How long the respondent could have seen the AOI.',
  formula: '|active and E|',
  vendors: null,
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ exposureMs }) => exposureMs,
});
