import type { Study } from '@fovea/contract/studies/studies';
import { signalEntry } from '@fovea/science/signals/signalCatalogue';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import type { ChartSeries } from '../../replay/signals/chartData';
import type { ChartAxis } from '../../replay/signals/createChart';
import {
  MISSING_SIGNAL_MESSAGES,
  missingSignalReason,
  type MissingSignalReason,
} from '../../replay/signals/missingSignalReason';
import { SignalChart } from '../../replay/signals/SignalChart';
import type { SignalLine } from '../../replay/signals/signalLine';
import { axisRange, valueRange } from '../../replay/signals/signalRange';
import { signalName } from '../../replay/signals/signalName';
import { useClockState } from '../../replay/clock/useClock';
import { LazyPictureMenu } from '../../visualExports/pictures/LazyPictureMenu';
import classes from './Comparison.module.css';
import { bandCharts, drawnColumns, signalSeries } from './signalSeries';
import { useViewSignals, type ViewSignals } from './useViewData';
import type { ComparedView } from './views';

interface Props {
  readonly study: Study;
  readonly views: readonly ComparedView[];
  readonly lines: readonly SignalLine[];
  readonly clock: Clock;
}

/** One chart for each selected signal, with a line for each view, on the clock of the views. */
export function SignalCharts({ study, views, lines, clock }: Props) {
  const signals = useViewSignals(views);
  return (
    <div className={classes.charts}>
      {lines.map((line) => (
        <OneSignal
          key={line.signal}
          study={study}
          line={line}
          views={views}
          signals={signals}
          clock={clock}
        />
      ))}
    </div>
  );
}

function OneSignal({
  study,
  line,
  views,
  signals,
  clock,
}: {
  readonly study: Study;
  readonly line: SignalLine;
  readonly views: readonly ComparedView[];
  readonly signals: readonly ViewSignals[];
  readonly clock: Clock;
}) {
  const intl = useIntl();
  const { durationMs } = useClockState(clock);
  const entry = signalEntry(line.signal);
  const series = useMemo(
    () => (entry ? signalSeries(entry.id, line.thickness, views, signals) : []),
    [views, signals, entry, line.thickness],
  );
  const { together, apart } = useMemo(() => bandCharts(series), [series]);
  const left = useMemo<ChartAxis | null>(
    () =>
      entry && {
        label: entry.unit,
        range: axisRange(line, entry.unit, valueRange(series.flatMap(drawnColumns))),
      },
    [entry, line, series],
  );
  if (!entry || !left) return null;
  const name = signalName(intl, entry.id);
  const failed = signals.find(({ error }) => error)?.error;
  const missing = new Map<MissingSignalReason, string[]>();
  for (const [at, view] of views.entries()) {
    const data = signals[at]?.data;
    const reason = data === undefined ? null : missingSignalReason(entry, study, data);
    if (reason) missing.set(reason, [...(missing.get(reason) ?? []), view.name]);
  }
  return (
    <section>
      <header className={classes.chartHead}>
        <h2 className={classes.chartTitle}>{name}</h2>
        {together.length > 0 && (
          <LazyPictureMenu
            isSmall
            hasLegend
            label={intl.formatMessage(
              { id: 'picture.of', defaultMessage: 'Picture of {title}' },
              { title: name },
            )}
            source={async () => {
              const { signalChartPicture } =
                await import('../../visualExports/pictures/charts/signalChartPicture');
              const common = [...new Set(views.map((view) => view.common))];
              return signalChartPicture(intl, {
                ...{ series: together, left, right: null, thresholds: [], durationMs },
                ...{ title: name, about: [intl.formatList(common)], studyId: study.id },
              });
            }}
          />
        )}
      </header>
      {together.length > 0 && (
        <div className={classes.chart}>
          <SignalChart
            clock={clock}
            durationMs={durationMs}
            series={together}
            left={left}
            right={null}
            label={name}
          />
        </div>
      )}
      {apart.length > 0 && (
        <ul
          className={classes.bands}
          aria-label={intl.formatMessage(
            { id: 'comparison.bands', defaultMessage: '{signal}: each view with its band' },
            { signal: name },
          )}
        >
          {apart.map((one) => (
            <li key={one.key} className={classes.band}>
              <BandChart one={one} clock={clock} durationMs={durationMs} left={left} name={name} />
            </li>
          ))}
        </ul>
      )}
      {failed && <p className={classes.note}>{failed.message}</p>}
      {[...missing].map(([reason, names]) => (
        <p key={reason} className={classes.note}>
          {names.length < views.length && <bdi>{intl.formatList(names)}: </bdi>}
          {intl.formatMessage(MISSING_SIGNAL_MESSAGES[reason])}
        </p>
      ))}
    </section>
  );
}

/** One view alone, on the axis of all. */
function BandChart({
  one,
  clock,
  durationMs,
  left,
  name,
}: {
  readonly one: ChartSeries;
  readonly clock: Clock;
  readonly durationMs: number;
  readonly left: ChartAxis;
  readonly name: string;
}) {
  const intl = useIntl();
  const series = useMemo(() => [one], [one]);
  return (
    <SignalChart
      clock={clock}
      durationMs={durationMs}
      series={series}
      left={left}
      right={null}
      label={intl.formatMessage(
        { id: 'comparison.bandOf', defaultMessage: '{signal}, {view}' },
        { signal: name, view: one.label },
      )}
    />
  );
}
