import type { Layer } from './layer';

/** The stimulus itself: an image or the current frame of a video element. */
export const drawPicture: Layer<CanvasImageSource | null> = (context, picture, _timeMs, view) => {
  if (!picture) return;
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  context.drawImage(picture, xPx, yPx, widthPx, heightPx);
};
