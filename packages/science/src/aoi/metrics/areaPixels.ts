import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const areaPixels = defineAoiMetric({
  id: 'areaPixels',
  version: 1,
  name: 'Area',
  unit: 'px²',
  group: 'Area and exposure',
  description: 'Area of the AOI in pixels of the stimulus, averaged over the time it is active.',
  formula: 'mean over active of the shoelace area of A(t) * width * height',
  vendors:
    'An AOI under a tenth of the picture is smaller than webcam gaze is accurate; RealEye advises at least 5 to 10 % of the picture.',
  defaultInUI: false,
  isCompared: false,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ areaPx }) => areaPx,
});
