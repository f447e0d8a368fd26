import type { VideoSample } from 'mediabunny';

/**
 * The pixels of frames, as `drawImage` would draw them. Without a graphics processor browsers convert a frame for
 * `drawImage` in two to three times the time of `copyTo`.
 */
export class FramePixels {
  #image: ImageData | null = null;
  #context: OffscreenCanvasRenderingContext2D | null = null;

  /** @returns pixels that are valid until the next call; null: the frame has to be drawn itself */
  async read(frame: VideoSample): Promise<ImageData | null> {
    const { visibleRect, rotation, flip, hasAlpha } = frame;
    if (rotation !== 0 || flip || hasAlpha !== false) return null;
    const { width, height } = visibleRect;
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    try {
      await frame.copyTo(this.#image.data, { format: 'RGBA', colorSpace: 'srgb' });
    } catch {
      return null;
    }
    return this.#image;
  }

  /** Pixels on a canvas, so that they can be scaled; valid until the next call. */
  onCanvas(image: ImageData): OffscreenCanvas | null {
    const { width, height } = image;
    const { canvas } = this.#context ?? {};
    if (canvas?.width !== width || canvas.height !== height) {
      this.#context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
    }
    this.#context?.putImageData(image, 0, 0);
    return this.#context?.canvas ?? null;
  }
}
