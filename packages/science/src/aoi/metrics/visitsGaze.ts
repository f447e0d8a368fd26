import { defineAoiMetric } from '../declaration/defineAoiMetric';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const visitsGaze = defineAoiMetric({
  id: 'visitsGaze',
  version: 1,
  name: 'Visits (gaze)',
  unit: 'count',
  group: 'Gaze-based',
  description:
    'Runs of gaze samples in the AOI; a sample elsewhere ends one, and so does missing data of more than 100 ms.',
  formula: 'number of maximal runs of samples in A(t)',
  vendors: VENDOR_NOTES.visits,
  defaultInUI: false,
  isCompared: true,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ gaze }) => gaze?.visits ?? null,
});
