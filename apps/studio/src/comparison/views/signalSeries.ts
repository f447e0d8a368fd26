import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import type { ChartSeries } from '../../replay/signals/chartData';
import { lineColor, lineDash } from '../../replay/signals/lineColors';
import { hasValues } from '../../replay/signals/loadedSignals';
import type { ViewSignals } from './useViewData';
import type { ComparedView } from './views';

/** With more lines in one chart their bands would cover each other. */
export const BANDS_MAX = 3;

/** The lines of one signal, one for each view that has values. */
export function signalSeries(
  id: SignalId,
  thicknessPx: number,
  views: readonly Pick<ComparedView, 'key' | 'name'>[],
  signals: readonly ViewSignals[],
): ChartSeries[] {
  return views.flatMap(({ key, name }, at): ChartSeries[] => {
    const loaded = signals[at]?.data;
    const values = loaded && hasValues(loaded, id) && loaded.values.get(id);
    if (!values) return [];
    return [
      {
        ...{ key, label: name, color: lineColor(at), dash: lineDash(at), thicknessPx },
        ...{ axis: 'left', tMs: loaded.tMs, values },
      },
    ];
  });
}

/**
 * The charts that show all bands legibly: one for all lines if they are few; otherwise all means
 * together without bands, and each line with its band in a chart of its own.
 */
export function bandCharts(series: readonly ChartSeries[]): {
  readonly together: readonly ChartSeries[];
  readonly apart: readonly ChartSeries[];
} {
  if (series.length <= BANDS_MAX) return { together: series, apart: [] };
  return {
    together: series.map((each) => ({ ...each, values: { ...each.values, sd: null } })),
    apart: series,
  };
}

/** The columns that must fit into the axis: the mean, and the band if there is one. */
export function drawnColumns({ values: { mean, sd } }: ChartSeries): Float32Array[] {
  if (!sd) return [mean];
  const side = (sign: number) => mean.map((value, at) => value + sign * (sd[at] ?? Number.NaN));
  return [mean, side(-1), side(1)];
}
