import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const dwellTimeMsFixation = defineAoiMetric({
  id: 'dwellTimeMsFixation',
  version: 1,
  name: 'Dwell time (fixations)',
  unit: 'ms',
  group: 'Fixation-based',
  description:
    'Time of the fixations in the AOI, without the parts of them at which the AOI was elsewhere or not active.',
  formula:
    'sum over hit fixations of |f and active| * frames inside / frames active; 0 when never hit',
  vendors:
    'Tobii’s total duration of fixations is this for areas that stand still. Its “visit duration” also counts saccades inside.',
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: true,
  hasHitterStatistics: true,
  compute: ({ fixations }) => fixations?.dwellMs ?? null,
});
