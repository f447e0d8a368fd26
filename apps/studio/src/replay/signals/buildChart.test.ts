import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import { expect, it } from 'vitest';
import { DEFAULT_ANALYSIS } from '../../analysis/selection/analysisState';
import { buildChart, type SignalView } from './buildChart';
import { lineOf } from '../../analysis/signals/signalChoice';

const view = (key: string, ...ids: SignalId[]): SignalView => ({
  key,
  label: key,
  signals: {
    kind: 'respondent',
    tMs: Float64Array.of(0, 33),
    values: new Map(
      ids.map((id) => [id, { mean: Float32Array.of(2, 4), sd: null, n: null }] as const),
    ),
  },
});
const lines = (...ids: SignalId[]) => ids.map((id, at) => lineOf(DEFAULT_ANALYSIS, id, at));
const chart = (...of: [ReturnType<typeof lines>, SignalView[]]) =>
  buildChart(...of, DEFAULT_ANALYSIS, ({ id }) => id);

it('draws two signals of one respondent, the second on the right axis when its unit differs', () => {
  const two = chart(lines('joy', 'headYawDeg'), [view('ada', 'joy', 'headYawDeg')]);
  expect(two?.series.map(({ label, axis }) => [label, axis])).toEqual([
    ['joy', 'left'],
    ['headYawDeg', 'right'],
  ]);
  expect(two?.right).toEqual({ label: 'headYawDeg (deg)', range: { min: 1.75, max: 4.25 } });
  const same = chart(lines('joy', 'anger'), [view('ada', 'joy', 'anger')]);
  expect(same?.right).toBeNull();
});

it('draws one signal of several views, one colour each, without views that have no data', () => {
  const views = [view('ada', 'joy'), view('bea'), view('cem', 'joy')];
  const several = chart(lines('joy', 'blink'), views);
  expect(several?.series.map(({ label }) => label)).toEqual(['ada', 'cem']);
  expect(new Set(several?.series.map(({ color }) => color)).size).toBe(2);
});

it('uses the axis limits that were set', () => {
  const limits = { ...DEFAULT_ANALYSIS, customYAxisScaleMin: 10, customYAxisScaleMax: 20 };
  const set = buildChart(lines('joy'), [view('ada', 'joy')], limits, ({ id }) => id);
  expect(set?.left.range).toEqual({ min: 10, max: 20 });
});

it('there is no chart without lines or without data', () => {
  expect(chart([], [view('ada', 'joy')])).toBeNull();
  expect(chart(lines('joy'), [view('ada')])).toBeNull();
  expect(chart(lines('joy'), [{ key: '', label: '', signals: null }])).toBeNull();
});
