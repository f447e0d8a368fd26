import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useCanvasSize } from '../replay/canvasSize';
import { letterbox } from '../replay/layers/letterbox';
import { drawSignalOverlay, type OverlayLine } from '../replay/layers/signalOverlay';
import type { AnalysisSlot } from './analysisSlot';
import classes from './ReplayOver.module.css';
import { shownLines } from './signals/signalChoice';
import { useChart } from './signals/useChart';
import { useSignals } from './signals/useSignals';

/** The chosen signals over the lower part of the stimulus. */
export function SignalOverlayCanvas({ study, cells, state, clock }: AnalysisSlot) {
  const intl = useIntl();
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useCanvasSize(room);
  const loaded = useSignals(study.id, cells);
  const { newAnalysisOverlayLines } = state;
  const lines = useMemo(
    () => shownLines({ sensorSignalLines: [], newAnalysisOverlayLines }, 1),
    [newAnalysisOverlayLines],
  );
  const chart = useChart(lines, loaded, '', state);
  const stimulus = cells[0]?.stimulus;
  const widthPx = stimulus?.width ?? 1;
  const heightPx = stimulus?.height ?? 1;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !chart) return;
    const view = letterbox(size, { widthPx, heightPx }, size.pixelRatio);
    const overlay = chart.series.map((series): OverlayLine => {
      const { min, max } = (series.axis === 'right' ? chart.right : chart.left)?.range ?? {
        min: 0,
        max: 1,
      };
      const { label, color, thicknessPx, tMs, values } = series;
      return { label, color, thicknessPx, min, max, tMs, values: values.mean };
    });
    const leave = clock.onFrame((timeMs) => {
      context.clearRect(0, 0, size.widthPx, size.heightPx);
      const { durationMs } = clock.state();
      drawSignalOverlay(context, { lines: overlay, durationMs }, timeMs, view);
    });
    return () => {
      leave();
      context.clearRect(0, 0, size.widthPx, size.heightPx);
    };
  }, [clock, chart, size, widthPx, heightPx]);

  return (
    <div ref={room} className={classes.room}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={size.widthPx}
        height={size.heightPx}
        role="img"
        aria-label={intl.formatMessage({
          id: 'signals.overOverlay',
          defaultMessage: 'Signals over the replay',
        })}
      />
    </div>
  );
}
