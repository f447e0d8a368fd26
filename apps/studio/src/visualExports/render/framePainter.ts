import { pictureFrameSize } from '@fovea/rules/analysis/visualExports';
import type { VideoSample } from 'mediabunny';
import { hasGraphicsProcessor } from '../../replay/heatmap/createShadePainter';
import { drawAoiOutlines } from '../../replay/layers/aoiOutlines';
import { frameView } from '../../replay/scene/frameView';
import type { Scene } from '../../replay/scene/scene';
import { layerOf, paintStimulusOf, stack } from '../../replay/scene/scenePainter';
import { FramePixels } from './framePixels';
import { keepOverlay, keepStimulus } from './keptLayers';
import type { OpenScene } from './openScene';
import { RenderError } from './renderError';

/** Below the data of a film that does not show its stimulus. */
const BACKGROUND = '#000000';

interface SizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Lines and text of a film have the size that they have in a picture at 1x, in proportion. */
export function filmPixelRatio({ stimulus }: Pick<Scene, 'stimulus'>, { widthPx }: SizePx): number {
  const once = pictureFrameSize({ widthPx: stimulus.width, heightPx: stimulus.height });
  return widthPx / once.widthPx;
}

/**
 * Frames wait for the encoder as long as the canvas that they were drawn on: drawing on it earlier makes the
 * browser copy it first, which takes longer than drawing. Four frames are in the queue, five are with the encoder,
 * and one is drawn.
 */
const CANVASES = 10;

/** Draws the frames of a film. */
export function createFramePainter(scene: Scene, open: OpenScene, size: SizePx) {
  const contexts = Array.from({ length: CANVASES }, () => contextOf(size));
  let drawn = 0;
  const stimulus = { widthPx: scene.stimulus.width, heightPx: scene.stimulus.height };
  const view = frameView(size, stimulus, filmPixelRatio(scene, size));
  const { widthPx, heightPx } = size;
  const { paintStimulus, paintData, overlay, aois } = open.parts;
  const { isStill } = open;
  const pixels = hasGraphicsProcessor() ? null : new FramePixels();
  let shown: VideoSample | null = null;
  /** Of a video in the size of the film: its pixels, which no canvas has to hold first. */
  let whole: ImageData | null = null;
  let hasChanged = false;
  const wasChanged = () => {
    const before = hasChanged;
    hasChanged = false;
    return before;
  };
  const isKept = isStill || open.film !== null;
  const fillsFilm = view.stimulus.widthPx === widthPx && view.stimulus.heightPx === heightPx;
  const paintBelow =
    paintStimulus &&
    (isKept ? keepStimulus(paintStimulus, view, wasChanged) : paintStimulusOf(paintStimulus));
  const paintAbove = stack([
    paintData,
    overlay && keepOverlay(overlay, view),
    aois.length > 0 ? layerOf(drawAoiOutlines, aois) : null,
  ]);
  return {
    /** Of a video: its next frame, drawn from now on. */
    async show(frame: VideoSample): Promise<void> {
      if (frame === shown) return;
      shown = frame;
      hasChanged = true;
      const image = (await pixels?.read(frame)) ?? null;
      whole = image?.width === widthPx && image.height === heightPx && fillsFilm ? image : null;
      open.showFrame(frame, image && !whole ? pixels?.onCanvas(image) : null);
    },
    /** @returns a canvas that stays as it is while the next frames are drawn */
    draw(timeMs: number): OffscreenCanvas {
      const context = contexts[drawn++ % CANVASES]!;
      if (!paintStimulus || !isKept) {
        context.fillStyle = BACKGROUND;
        context.fillRect(0, 0, widthPx, heightPx);
      }
      if (whole) context.putImageData(whole, 0, 0);
      else paintBelow?.(context, timeMs, view);
      paintAbove(context, timeMs, view);
      return context.canvas;
    },
  };
}

function contextOf({ widthPx, heightPx }: SizePx): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { alpha: false });
  if (!context) throw new RenderError('notInitialized', 'There is no canvas of this size.');
  return context;
}
