import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const ttffMs = defineAoiMetric({
  id: 'ttffMs',
  version: 1,
  name: 'Time to first fixation',
  unit: 'ms',
  group: 'Fixation-based',
  description:
    'From the moment the AOI could be seen to the start of the first fixation in it; no value for those who never looked.',
  formula: 'max(0, start of first hit fixation - max(stimulus onset, first activation of the AOI))',
  vendors:
    'RealEye calls this the relative TTFF and its TTFF is from the onset of the stimulus. Some programs write 0 or the whole duration for those who never looked, which spoils the mean.',
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: true,
  hasHitterStatistics: false,
  compute: ({ fixations, activeFromMs }) =>
    fixations?.first ? Math.max(0, fixations.first.startMs - Math.max(0, activeFromMs)) : null,
});
