import { defineAoiMetric } from '../declaration/defineAoiMetric';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const visitsFixation = defineAoiMetric({
  id: 'visitsFixation',
  version: 1,
  name: 'Visits (fixations)',
  unit: 'count',
  group: 'Fixation-based',
  description:
    'Runs of fixations in the AOI; a fixation elsewhere ends one, and so does missing data of more than 100 ms.',
  formula: 'number of maximal runs of hit fixations',
  vendors: VENDOR_NOTES.visits,
  defaultInUI: false,
  isCompared: true,
  isInMultiverse: true,
  hasHitterStatistics: false,
  compute: ({ fixations }) => fixations?.visits ?? null,
});
