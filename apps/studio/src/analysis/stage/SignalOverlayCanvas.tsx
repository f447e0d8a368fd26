import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { CanvasSize } from '../../replay/clock/canvasSize';
import { ClockCanvas, type DrawMoment } from '../../replay/clock/ClockCanvas';
import { letterbox } from '../../replay/layers/letterbox';
import { drawSignalOverlay } from '../../replay/layers/signalOverlay';
import type { AnalysisSlot } from '../results/analysisSlot';
import classes from './ReplayOverlay.module.css';
import { shownLines } from '../signals/signalChoice';
import { overlayOf } from '../../replay/signals/overlayOf';
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
    const { lines } = overlayOf(chart, 0);
    return (size: CanvasSize): DrawMoment => {
      const view = letterbox(size, { widthPx, heightPx }, size.pixelRatio);
      return (context, timeMs) => {
        const { durationMs } = clock.state();
        drawSignalOverlay(context, { lines, durationMs }, timeMs, view);
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
