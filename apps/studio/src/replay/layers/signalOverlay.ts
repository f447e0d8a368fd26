import { LAYER_COLORS } from './layerColors';
import type { DrawContext, Layer, PixelRect, Viewport } from './layer';

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

/** Before the current time lines are strong, after it faint. */
export type OverlayPart = 'past' | 'toCome';

/** Signals over the lower part of the stimulus, across the whole duration; the future part is faint. */
export const drawSignalOverlay: Layer<SignalOverlay> = (context, data, timeMs, view) => {
  const room = overlayRoom(view);
  const nowPx = overlayTimePx(data, timeMs, view);
  const endPx = room.xPx + room.widthPx;
  for (const part of ['past', 'toCome'] as const) {
    const [fromPx, toPx] = part === 'past' ? [room.xPx, nowPx] : [nowPx, endPx];
    if (toPx <= fromPx) continue;
    context.save();
    context.beginPath();
    context.rect(fromPx, room.yPx, toPx - fromPx, room.heightPx);
    context.clip();
    drawOverlayPart(context, data, part, view);
    context.restore();
  }
  drawOverlayMarks(context, data, timeMs, view);
};

/** The part of the stimulus that signals are drawn over. */
export function overlayRoom({ stimulus }: Viewport): PixelRect {
  const heightPx = Math.round(stimulus.heightPx * SHARE);
  return { ...stimulus, yPx: stimulus.yPx + stimulus.heightPx - heightPx, heightPx };
}

/** Where a time is, on whole pixels. */
export function overlayTimePx(
  { durationMs }: SignalOverlay,
  timeMs: number,
  { stimulus: { xPx, widthPx } }: Viewport,
): number {
  const share = Math.min(1, Math.max(0, timeMs / Math.max(1, durationMs)));
  return xPx + Math.round(share * widthPx);
}

/** The whole width as it is before, or after, the current time. */
export function drawOverlayPart(
  context: DrawContext,
  { lines, durationMs }: SignalOverlay,
  part: OverlayPart,
  view: Viewport,
): void {
  const { xPx, yPx, widthPx, heightPx } = overlayRoom(view);
  context.save();
  context.fillStyle = LAYER_COLORS.outline;
  context.globalAlpha = 0.55;
  context.fillRect(xPx, yPx, widthPx, heightPx);
  context.beginPath();
  context.rect(xPx, yPx, widthPx, heightPx);
  context.clip();
  context.lineJoin = 'round';
  context.globalAlpha = part === 'past' ? 1 : TO_COME;
  for (const { color, thicknessPx, min, max, tMs, values } of lines) {
    context.beginPath();
    let lastMs = -Infinity;
    for (let at = 0; at < tMs.length; at++) {
      const ms = tMs[at] ?? 0;
      const value = values[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const x = xPx + (ms / Math.max(1, durationMs)) * widthPx;
      const y = yPx + heightPx * (1 - (value - min) / (max - min));
      if (ms - lastMs > LARGEST_GAP_MS) context.moveTo(x, y);
      else context.lineTo(x, y);
      lastMs = ms;
    }
    context.strokeStyle = color;
    context.lineWidth = thicknessPx * view.pixelRatio;
    context.stroke();
  }
  context.restore();
}

/** The current time, and what the lines are. */
export const drawOverlayMarks: Layer<SignalOverlay> = (context, data, timeMs, view) => {
  const { xPx, yPx, heightPx } = overlayRoom(view);
  const ratio = view.pixelRatio;
  context.save();
  context.fillStyle = LAYER_COLORS.number;
  context.fillRect(overlayTimePx(data, timeMs, view), yPx, ratio, heightPx);
  context.font = `600 ${TEXT_PX * ratio}px "Inter Variable", system-ui, sans-serif`;
  context.textBaseline = 'top';
  for (const [at, { label, color }] of data.lines.entries()) {
    context.fillStyle = color;
    context.fillText(label, xPx + 8 * ratio, yPx + (6 + at * (TEXT_PX + 4)) * ratio);
  }
  context.restore();
};
