import type { Layer } from './layer';

/** The stimulus itself: an image or the frame that a video element shows now. */
export const drawPicture: Layer<CanvasImageSource | null> = (context, picture, _timeMs, view) => {
  if (!picture) return;
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  context.drawImage(picture, xPx, yPx, widthPx, heightPx);
};
