import { signalEntry } from '@fovea/science/signals/signalCatalogue';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import type { ChartSeries } from '../../replay/signals/chartData';
import { lineColor } from '../../replay/signals/lineColors';
import type { ChartAxis } from '../../replay/signals/createChart';
import { SignalChart } from '../../replay/signals/SignalChart';
import type { SignalLine } from '../../replay/signals/signalLine';
import { axisRange, valueRange } from '../../replay/signals/signalRange';
import { SIGNAL_MESSAGES } from '../../replay/signals/signalMessages';
import { useClockState } from '../../replay/clock/useClock';
import classes from './Comparison.module.css';
import { useViewSignals, type ViewSignals } from './useViewData';
import type { ComparedView } from './views';

/** With more lines their bands would cover each other. */
const BANDS_MAX = 3;

/** The columns that must fit into the axis: the mean, and the band if there is one. */
function drawnColumns({ values: { mean, sd } }: ChartSeries): Float32Array[] {
  if (!sd) return [mean];
  const side = (sign: number) => mean.map((value, at) => value + sign * (sd[at] ?? Number.NaN));
  return [mean, side(-1), side(1)];
}

interface Props {
  readonly views: readonly ComparedView[];
  readonly lines: readonly SignalLine[];
  readonly clock: Clock;
}

/** One chart for each selected signal, with a line for each view, on the clock of the views. */
export function SignalCharts({ views, lines, clock }: Props) {
  const signals = useViewSignals(views);
  return (
    <div className={classes.charts}>
      {lines.map((line) => (
        <OneSignal key={line.signal} line={line} views={views} signals={signals} clock={clock} />
      ))}
    </div>
  );
}

function OneSignal({
  line,
  views,
  signals,
  clock,
}: {
  readonly line: SignalLine;
  readonly views: readonly ComparedView[];
  readonly signals: readonly ViewSignals[];
  readonly clock: Clock;
}) {
  const intl = useIntl();
  const { durationMs } = useClockState(clock);
  const entry = signalEntry(line.signal);
  const series = useMemo(
    () =>
      views.flatMap(({ key, name }, at): ChartSeries[] => {
        const loaded = signals[at]?.data;
        const values = entry && loaded?.values.get(entry.id);
        if (!loaded || !values) return [];
        return [
          {
            key,
            label: name,
            color: lineColor(at),
            thicknessPx: line.thickness,
            axis: 'left',
            tMs: loaded.tMs,
            values: views.length > BANDS_MAX ? { ...values, sd: null } : values,
          },
        ];
      }),
    [views, signals, entry, line.thickness],
  );
  const left = useMemo<ChartAxis | null>(
    () =>
      entry && {
        label: entry.unit,
        range: axisRange(line, entry.unit, valueRange(series.flatMap(drawnColumns))),
      },
    [entry, line, series],
  );
  if (!entry || !left) return null;
  const name = intl.formatMessage(SIGNAL_MESSAGES[entry.id]);
  const failed = signals.find(({ error }) => error)?.error;
  const without = views.filter(
    (_, at) => signals[at]?.data !== undefined && !signals[at].data?.values.has(entry.id),
  );
  return (
    <section>
      <h2 className={classes.chartTitle}>{name}</h2>
      {series.length > 0 && (
        <div className={classes.chart}>
          <SignalChart
            clock={clock}
            durationMs={durationMs}
            series={series}
            left={left}
            right={null}
            label={name}
          />
        </div>
      )}
      {failed && <p className={classes.note}>{failed.message}</p>}
      {without.length > 0 && (
        <p className={classes.note}>
          <FormattedMessage
            id="comparison.noSignal"
            defaultMessage="Not measured for: {names}"
            values={{ names: intl.formatList(without.map((view) => view.name)) }}
          />
        </p>
      )}
    </section>
  );
}
