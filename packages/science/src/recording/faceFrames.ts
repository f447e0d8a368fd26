/**
 * Measurements of the face engine, as columns.
 *
 * Image coordinates are pixels of the unmirrored camera picture: x to the right of the picture, y
 * down. Camera coordinates are centimetres: x right, y down, z away from the camera. "Left" and
 * "right" are the subject's own. Times are milliseconds on the session clock (monotonic, zero when
 * the session began), taken when the camera delivered the frame.
 */

/** Columns and rows of grey values in an eye patch; one patch per eye. */
export const PATCH_COLUMNS = 12;
export const PATCH_ROWS = 7;
export const PATCH_VALUES = 2 * PATCH_COLUMNS * PATCH_ROWS;

/** Expression channels in the order of the `channels` column; 0 (rest) to 1 (full). */
export const EXPRESSION_CHANNELS = [
  'mouthOpen',
  'mouthCornerUp',
  'mouthCornerDown',
  'mouthPucker',
  'browRaiseInner',
  'browRaiseOuter',
  'browLower',
  'upperLipRaise',
] as const;
export type ExpressionChannel = (typeof EXPRESSION_CHANNELS)[number];

export interface CameraInfo {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Reported by the browser; null if it did not. */
  readonly frameRateHz: number | null;
}

export interface EngineInfo {
  readonly name: 'human' | 'mediapipe';
  readonly version: string;
  /** For example `wasm`. */
  readonly backend: string;
}

export interface FaceFrames {
  readonly count: number;
  /** [count] milliseconds. */
  readonly tMs: Float64Array;
  /**
   * [count] number of faces detected: 0, 1 or 2 (two or more). Only with 1 is anything measured.
   */
  readonly faces: Uint8Array;
  /** [count] 0..1; 0 without a face. */
  readonly confidence: Float32Array;
  /** [count] mean grey value of the picture, 0..255. */
  readonly light: Float32Array;
  /** [count * RECORDED_LANDMARKS.length * 2] x, y in image pixels; NaN without a face. */
  readonly landmarksPx: Float32Array;
  /** [count * 6] rotation vector (radians, 3) and translation (cm, 3) of the head; NaN without a face. */
  readonly pose: Float32Array;
  /** [count * 2] opening of the left and the right eye: 0 closed, 1 open as at rest; NaN without a face. */
  readonly lids: Float32Array;
  /** [count * EXPRESSION_CHANNELS.length]; NaN where the engine cannot measure the channel. */
  readonly channels: Float32Array;
  /** [count * PATCH_VALUES] left eye then right eye, row by row, in the head's own upright frame. */
  readonly patches: Uint8Array;
}
