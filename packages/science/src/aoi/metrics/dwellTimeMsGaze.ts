import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const dwellTimeMsGaze = defineAoiMetric({
  id: 'dwellTimeMsGaze',
  version: 1,
  name: 'Dwell time (gaze)',
  unit: 'ms',
  group: 'Gaze-based',
  description: 'Time of the gaze samples in the AOI.',
  formula:
    'sum of sample durations in A(t); a sample lasts half the interval to each neighbour, at most 50 ms each',
  vendors:
    'Some programs multiply the number of samples by a fixed interval, which is wrong when a camera’s rate varies.',
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: false,
  hasHitterStatistics: true,
  compute: ({ gaze }) => gaze?.dwellMs ?? null,
});
