import type { DrawContext, Viewport } from '../../replay/layers/layer';
import {
  drawOverlayMarks,
  drawOverlayPart,
  overlayRoom,
  overlayTimePx,
  type SignalOverlay,
} from '../../replay/layers/signalOverlay';
import type { Paint } from '../../replay/scene/paint';
import { paintStimulusOf } from '../../replay/scene/scenePainter';

/**
 * A stimulus that is drawn again only when it has changed: scaling and converting a picture takes longer
 * than everything above it.
 *
 * @param hasChanged since it was asked last
 */
export function keepStimulus(
  paintStimulus: Paint,
  { widthPx, heightPx }: Viewport,
  hasChanged: () => boolean,
): Paint {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const own = canvas.getContext('2d', { alpha: false });
  const paint = paintStimulusOf(paintStimulus);
  let isDrawn = false;
  return (context, timeMs, view) => {
    if (!own) return paint(context, timeMs, view);
    if (hasChanged() || !isDrawn) {
      isDrawn = true;
      own.fillRect(0, 0, widthPx, heightPx);
      paint(own, timeMs, view);
    }
    context.drawImage(canvas, 0, 0);
  };
}

/** The lines of signals are the same at every time; only the place changes where they become faint. */
export function keepOverlay(overlay: SignalOverlay, view: Viewport): Paint {
  const room = overlayRoom(view);
  const drawn = (part: 'past' | 'toCome') => {
    const canvas = new OffscreenCanvas(room.widthPx, room.heightPx);
    const context = canvas.getContext('2d');
    context?.translate(-room.xPx, -room.yPx);
    if (context) drawOverlayPart(context, overlay, part, view);
    return canvas;
  };
  const past = drawn('past');
  const toCome = drawn('toCome');
  return (context, timeMs) => {
    const pastPx = overlayTimePx(overlay, timeMs, view) - room.xPx;
    copyColumns(context, past, room, 0, pastPx);
    copyColumns(context, toCome, room, pastPx, room.widthPx);
    drawOverlayMarks(context, overlay, timeMs, view);
  };
}

function copyColumns(
  context: DrawContext,
  from: OffscreenCanvas,
  { xPx, yPx, heightPx }: { readonly xPx: number; readonly yPx: number; readonly heightPx: number },
  startPx: number,
  endPx: number,
): void {
  const widthPx = endPx - startPx;
  if (widthPx <= 0) return;
  const rect = [widthPx, heightPx] as const;
  context.drawImage(from, startPx, 0, ...rect, xPx + startPx, yPx, ...rect);
}
