import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import { expect, it } from 'vitest';
import { METRICS_IN_ORDER } from './multiverseText';

it('Every metric that is declared for other filters has words, and no other', () => {
  const declared = AOI_CATALOGUE.filter(({ isInMultiverse }) => isInMultiverse).map(({ id }) => id);
  expect(METRICS_IN_ORDER.toSorted()).toEqual(declared.toSorted());
  expect(METRICS_IN_ORDER[0]).toBe('dwellTimeMsFixation');
});
