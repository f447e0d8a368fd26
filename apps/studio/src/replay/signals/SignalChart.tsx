import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Clock } from '../clock/clock';
import { timeText } from '../clock/timeText';
import { chartData, type ChartSeries } from './chartData';
import { createChart, type ChartAxis } from './createChart';
import classes from './SignalChart.module.css';

/** Values that change more often are unreadable. */
const READOUT_MS = 100;

interface Props {
  readonly clock: Clock;
  /** End of the time axis, which starts at 0. */
  readonly durationMs: number;
  readonly series: readonly ChartSeries[];
  readonly left: ChartAxis;
  readonly right: ChartAxis | null;
  /** Threshold lines, on the left axis. */
  readonly thresholds?: readonly number[];
  readonly label: string;
}

/** Signals over the time of a replay; a click seeks. Time runs left to right in every language. */
export function SignalChart(props: Props) {
  const { clock, durationMs, series, left, right, thresholds, label } = props;
  const intl = useIntl();
  const room = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const values = useRef<(HTMLSpanElement | null)[]>([]);
  const when = useRef<HTMLSpanElement>(null);
  const shown = useMemo(() => chartData(series), [series]);

  useEffect(() => {
    const host = room.current;
    if (!host) return;
    /** Position of the pointer; null: values at the current time of the replay. */
    let hovered: number | null = null;
    let toldMs = -Infinity;
    const number = (value: number) =>
      intl.formatNumber(value, { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 });
    const tell = (chart: uPlot) => {
      const at = hovered ?? chart.valToIdx(clock.timeMs / 1000);
      const timeMs = (chart.data[0]?.[at] ?? 0) * 1000;
      if (when.current) when.current.textContent = chart.data[0]?.length ? timeText(timeMs) : '';
      for (const [place, { mean, low, n }] of shown.places.entries()) {
        const value = chart.data[mean]?.[at];
        const element = values.current[place];
        if (!element) continue;
        if (typeof value !== 'number') {
          element.textContent = '–';
          continue;
        }
        const lower = low === null ? null : chart.data[low]?.[at];
        const count = n === null ? null : chart.data[n]?.[at];
        element.textContent = [
          number(value),
          typeof lower === 'number' ? `± ${number(value - lower)}` : '',
          typeof count === 'number' ? `(n ${count})` : '',
        ].join(' ');
      }
    };
    const chart = createChart(host, {
      durationMs,
      series,
      places: shown.places,
      data: shown.data,
      left,
      right,
      thresholds: thresholds ?? [],
      seek: (timeMs) => clock.seek(timeMs),
      hover: (at) => {
        hovered = at;
        tell(chart);
      },
    });
    const leave = clock.onFrame(() => {
      const x = chart.valToPos(clock.timeMs / 1000, 'x');
      if (playhead.current)
        playhead.current.style.transform = `translateX(${chart.over.offsetLeft + x}px)`;
      const nowMs = performance.now();
      if (hovered !== null || nowMs - toldMs < READOUT_MS) return;
      toldMs = nowMs;
      tell(chart);
    });
    const observer = new ResizeObserver(() => {
      chart.setSize({ width: host.clientWidth, height: host.clientHeight });
      clock.redraw();
    });
    observer.observe(host);
    return () => {
      observer.disconnect();
      leave();
      chart.destroy();
    };
  }, [clock, durationMs, series, shown, left, right, thresholds, intl]);

  return (
    <div className={classes.chart} dir="ltr">
      <div className={classes.readout}>
        {series.map(({ key, label: name, color }, at) => (
          <span key={key} className={classes.line} style={{ '--line': color } as CSSProperties}>
            <span className={classes.swatch} aria-hidden />
            <bdi>{name}</bdi>
            <span
              ref={(element) => {
                values.current[at] = element;
              }}
              className={classes.value}
            />
          </span>
        ))}
        {series.some(({ values: { sd } }) => sd) && (
          <span className={classes.value}>
            <FormattedMessage
              id="signal.band"
              defaultMessage="Line: mean over respondents; band: one standard deviation"
            />
          </span>
        )}
        <span ref={when} className={classes.when} />
      </div>
      <div ref={room} className={classes.room} role="img" aria-label={label}>
        <div ref={playhead} className={classes.playhead} aria-hidden />
      </div>
    </div>
  );
}
