import { defineAoiRatio } from '../declaration/defineAoiRatio';
import { ttffMs } from '../metrics/ttffMs';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const ratioFixation = defineAoiRatio({
  id: 'ratioFixation',
  version: 1,
  name: 'Respondents who fixated',
  unit: 'ratio',
  group: 'Segment ratios',
  description:
    'Respondents with a fixation in the AOI, of those who could have seen it and have valid gaze.',
  formula:
    'respondents with fixationCount >= 1 / respondents with actualExposureMs > 0 and valid gaze',
  vendors: VENDOR_NOTES.ratio,
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: true,
  isInDenominator: () => true,
  isInNumerator: (valueOf) => !Number.isNaN(valueOf(ttffMs)),
});
