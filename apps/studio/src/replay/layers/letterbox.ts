import type { Viewport } from './layer';

interface SizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Fits a stimulus into a canvas: as large as possible, in proportion, centred. All sizes in device
 * pixels; edges on whole pixels to avoid blur.
 */
export function letterbox(canvas: SizePx, stimulus: SizePx, pixelRatio: number): Viewport {
  const wide = Math.max(1, stimulus.widthPx);
  const high = Math.max(1, stimulus.heightPx);
  const scale = Math.min(canvas.widthPx / wide, canvas.heightPx / high);
  const widthPx = Math.max(1, Math.round(wide * scale));
  const heightPx = Math.max(1, Math.round(high * scale));
  return {
    widthPx: canvas.widthPx,
    heightPx: canvas.heightPx,
    pixelRatio,
    stimulus: {
      xPx: Math.floor((canvas.widthPx - widthPx) / 2),
      yPx: Math.floor((canvas.heightPx - heightPx) / 2),
      widthPx,
      heightPx,
    },
  };
}
