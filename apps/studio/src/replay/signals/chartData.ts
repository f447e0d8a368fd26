import uPlot from 'uplot';
import type { SignalValues } from './loadedSignals';

/** One line of a chart. */
export interface ChartSeries {
  readonly key: string;
  /** Name of the signal, or of the segment or respondent. */
  readonly label: string;
  readonly color: string;
  /** Pixels on and off; left out: a whole line. */
  readonly dash?: readonly number[];
  readonly thicknessPx: number;
  readonly axis: 'left' | 'right';
  /** [n] ascending. */
  readonly tMs: Float64Array;
  readonly values: SignalValues;
}

/** Column indexes of a series in the chart data. */
export interface SeriesColumns {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number | null;
}

type Values = (number | null | undefined)[];

/** All series on a common axis in seconds, in the format of the chart library. */
export function chartData(series: readonly ChartSeries[]): {
  readonly data: uPlot.AlignedData;
  readonly places: readonly SeriesColumns[];
} {
  const tables: uPlot.AlignedData[] = [];
  const places: SeriesColumns[] = [];
  let next = 1;
  for (const { tMs, values } of series) {
    const { mean, sd, n } = values;
    const columns: Values[] = [gaps(mean, (value) => value)];
    const place = { mean: next, low: null as number | null, high: null as number | null };
    if (sd) {
      columns.push(gaps(mean, (value, at) => value - (sd[at] ?? Number.NaN)));
      columns.push(gaps(mean, (value, at) => value + (sd[at] ?? Number.NaN)));
      place.low = next + 1;
      place.high = next + 2;
    }
    if (n) columns.push(Array.from(n));
    places.push({ ...place, n: n ? next + columns.length - 1 : null });
    next += columns.length;
    tables.push([Array.from(tMs, (ms) => ms / 1000), ...columns]);
  }
  if (tables.length === 0) return { data: [[]], places };
  const [only] = tables;
  return { data: tables.length === 1 && only ? only : uPlot.join(tables), places };
}

/** The chart library expects null for gaps. */
function gaps(column: Float32Array, of: (value: number, at: number) => number): Values {
  return Array.from(column, (value, at) => {
    const shown = of(value, at);
    return Number.isNaN(shown) ? null : shown;
  });
}
