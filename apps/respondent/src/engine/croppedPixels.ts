import type { CameraFrame } from './faceMesh';

/** A rotated square of the frame: the input region of a model. */
export interface Crop {
  readonly centreXPx: number;
  readonly centreYPx: number;
  readonly sidePx: number;
  /** Clockwise rotation of the square in the frame, radians. */
  readonly turn: number;
  readonly mirrored: boolean;
}

/** Cuts squares out of camera frames and converts them to model input. */
export class CroppedPixels {
  private readonly context: OffscreenCanvasRenderingContext2D;
  private readonly side: number;
  private readonly values: Float32Array;

  constructor(side: number) {
    this.side = side;
    const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser cannot draw off the screen.');
    this.context = context;
    this.values = new Float32Array(side * side * 3);
  }

  /**
   * @param lowest value of black; white becomes 1
   * @returns [side * side * 3] red, green, blue; reused by the next call
   */
  read(picture: CameraFrame, crop: Crop, lowest: 0 | -1): Float32Array {
    const { context, side, values } = this;
    const scale = side / crop.sidePx;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = 'black';
    context.fillRect(0, 0, side, side);
    context.translate(side / 2, side / 2);
    context.scale(crop.mirrored ? -scale : scale, scale);
    context.rotate(-crop.turn);
    context.translate(-crop.centreXPx, -crop.centreYPx);
    context.drawImage(picture.canvas, 0, 0);
    const { data } = context.getImageData(0, 0, side, side);
    const gain = (1 - lowest) / 255;
    for (let from = 0, to = 0; to < values.length; from += 4) {
      values[to++] = (data[from] ?? 0) * gain + lowest;
      values[to++] = (data[from + 1] ?? 0) * gain + lowest;
      values[to++] = (data[from + 2] ?? 0) * gain + lowest;
    }
    return values;
  }
}

/** Converts a position in the crop (0..1 of its side) to frame coordinates. */
export function cropToPicture(crop: Crop, x: number, y: number): { x: number; y: number } {
  const across = (crop.mirrored ? 0.5 - x : x - 0.5) * crop.sidePx;
  const down = (y - 0.5) * crop.sidePx;
  const cos = Math.cos(crop.turn);
  const sin = Math.sin(crop.turn);
  return {
    x: crop.centreXPx + across * cos - down * sin,
    y: crop.centreYPx + across * sin + down * cos,
  };
}
