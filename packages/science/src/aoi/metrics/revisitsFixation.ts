import { defineAoiMetric } from '../declaration/defineAoiMetric';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const revisitsFixation = defineAoiMetric({
  id: 'revisitsFixation',
  version: 1,
  name: 'Revisits (fixations)',
  unit: 'count',
  group: 'Fixation-based',
  description: 'Visits after the first one.',
  formula: 'max(0, visitsFixation - 1)',
  vendors: VENDOR_NOTES.revisits,
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ fixations }) => fixations && Math.max(0, fixations.visits - 1),
});
