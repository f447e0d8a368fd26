import type { OverlayLine, SignalOverlay } from '../layers/signalOverlay';
import type { Chart } from './buildChart';

/** The lines of a chart over the stimulus, each on the range of its axis. */
export function overlayOf({ series, left, right }: Chart, durationMs: number): SignalOverlay {
  const lines = series.map((one): OverlayLine => {
    const { min, max } = ((one.axis === 'right' ? right : left) ?? left).range;
    const { label, color, thicknessPx, tMs, values } = one;
    return { label, color, thicknessPx, min, max, tMs, values: values.mean };
  });
  return { lines, durationMs };
}
