import { LAYER_COLORS } from './layerColors';
import type { Layer } from './layer';

/** One line over the stimulus. */
export interface OverlayLine {
  readonly label: string;
  readonly color: string;
  readonly thicknessPx: number;
  readonly min: number;
  readonly max: number;
  /** [n] ascending. */
  readonly tMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export interface SignalOverlay {
  readonly lines: readonly OverlayLine[];
  readonly durationMs: number;
}

/** The fraction of the stimulus height that the lines take, at the bottom. */
const SHARE = 0.3;
const TO_COME = 0.35;
/** Values further apart are not joined. */
const LARGEST_GAP_MS = 150;
const TEXT_PX = 12;

/** Signals over the lower part of the stimulus, across the whole duration; the future part is faint. */
export const drawSignalOverlay: Layer<SignalOverlay> = (context, data, timeMs, view) => {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const ratio = view.pixelRatio;
  const highPx = heightPx * SHARE;
  const topPx = yPx + heightPx - highPx;
  const xOf = (ms: number) => xPx + (ms / Math.max(1, data.durationMs)) * widthPx;
  context.save();
  context.beginPath();
  context.rect(xPx, topPx, widthPx, highPx);
  context.clip();
  context.fillStyle = LAYER_COLORS.outline;
  context.globalAlpha = 0.55;
  context.fillRect(xPx, topPx, widthPx, highPx);
  context.lineJoin = 'round';
  for (const { color, thicknessPx, min, max, tMs, values } of data.lines) {
    for (const isPast of [false, true]) {
      context.beginPath();
      let lastMs = -Infinity;
      for (let at = 0; at < tMs.length; at++) {
        const ms = tMs[at] ?? 0;
        const value = values[at] ?? Number.NaN;
        if (isPast && ms > timeMs) break;
        if (Number.isNaN(value)) continue;
        const y = topPx + highPx * (1 - (value - min) / (max - min));
        if (ms - lastMs > LARGEST_GAP_MS) context.moveTo(xOf(ms), y);
        else context.lineTo(xOf(ms), y);
        lastMs = ms;
      }
      context.globalAlpha = isPast ? 1 : TO_COME;
      context.strokeStyle = color;
      context.lineWidth = thicknessPx * ratio;
      context.stroke();
    }
  }
  context.globalAlpha = 1;
  context.fillStyle = LAYER_COLORS.number;
  context.fillRect(Math.round(xOf(timeMs)), topPx, ratio, highPx);
  context.font = `600 ${TEXT_PX * ratio}px "Inter Variable", system-ui, sans-serif`;
  context.textBaseline = 'top';
  for (const [at, { label, color }] of data.lines.entries()) {
    const y = topPx + (6 + at * (TEXT_PX + 4)) * ratio;
    context.fillStyle = color;
    context.fillText(label, xPx + 8 * ratio, y);
  }
  context.restore();
};
