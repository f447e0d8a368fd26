import { pictureFrameSize } from '@fovea/rules/analysis/visualExports';
import type { VideoSample } from 'mediabunny';
import { drawAoiOutlines } from '../../replay/layers/aoiOutlines';
import { frameView } from '../../replay/scene/frameView';
import type { Scene } from '../../replay/scene/scene';
import { layerOf, paintStimulusOf, stack } from '../../replay/scene/scenePainter';
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

/** The canvas on which the frames of a film are drawn. */
export function createFrameCanvas(scene: Scene, open: OpenScene, size: SizePx) {
  const { widthPx, heightPx } = size;
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new RenderError('notInitialized', 'There is no canvas of this size.');
  const stimulus = { widthPx: scene.stimulus.width, heightPx: scene.stimulus.height };
  const view = frameView(size, stimulus, filmPixelRatio(scene, size));
  const { paintStimulus, paintData, overlay, aois } = open.parts;
  const { isStill } = open;
  let shown: VideoSample | null = null;
  let hasChanged = false;
  const wasChanged = () => {
    const before = hasChanged;
    hasChanged = false;
    return before;
  };
  const isKept = isStill || open.film !== null;
  const paint = stack([
    paintStimulus &&
      (isKept ? keepStimulus(paintStimulus, view, wasChanged) : paintStimulusOf(paintStimulus)),
    paintData,
    overlay && keepOverlay(overlay, view),
    aois.length > 0 ? layerOf(drawAoiOutlines, aois) : null,
  ]);
  return {
    canvas,
    /** Of a video: its next frame, drawn from now on. */
    show(frame: VideoSample) {
      if (frame === shown) return;
      shown = frame;
      hasChanged = true;
      open.showFrame(frame);
    },
    draw(timeMs: number) {
      if (!paintStimulus || !isKept) {
        context.fillStyle = BACKGROUND;
        context.fillRect(0, 0, widthPx, heightPx);
      }
      paint(context, timeMs, view);
    },
  };
}
