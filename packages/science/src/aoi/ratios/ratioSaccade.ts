import { defineAoiRatio } from '../declaration/defineAoiRatio';
import { saccadeCount } from '../metrics/saccadeCount';

export const ratioSaccade = defineAoiRatio({
  id: 'ratioSaccade',
  version: 1,
  name: 'Respondents with a saccade into it',
  unit: 'ratio',
  group: 'Segment ratios',
  description:
    'Respondents with a saccade that ended in the AOI, of those who could have seen it and have valid gaze.',
  formula:
    'respondents with saccadeCount >= 1 / respondents with actualExposureMs > 0 and valid gaze',
  vendors: null,
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  isInDenominator: () => true,
  // With soft hits a saccade counts a part: one that landed in it more likely than not.
  isInNumerator: (valueOf) => valueOf(saccadeCount) >= 0.5,
});
