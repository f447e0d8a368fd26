import { defineAoiRatio } from '../declaration/defineAoiRatio';
import { hitTimeMsGaze } from '../metrics/hitTimeMsGaze';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const ratioGaze = defineAoiRatio({
  id: 'ratioGaze',
  version: 1,
  name: 'Respondents with gaze in it',
  unit: 'ratio',
  group: 'Segment ratios',
  description:
    'Respondents with a gaze sample in the AOI, of those who could have seen it and have valid gaze.',
  formula:
    'respondents with a sample in A(t) / respondents with actualExposureMs > 0 and valid gaze',
  vendors: VENDOR_NOTES.ratio,
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  isInDenominator: () => true,
  isInNumerator: (valueOf) => !Number.isNaN(valueOf(hitTimeMsGaze)),
});
