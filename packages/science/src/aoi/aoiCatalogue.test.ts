import { expect, it } from 'vitest';
import { AOI_CATALOGUE, AOI_METRIC_GROUPS, AOI_RATIOS } from './aoiCatalogue';
import { AOI_METRICS } from './aoiTypes';

it('describes every metric and ratio once', () => {
  const ids = AOI_CATALOGUE.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...AOI_METRICS, ...AOI_RATIOS].toSorted());
  for (const { name, description, formula } of AOI_CATALOGUE) {
    expect(description, name).toMatch(/^[A-Z].*\.$/);
    expect(formula.length, name).toBeGreaterThan(10);
  }
  expect(new Set(AOI_CATALOGUE.map(({ name }) => name)).size).toBe(ids.length);
});

it('the groups contain every metric', () => {
  expect(AOI_METRIC_GROUPS.flatMap(({ metrics }) => metrics)).toHaveLength(AOI_CATALOGUE.length);
  expect(AOI_METRIC_GROUPS.every(({ metrics }) => metrics.length > 0)).toBe(true);
});
