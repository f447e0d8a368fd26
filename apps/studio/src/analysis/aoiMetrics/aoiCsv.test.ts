import { aoiMetrics } from '@fovea/science/aoi/aoiMetrics';
import { summariseAois } from '@fovea/science/aoi/aoiSummary';
import { AOI_METRICS } from '@fovea/science/aoi/aoiTypes';
import { buildSegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { expect, it } from 'vitest';
import { respondentHead, respondentRows, summaryHead, summaryRow } from './aoiCsv';
import { digitsOf, NONE_HIDDEN, shownMetrics, withMetric } from './shownMetrics';
import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';

const empty = buildSegmentAggregate({ stimulusId: 's', segmentId: 'g', respondents: [] });
const aois = [{ id: 'a', keyframes: [{ tMs: 0, points: Float64Array.of(0, 0, 1, 0, 1, 1) }] }];
const table = aoiMetrics(empty, aois, { widthPx: 100, heightPx: 100 });
const place = { stimulus: 'Picture', segment: 'All Respondents' };
const named = { id: 'a', name: 'Logo', group: 'Brand' };

it('every row has a value for every column of the header', () => {
  const [summary] = summariseAois(table);
  const row = summaryRow(place, named, summary!);
  expect(row).toHaveLength(summaryHead().length);
  expect(row.slice(0, 4)).toEqual(['Picture', 'All Respondents', 'Logo', 'Brand']);
  const cell = (column: string) => row[summaryHead().indexOf(column)];
  expect(cell('dwellTimeMsGaze n')).toBe(0);
  expect(cell('dwellTimeMsGaze mean')).toBeNaN();
  expect(cell('ratioFixation denominator')).toBe(0);
});

it('each row of an AOI and a respondent holds the values of the table', () => {
  const two = {
    aoiIds: ['a'],
    respondentIds: ['r1', 'r2'],
    isCounted: Uint8Array.of(1, 0),
    values: Object.fromEntries(
      AOI_METRICS.map((id, at) => [id, Float64Array.of(at, 100 + at)]),
    ) as typeof table.values,
  };
  const rows = respondentRows(place, [named], two, (id) => `label ${id}`);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toHaveLength(respondentHead().length);
  expect(rows[1]?.slice(4, 7)).toEqual(['label r2', false, 100]);
  expect(rows[0]?.at(-1)).toBe(AOI_METRICS.length - 1);
});

it('the default metrics are shown until the user selects some, then exactly those', () => {
  const usual = shownMetrics([]);
  expect(usual.every(({ defaultInUI }) => defaultInUI)).toBe(true);
  const [first] = usual;
  const without = withMetric([], first!.id, false);
  expect(shownMetrics(without)).toEqual(usual.slice(1));
  let hidden = without;
  for (const { id } of AOI_CATALOGUE) hidden = withMetric(hidden, id, true);
  expect(hidden).toEqual([NONE_HIDDEN]);
  expect(shownMetrics(hidden)).toEqual(AOI_CATALOGUE);
  expect(AOI_CATALOGUE.map(digitsOf).every((digits) => digits >= 0 && digits <= 2)).toBe(true);
});
