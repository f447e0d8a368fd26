import { defineAoiRatio } from '../declaration/defineAoiRatio';
import { hitTimeMsGaze } from '../metrics/hitTimeMsGaze';
import { visitsGaze } from '../metrics/visitsGaze';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const revisitorRatioGaze = defineAoiRatio({
  id: 'revisitorRatioGaze',
  version: 1,
  name: 'Respondents who came back (gaze)',
  unit: 'ratio',
  group: 'Segment ratios',
  description: 'Respondents with two visits of gaze or more, of those with at least one.',
  formula: 'respondents with visitsGaze >= 2 / respondents with visitsGaze >= 1',
  vendors: VENDOR_NOTES.ratio,
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  isInDenominator: (valueOf) => !Number.isNaN(valueOf(hitTimeMsGaze)),
  isInNumerator: (valueOf) => valueOf(visitsGaze) >= 2,
});
