import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import type { MultiverseFilter } from '@fovea/science/statistics/multiverse';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { filterName, METRICS_IN_ORDER } from './multiverseText';

it.each<[string, MultiverseFilter | null]>([
  ['as stored', null],
  ['I-DT, 1.5°, at least 100 ms', { algorithm: 'idt', dispersionDeg: 1.5, minDurationMs: 100 }],
  ['I-VT, 30°/s, at least 60 ms', { algorithm: 'ivt', thresholdDegPerS: 30, minDurationMs: 60 }],
  [
    'Segmentation, price 2, at least 120 ms',
    { algorithm: 'segments', price: 2, minDurationMs: 120 },
  ],
])('An analysis is called "%s"', (name, filter) => {
  expect(filterName(createIntl({ locale: 'en', onError: () => {} }), filter)).toBe(name);
});

it('Every metric that is declared for other filters has words, and no other', () => {
  const declared = AOI_CATALOGUE.filter(({ isInMultiverse }) => isInMultiverse).map(({ id }) => id);
  expect(METRICS_IN_ORDER.toSorted()).toEqual(declared.toSorted());
  expect(METRICS_IN_ORDER[0]).toBe('dwellTimeMsFixation');
});
