import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const meanFixationDurationMs = defineAoiMetric({
  id: 'meanFixationDurationMs',
  version: 1,
  name: 'Mean fixation duration',
  unit: 'ms',
  group: 'Fixation-based',
  description: 'Mean length of the respondent’s fixations in the AOI.',
  formula: 'sum of (end - start) over hit fixations / fixation count',
  vendors: null,
  defaultInUI: false,
  isCompared: true,
  isInMultiverse: true,
  hasHitterStatistics: false,
  compute: ({ fixations }) =>
    fixations && fixations.count > 0 ? fixations.totalMs / fixations.count : null,
});
