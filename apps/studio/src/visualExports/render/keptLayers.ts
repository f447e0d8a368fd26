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
    drawColumns(context, past, room, 0, pastPx);
    drawColumns(context, toCome, room, pastPx, room.widthPx);
    drawOverlayMarks(context, overlay, timeMs, view);
  };
}

/** A whole image with a clip around it is drawn in a third of the time of a part of it. */
function drawColumns(
  context: DrawContext,
  from: OffscreenCanvas,
  { xPx, yPx, heightPx }: { readonly xPx: number; readonly yPx: number; readonly heightPx: number },
  startPx: number,
  endPx: number,
): void {
  if (endPx <= startPx) return;
  context.save();
  context.beginPath();
  context.rect(xPx + startPx, yPx, endPx - startPx, heightPx);
  context.clip();
  context.drawImage(from, xPx, yPx);
  context.restore();
}
