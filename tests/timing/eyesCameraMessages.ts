/** From the page to the worker of the camera. */
export type ToEyesCamera =
  | {
      readonly kind: 'start';
      /** Takes pictures for the track of the camera. */
      readonly writable: WritableStream<VideoFrame>;
      readonly fps: number;
      readonly pageTimeOrigin: number;
      readonly viewportWidthPx: number;
      /** How long a picture takes until the browser has it. */
      readonly latencyMs: number;
    }
  | {
      readonly kind: 'target';
      readonly xPx: number;
      readonly yPx: number;
      /** From when on the eyes look there, the page's `performance.now()`. */
      readonly fromMs: number;
    };
