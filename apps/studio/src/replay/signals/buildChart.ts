import { signalEntry, type SignalEntry } from '@fovea/science/signals/signalCatalogue';
import type { ChartSeries } from './chartData';
import { lineColor } from './lineColors';
import type { LoadedSignals } from './loadedSignals';
import type { ChartAxis } from './createChart';
import type { SignalLine } from './signalLine';
import { axisRange, valueRange } from './signalRange';

/** A shown view with its signals; null: it has none. */
export interface SignalView {
  readonly key: string;
  /** Label of the view; empty when only one is shown. */
  readonly label: string;
  readonly signals: LoadedSignals | null;
}

export interface Chart {
  readonly series: readonly ChartSeries[];
  readonly left: ChartAxis;
  readonly right: ChartAxis | null;
}

/** Limits of the axes that somebody set; null: by the data. */
export interface AxisLimits {
  readonly customYAxisScaleMin: number | null;
  readonly customYAxisScaleMax: number | null;
  readonly customYAxisRightScaleMin: number | null;
  readonly customYAxisRightScaleMax: number | null;
}

/**
 * The chart of some lines. One view: a line for each signal, the second on the right axis when its
 * unit differs. Several views: a line for each view, of the first signal.
 *
 * @param nameOf display name of a signal
 * @returns null when nothing was measured
 */
export function buildChart(
  lines: readonly SignalLine[],
  views: readonly SignalView[],
  limits: AxisLimits,
  nameOf: (entry: SignalEntry) => string,
): Chart | null {
  const several = views.length > 1;
  const drawn = lines.flatMap((line) => {
    const entry = signalEntry(line.signal);
    return entry ? [{ line, entry }] : [];
  });
  const [first] = drawn;
  if (!first) return null;
  const shown = several ? [first] : drawn;
  const sideOf = (entry: SignalEntry) => (entry.unit === first.entry.unit ? 'left' : 'right');
  const series = shown.flatMap(({ line, entry }) =>
    views.flatMap(({ key, label, signals }, place): ChartSeries[] => {
      const values = signals?.values.get(entry.id);
      if (!signals || !values) return [];
      return [
        {
          key: `${entry.id} ${key}`,
          label: several ? label : nameOf(entry),
          color: several ? lineColor(place) : line.color,
          thicknessPx: line.thickness,
          axis: sideOf(entry),
          tMs: signals.tMs,
          values,
        },
      ];
    }),
  );
  const axis = (side: 'left' | 'right'): ChartAxis | null => {
    const own = shown.filter(({ entry }) => sideOf(entry) === side);
    const lead = own[0];
    if (!lead) return null;
    const measured = valueRange(
      series.filter((each) => each.axis === side).map(({ values }) => values.mean),
    );
    const custom =
      side === 'left'
        ? [limits.customYAxisScaleMin, limits.customYAxisScaleMax]
        : [limits.customYAxisRightScaleMin, limits.customYAxisRightScaleMax];
    const line = {
      rangeType: own.some((each) => each.line.rangeType === 'auto') ? 'auto' : 'fixed',
      customScaleMin: custom[0] ?? lead.line.customScaleMin,
      customScaleMax: custom[1] ?? lead.line.customScaleMax,
    } as const;
    const names = own.map(({ entry }) => nameOf(entry)).join(', ');
    const unit = lead.entry.unit && ` (${lead.entry.unit})`;
    return { label: names + unit, range: axisRange(line, lead.entry.unit, measured) };
  };
  const left = axis('left');
  return left && series.length > 0 ? { series, left, right: axis('right') } : null;
}
