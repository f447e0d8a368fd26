import { drawAoiOutlines } from '../layers/aoiOutlines';
import { drawSignalOverlay } from '../layers/signalOverlay';
import type { Layer } from '../layers/layer';
import type { Paint } from './paint';
import type { Scene } from './scene';

/** What a scene is drawn from, loaded. */
export interface SceneParts extends Pick<Scene, 'overlay' | 'aois'> {
  /** The stimulus; null: none is shown. */
  readonly paintStimulus: Paint | null;
  /** Heatmap, dots and paths; null: only the stimulus. */
  readonly paintData: Paint | null;
}

/** Draws a scene with the layers of the screen, in their order. */
export function createScenePainter(parts: SceneParts): Paint {
  const { overlay, aois } = parts;
  return stack([
    parts.paintStimulus && paintStimulusOf(parts.paintStimulus),
    parts.paintData,
    overlay && layerOf(drawSignalOverlay, overlay),
    aois.length > 0 ? layerOf(drawAoiOutlines, aois) : null,
  ]);
}

/** As smooth as on the stage; the data above it is drawn with the usual smoothing there. */
export const paintStimulusOf =
  (paint: Paint): Paint =>
  (context, timeMs, view) => {
    context.save();
    context.imageSmoothingQuality = 'high';
    paint(context, timeMs, view);
    context.restore();
  };

/** A layer with its data. */
export const layerOf =
  <Data>(layer: Layer<Data>, data: Data): Paint =>
  (context, timeMs, view) =>
    layer(context, data, timeMs, view);

/** One above the other. */
export function stack(paints: readonly (Paint | null)[]): Paint {
  const shown = paints.filter((paint) => paint !== null);
  return (context, timeMs, view) => {
    for (const paint of shown) paint(context, timeMs, view);
  };
}
