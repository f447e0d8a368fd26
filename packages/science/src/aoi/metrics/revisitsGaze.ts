import { defineAoiMetric } from '../declaration/defineAoiMetric';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const revisitsGaze = defineAoiMetric({
  id: 'revisitsGaze',
  version: 1,
  name: 'Revisits (gaze)',
  unit: 'count',
  group: 'Gaze-based',
  description: 'Visits after the first one.',
  formula: 'max(0, visitsGaze - 1)',
  vendors: VENDOR_NOTES.revisits,
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ gaze }) => gaze && Math.max(0, gaze.visits - 1),
});
