/** A rectangle in device pixels of the canvas. */
export interface PixelRect {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What every layer draws into: a canvas in device pixels with the stimulus somewhere inside. */
export interface Viewport {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels for one CSS pixel; line widths and text follow it. */
  readonly pixelRatio: number;
  readonly stimulus: PixelRect;
}

/** The part of a canvas context that layers use; also met by an OffscreenCanvas. */
export type DrawContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws what is to be seen at a time. Same data, time and view: same picture, on screen and in exports. */
export type Layer<Data> = (
  context: DrawContext,
  data: Data,
  timeMs: number,
  view: Viewport,
) => void;

/** A gaze or fixation column; any typed array. */
export type Column = ArrayLike<number>;
