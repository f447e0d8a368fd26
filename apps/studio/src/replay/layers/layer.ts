/** A rectangle in device pixels of the canvas. */
export interface PixelRect {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The drawing area of every layer: a canvas in device pixels that contains the stimulus. */
export interface Viewport {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels per CSS pixel; line widths and text scale with it. */
  readonly pixelRatio: number;
  readonly stimulus: PixelRect;
}

/** The canvas contexts that layers can draw on, including an OffscreenCanvas. */
export type DrawContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws one time. The same data, time and view give the same picture, on screen and in exports. */
export type Layer<Data> = (
  context: DrawContext,
  data: Data,
  timeMs: number,
  view: Viewport,
) => void;

/** A gaze or fixation column; any typed array. */
export type Column = ArrayLike<number>;
