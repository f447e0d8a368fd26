import { expect, it } from 'vitest';
import { bandCharts, signalSeries } from './signalSeries';
import type { ViewSignals } from './useViewData';

const views = Array.from({ length: 9 }, (_, at) => ({ key: String(at), name: `View ${at}` }));
const loaded = (...mean: number[]): ViewSignals => ({
  data: {
    kind: 'segment',
    tMs: Float64Array.of(0, 33),
    values: new Map([
      ['smile', { mean: Float32Array.from(mean), sd: Float32Array.of(1, 1), n: null }],
    ]),
  } as unknown as NonNullable<ViewSignals['data']>,
  error: null,
});
const smile = 'smile' as Parameters<typeof signalSeries>[0];

it('a signal without any value has no line, like one that was not recorded', () => {
  const signals = [loaded(1, 2), loaded(Number.NaN, Number.NaN), { data: null, error: null }];
  expect(signalSeries(smile, 2, views.slice(0, 3), signals).map(({ key }) => key)).toEqual(['0']);
});

it('nine views differ in colour or dash', () => {
  const series = signalSeries(
    smile,
    2,
    views,
    views.map(() => loaded(1, 2)),
  );
  expect(new Set(series.map(({ color, dash }) => `${color} ${dash?.join()}`)).size).toBe(9);
});

it.each([
  [3, 3, 0],
  [4, 4, 4],
])(
  '%i views: every band is shown, in charts of their own if they are many',
  (count, all, apart) => {
    const shown = views.slice(0, count);
    const charts = bandCharts(
      signalSeries(
        smile,
        2,
        shown,
        shown.map(() => loaded(1, 2)),
      ),
    );
    expect([charts.together.length, charts.apart.length]).toEqual([all, apart]);
    const banded = apart > 0 ? charts.apart : charts.together;
    expect(banded.every(({ values }) => values.sd !== null)).toBe(true);
    if (apart > 0) expect(charts.together.every(({ values }) => values.sd === null)).toBe(true);
  },
);
