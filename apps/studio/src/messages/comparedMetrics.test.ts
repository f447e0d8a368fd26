import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import { expect, it } from 'vitest';
import { COMPARED_METRICS } from './comparedMetrics';

it('Every metric that is declared as compared has words, and no other', () => {
  const declared = AOI_CATALOGUE.filter(({ isCompared }) => isCompared).map(({ id }) => id);
  const worded = COMPARED_METRICS.map(({ id }) => id);
  expect(worded.toSorted()).toEqual(declared.toSorted());
  expect(worded.slice(0, 3)).toEqual(['dwellTimePercentFixation', 'ratioFixation', 'ttffMs']);
});

it('Units are those of the declarations; a ratio is a part of the respondents', () => {
  const unitOf = (id: string) => COMPARED_METRICS.find((metric) => metric.id === id)?.unit;
  expect(unitOf('ratioFixation')).toBe('part');
  expect(unitOf('dwellTimeMsGaze')).toBe('ms');
  expect(unitOf('dwellTimePercentGaze')).toBe('%');
});
