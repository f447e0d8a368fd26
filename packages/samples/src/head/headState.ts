/**
 * Input of the rendered head: position, gaze and expression.
 *
 * Camera coordinates as in recordings: centimetres, x to the right of the picture (the subject's
 * left), y down, z away from the camera; rotations are rotation vectors in radians.
 */
export interface HeadState {
  /** The point between the eyeballs. */
  readonly headCm: readonly [number, number, number];
  readonly rotation: readonly [number, number, number];
  /** The point both eyes look at. */
  readonly targetCm: readonly [number, number, number];
  /** 0 open to 1 closed. */
  readonly blink: number;
  /** 0 to 1 each; brows from -1 (lowered) to 1 (raised). */
  readonly mouthOpen: number;
  readonly smile: number;
  readonly pucker: number;
  readonly brows: number;
  /** How far the shoulders are lifted by a breath, centimetres. */
  readonly chestUpCm: number;
}

export const NEUTRAL_HEAD: HeadState = {
  headCm: [0, 3, 57],
  rotation: [0, 0, 0],
  targetCm: [0, 10, 0],
  blink: 0,
  mouthOpen: 0,
  smile: 0,
  pucker: 0,
  brows: 0,
  chestUpCm: 0,
};

/** Appearance of the person; colours are linear red, green, blue. */
export interface HeadAppearance {
  readonly skin: readonly [number, number, number];
  readonly iris: readonly [number, number, number];
  readonly hasGlasses: boolean;
  /** A window mirrored in both glasses: how much of its light is seen, 0..1; missing: none. */
  readonly reflection?: number;
}

export const DEFAULT_APPEARANCE: HeadAppearance = {
  skin: [0.56, 0.33, 0.235],
  iris: [0.16, 0.085, 0.04],
  hasGlasses: false,
};
