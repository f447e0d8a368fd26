import { defineAoiMetric } from '../declaration/defineAoiMetric';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const dwellTimePercentGaze = defineAoiMetric({
  id: 'dwellTimePercentGaze',
  version: 1,
  name: 'Dwell time (gaze), percent',
  unit: '%',
  group: 'Gaze-based',
  description: 'Dwell time of gaze as a part of the time the respondent could have seen the AOI.',
  formula: '100 * dwellTimeMsGaze / actualExposureMs',
  vendors: VENDOR_NOTES.percent,
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: false,
  hasHitterStatistics: true,
  compute: ({ gaze, exposureMs }) =>
    gaze && exposureMs ? (100 * gaze.dwellMs) / exposureMs : null,
});
