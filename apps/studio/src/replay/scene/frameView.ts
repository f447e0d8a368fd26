import { letterbox } from '../layers/letterbox';
import type { Viewport } from '../layers/layer';

interface SizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Frames have even sides, so they can miss the proportions of the stimulus by so much. */
const ROUNDING_PX = 2;

/**
 * The drawing area of a picture or a film. A frame made for the stimulus is filled, so that no line of
 * the background remains at its edge; a stimulus of other proportions is letterboxed.
 */
export function frameView(frame: SizePx, stimulus: SizePx, pixelRatio: number): Viewport {
  const view = letterbox(frame, stimulus, pixelRatio);
  const { widthPx, heightPx } = view.stimulus;
  const isMadeForIt =
    frame.widthPx - widthPx <= ROUNDING_PX * pixelRatio &&
    frame.heightPx - heightPx <= ROUNDING_PX * pixelRatio;
  return isMadeForIt ? { ...view, stimulus: { xPx: 0, yPx: 0, ...frame } } : view;
}
