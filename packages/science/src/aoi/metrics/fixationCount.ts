import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const fixationCount = defineAoiMetric({
  id: 'fixationCount',
  version: 1,
  name: 'Fixation count',
  unit: 'count',
  group: 'Fixation-based',
  description:
    'Fixations whose centre lies in the AOI for at least half of the 30 frames a second that they last.',
  formula:
    'count of fixations f with inside(f) >= 0.5; inside(f) = part of the frame times of f with centre in A(t)',
  vendors:
    'Others count a fixation by where it starts (RealEye) or by its centre at any time; here its centre must be inside for at least half of its frames.',
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: true,
  hasHitterStatistics: true,
  compute: ({ fixations }) => fixations?.count ?? null,
});
