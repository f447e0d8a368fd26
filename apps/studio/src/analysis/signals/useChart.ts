import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { signalName } from '../../replay/signals/signalName';
import type { SignalLine } from '../../replay/signals/signalLine';
import type { AnalysisState } from '../selection/analysisState';
import { buildChart, type Chart, type SignalView } from '../../replay/signals/buildChart';
import type { SignalsState } from './useSignals';

/** The chart of the loaded signals; memoised, because a new object redraws the chart. */
export function useChart(
  lines: readonly SignalLine[],
  loaded: readonly SignalsState[],
  /** Labels that distinguish the views, one line each. */
  labels: string,
  state: AnalysisState,
): Chart | null {
  const intl = useIntl();
  const {
    customYAxisScaleMin,
    customYAxisScaleMax,
    customYAxisRightScaleMin,
    customYAxisRightScaleMax,
  } = state;
  return useMemo(() => {
    const names = labels.split('\n');
    const views = loaded.map(({ data }, at): SignalView => ({
      key: String(at),
      label: names[at] ?? '',
      signals: data ?? null,
    }));
    const limits = {
      customYAxisScaleMin,
      customYAxisScaleMax,
      customYAxisRightScaleMin,
      customYAxisRightScaleMax,
    };
    return buildChart(lines, views, limits, ({ id }) => signalName(intl, id));
  }, [
    lines,
    loaded,
    labels,
    customYAxisScaleMin,
    customYAxisScaleMax,
    customYAxisRightScaleMin,
    customYAxisRightScaleMax,
    intl,
  ]);
}
