import { LAYER_COLORS } from './layerColors';
import { firstAbove } from './firstAbove';
import type { Column, Layer } from './layer';

/** Where the mouse was pressed, in the order of time. */
export interface MouseClicks {
  readonly tMs: Column;
  readonly xNorm: Column;
  readonly yNorm: Column;
}

/** How long a ring grows around a click. */
export const CLICK_MS = 600;
const LARGEST_RADIUS_PX = 26;
const MARK_RADIUS_PX = 5;

/** A ring that grows around each click of the last moments, and a mark where it was. */
export const drawMouseClicks: Layer<MouseClicks> = (context, clicks, timeMs, view) => {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const ratio = view.pixelRatio;
  context.save();
  for (let at = 0, end = firstAbove(clicks.tMs, timeMs); at < end; at++) {
    const x = xPx + (clicks.xNorm[at] ?? NaN) * widthPx;
    const y = yPx + (clicks.yNorm[at] ?? NaN) * heightPx;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    const share = (timeMs - (clicks.tMs[at] ?? -Infinity)) / CLICK_MS;
    const radii =
      share < 1
        ? [MARK_RADIUS_PX, MARK_RADIUS_PX + share * (LARGEST_RADIUS_PX - MARK_RADIUS_PX)]
        : [MARK_RADIUS_PX];
    for (const [nth, radiusPx] of radii.entries()) {
      context.globalAlpha = nth === 0 ? 1 : 1 - share;
      for (const isOutline of [true, false]) {
        context.beginPath();
        context.arc(x, y, radiusPx * ratio, 0, 2 * Math.PI);
        context.lineWidth = (isOutline ? 4 : 2) * ratio;
        context.strokeStyle = isOutline ? LAYER_COLORS.outline : LAYER_COLORS.clicks;
        context.stroke();
      }
    }
  }
  context.restore();
};

/** Sorted by time, as several respondents click in turn. */
export function clicksInOrder(clicks: MouseClicks): MouseClicks {
  const order = Array.from(clicks.tMs, (_, at) => at).sort(
    (a, b) => (clicks.tMs[a] ?? 0) - (clicks.tMs[b] ?? 0),
  );
  const sorted = (column: Column) => Float64Array.from(order, (at) => column[at] ?? NaN);
  return { tMs: sorted(clicks.tMs), xNorm: sorted(clicks.xNorm), yNorm: sorted(clicks.yNorm) };
}
