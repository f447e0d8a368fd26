import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const firstFixationDurationMs = defineAoiMetric({
  id: 'firstFixationDurationMs',
  version: 1,
  name: 'First fixation duration',
  unit: 'ms',
  group: 'Fixation-based',
  description: 'How long the first fixation in the AOI lasts, as a whole.',
  formula: 'end - start of the first hit fixation, within E',
  vendors: null,
  defaultInUI: false,
  isCompared: true,
  isInMultiverse: true,
  hasHitterStatistics: false,
  compute: ({ fixations }) => fixations?.first?.durationMs ?? null,
});
