import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const ttffFromOnsetMs = defineAoiMetric({
  id: 'ttffFromOnsetMs',
  version: 1,
  name: 'Time to first fixation from onset',
  unit: 'ms',
  group: 'Fixation-based',
  description: 'From the onset of the stimulus to the start of the first fixation in the AOI.',
  formula: 'start of first hit fixation - stimulus onset',
  vendors: 'RealEye calls this TTFF.',
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ fixations }) => fixations?.first?.startMs ?? null,
});
