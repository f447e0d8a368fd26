import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { CanvasSize } from '../../replay/clock/canvasSize';
import { ClockCanvas, type DrawMoment } from '../../replay/clock/ClockCanvas';
import { letterbox } from '../../replay/layers/letterbox';
import { drawSignalOverlay, type OverlayLine } from '../../replay/layers/signalOverlay';
import type { AnalysisSlot } from '../results/analysisSlot';
import classes from './ReplayOverlay.module.css';
import { shownLines } from '../signals/signalChoice';
import { useChart } from '../signals/useChart';
import { useSignals } from '../signals/useSignals';

/** The selected signals over the lower part of the stimulus. */
export function SignalOverlayCanvas({ study, cells, state, clock }: AnalysisSlot) {
  const intl = useIntl();
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

  const paint = useMemo(() => {
    if (!chart) return null;
    const overlay = chart.series.map((series): OverlayLine => {
      const { min, max } = (series.axis === 'right' ? chart.right : chart.left)?.range ?? {
        min: 0,
        max: 1,
      };
      const { label, color, thicknessPx, tMs, values } = series;
      return { label, color, thicknessPx, min, max, tMs, values: values.mean };
    });
    return (size: CanvasSize): DrawMoment => {
      const view = letterbox(size, { widthPx, heightPx }, size.pixelRatio);
      return (context, timeMs) => {
        const { durationMs } = clock.state();
        drawSignalOverlay(context, { lines: overlay, durationMs }, timeMs, view);
      };
    };
  }, [clock, chart, widthPx, heightPx]);

  return (
    <ClockCanvas
      clock={clock}
      paint={paint}
      label={intl.formatMessage({
        id: 'signals.overOverlay',
        defaultMessage: 'Signals over the replay',
      })}
      roomClass={classes.room}
      canvasClass={classes.canvas}
    />
  );
}
