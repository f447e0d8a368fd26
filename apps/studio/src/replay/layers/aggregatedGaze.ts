import { LAYER_COLORS } from './layerColors';
import { firstAbove } from './firstAbove';
import type { Column, Layer } from './layer';

/** Gaze of many respondents on one stimulus: sorted by respondent, then by time. */
export interface AggregatedSamples {
  readonly tMs: Column;
  readonly xNorm: Column;
  readonly yNorm: Column;
  /** Duration of each sample: half a frame to each side, or the length of a fixation from `tMs` on. */
  readonly sampleMs: Column;
  /** Start index of each respondent's samples, plus the end. */
  readonly offsets: Column;
}

/** A respondent's dot stays at least this long after the last sample. */
const DOT_MS = 150;
const DOT_RADIUS_PX = 5;

/** One dot for each respondent whose gaze is known at this time. */
export const drawAggregatedGaze: Layer<AggregatedSamples> = (context, samples, timeMs, view) => {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const radiusPx = DOT_RADIUS_PX * view.pixelRatio;
  context.save();
  context.beginPath();
  for (let respondent = 0; respondent + 1 < samples.offsets.length; respondent++) {
    const begin = samples.offsets[respondent] ?? 0;
    const end = samples.offsets[respondent + 1] ?? 0;
    const at = firstAbove(samples.tMs, timeMs, begin, end) - 1;
    if (at < begin) continue;
    const ageMs = timeMs - (samples.tMs[at] ?? -Infinity);
    if (ageMs > Math.max(DOT_MS, samples.sampleMs[at] ?? 0)) continue;
    const x = xPx + (samples.xNorm[at] ?? NaN) * widthPx;
    const y = yPx + (samples.yNorm[at] ?? NaN) * heightPx;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    context.moveTo(x + radiusPx, y);
    context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  }
  context.fillStyle = LAYER_COLORS.respondents;
  context.globalAlpha = 0.9;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.5 * view.pixelRatio;
  context.strokeStyle = LAYER_COLORS.outline;
  context.stroke();
  context.restore();
};
