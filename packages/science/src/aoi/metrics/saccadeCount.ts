import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const saccadeCount = defineAoiMetric({
  id: 'saccadeCount',
  version: 1,
  name: 'Saccades into the AOI',
  unit: 'count',
  group: 'Fixation-based',
  description:
    'Movements from one fixation to the next that end in the AOI, from outside or from within it; not those during which data was missing for more than 100 ms.',
  formula:
    'count of hit fixations that follow another fixation of the exposure without such a loss',
  vendors:
    'Some programs count only those that come from outside, or those that start in it. At 30 samples a second saccades are known only by the fixations at their ends.',
  defaultInUI: false,
  isCompared: true,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ fixations }) => fixations?.saccades ?? null,
});
