import { defineAoiRatio } from '../declaration/defineAoiRatio';
import { ttffMs } from '../metrics/ttffMs';
import { visitsFixation } from '../metrics/visitsFixation';
import { VENDOR_NOTES } from '../declaration/vendorNotes';

export const revisitorRatioFixation = defineAoiRatio({
  id: 'revisitorRatioFixation',
  version: 1,
  name: 'Respondents who came back (fixations)',
  unit: 'ratio',
  group: 'Segment ratios',
  description: 'Respondents with two visits or more, of those with at least one.',
  formula: 'respondents with visitsFixation >= 2 / respondents with visitsFixation >= 1',
  vendors: VENDOR_NOTES.ratio,
  defaultInUI: true,
  isCompared: false,
  isInMultiverse: false,
  isInDenominator: (valueOf) => !Number.isNaN(valueOf(ttffMs)),
  isInNumerator: (valueOf) => valueOf(visitsFixation) >= 2,
});
