import { defineAoiMetric } from '../declaration/defineAoiMetric';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const dwellTimePercentFixation = defineAoiMetric({
  id: 'dwellTimePercentFixation',
  version: 1,
  name: 'Dwell time (fixations), percent',
  unit: '%',
  group: 'Fixation-based',
  description:
    'Dwell time of fixations as a part of the time the respondent could have seen the AOI.',
  formula: '100 * dwellTimeMsFixation / actualExposureMs',
  vendors: VENDOR_NOTES.percent,
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: true,
  hasHitterStatistics: true,
  compute: ({ fixations, exposureMs }) =>
    fixations && exposureMs ? (100 * fixations.dwellMs) / exposureMs : null,
});
