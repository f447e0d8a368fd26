import { LAYER_COLORS } from './layerColors';
import type { Column, Layer, Viewport } from './layer';

/** Fixations of one respondent on one stimulus, in order of time. */
export interface FixationColumns {
  readonly startMs: Column;
  readonly endMs: Column;
  readonly xNorm: Column;
  readonly yNorm: Column;
}

export interface FixationPath {
  readonly fixations: FixationColumns;
  /** Fixations that ended longer ago are hidden; Infinity for a static picture. */
  readonly historyMs: number;
  /** Show future fixations faintly: for a static picture, not for a video. */
  readonly whole: boolean;
}

interface FixationDot {
  readonly x: number;
  readonly y: number;
  readonly number: number;
  readonly durationMs: number;
  readonly begun: boolean;
  readonly now: boolean;
}

/** Opacity of future fixations. */
const TO_COME = 0.25;
/** A fixation of this length gets a circle of `RADIUS_SHARE` of the stimulus width. */
const TYPICAL_MS = 300;
const RADIUS_SHARE = 0.018;
const SMALLEST_RADIUS_PX = 4;

/** The circle's AREA is proportional to the duration, so that twice as long looks twice as large. */
export function fixationRadiusPx(durationMs: number, view: Viewport): number {
  const typicalPx = Math.max(view.stimulus.widthPx, view.stimulus.heightPx) * RADIUS_SHARE;
  const radiusPx = typicalPx * Math.sqrt(Math.max(0, durationMs) / TYPICAL_MS);
  return Math.max(SMALLEST_RADIUS_PX * view.pixelRatio, radiusPx);
}

/** Numbered circles in order, joined by lines; the current one is filled more strongly. */
export const drawFixationPath: Layer<FixationPath> = (context, data, timeMs, view) => {
  const { fixations, historyMs, whole } = data;
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const shown: FixationDot[] = [];
  for (let i = 0; i < fixations.startMs.length; i++) {
    const startMs = fixations.startMs[i] ?? NaN;
    const endMs = fixations.endMs[i] ?? NaN;
    if (startMs > timeMs && !whole) break;
    const x = xPx + (fixations.xNorm[i] ?? NaN) * widthPx;
    const y = yPx + (fixations.yNorm[i] ?? NaN) * heightPx;
    if (Number.isNaN(x) || Number.isNaN(y) || endMs < timeMs - historyMs) continue;
    const begun = startMs <= timeMs;
    const durationMs = (begun ? Math.min(endMs, timeMs) : endMs) - startMs;
    shown.push({ x, y, number: i + 1, durationMs, begun, now: begun && timeMs < endMs });
  }
  if (shown.length === 0) return;
  const ratio = view.pixelRatio;
  context.save();
  for (const under of [true, false]) {
    for (const [place, { x, y, begun }] of shown.entries()) {
      const before = shown[place - 1];
      if (!before) continue;
      context.beginPath();
      context.moveTo(before.x, before.y);
      context.lineTo(x, y);
      context.globalAlpha = (under ? 0.5 : 0.9) * (begun ? 1 : TO_COME);
      context.strokeStyle = under ? LAYER_COLORS.outline : LAYER_COLORS.fixations;
      context.lineWidth = (under ? 4 : 2) * ratio;
      context.stroke();
    }
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { x, y, number, durationMs, begun, now } of shown) {
    const strength = begun ? 1 : TO_COME;
    const radiusPx = fixationRadiusPx(durationMs, view);
    context.beginPath();
    context.arc(x, y, radiusPx, 0, 2 * Math.PI);
    context.globalAlpha = (now ? 0.85 : 0.5) * strength;
    context.fillStyle = LAYER_COLORS.fixations;
    context.fill();
    context.globalAlpha = strength;
    context.lineWidth = (now ? 3 : 1.5) * ratio;
    context.strokeStyle = LAYER_COLORS.outline;
    context.stroke();
    const textPx = Math.min(20 * ratio, Math.max(11 * ratio, radiusPx));
    context.font = `600 ${textPx}px "Inter Variable", system-ui, sans-serif`;
    context.lineWidth = 3 * ratio;
    context.strokeStyle = LAYER_COLORS.outline;
    context.strokeText(String(number), x, y);
    context.fillStyle = LAYER_COLORS.number;
    context.fillText(String(number), x, y);
  }
  context.restore();
};
