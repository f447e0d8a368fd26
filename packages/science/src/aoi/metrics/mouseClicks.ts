import { defineAoiMetric } from '../declaration/defineAoiMetric';

export const mouseClicks = defineAoiMetric({
  id: 'mouseClicks',
  version: 1,
  name: 'Mouse clicks',
  unit: 'count',
  group: 'Mouse',
  description: 'Presses of a mouse button, or touches, in the AOI.',
  formula: 'count of presses in A(t)',
  vendors: null,
  defaultInUI: true,
  isCompared: true,
  isInMultiverse: false,
  hasHitterStatistics: false,
  compute: ({ clicks }) => clicks,
});
