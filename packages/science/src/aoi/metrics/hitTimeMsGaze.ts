import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const hitTimeMsGaze = defineAoiMetric({
  id: 'hitTimeMsGaze',
  version: 1,
  name: 'Time to first gaze',
  unit: 'ms',
  group: 'Gaze-based',
  description:
    'From the onset of the stimulus to the first gaze sample in the AOI; no value for those who never looked.',
  formula: 'time of the first gaze sample in A(t)',
  vendors: 'One sample may be a passing saccade or noise: a fixation is the safer sign of a look.',
  defaultInUI: false,
  isCompared: true,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ gaze }) => gaze?.firstMs ?? null,
});
