import type { EngineInfo, ExpressionChannel } from '@fovea/science/recording/faceFrames';

/** What the engine says about one camera picture: one row of FaceFrames, and a little for the screen. */
export interface FaceResult {
  /** When the camera delivered the picture, milliseconds on the page's `performance.now()` clock. */
  readonly tMs: number;
  /** The camera's own time of the picture, where the browser tells it. */
  readonly stampMs?: number;
  /** 0, 1 or 2 (two or more); only one face is measured, the others are looked for now and then. */
  readonly faces: 0 | 1 | 2;
  /** 0..1; 0 without a face. */
  readonly confidence: number;
  /** Mean grey value of the picture, 0..255. */
  readonly light: number;
  /** Around the face, in pixels of the unmirrored picture; null without one. */
  readonly box: FaceBox | null;
  readonly camera: { readonly widthPx: number; readonly heightPx: number };
  /** [LANDMARK_VALUES] x, y of the kept landmarks; NaN without a face. */
  readonly landmarksPx: Float32Array;
  /** [6] rotation vector (radians) and translation (cm); NaN without a face. */
  readonly pose: Float32Array;
  /** [2] opening of the left and right eye: 0 closed, 1 as at rest. */
  readonly lids: Float32Array;
  /** [EXPRESSION_CHANNELS.length]; NaN where the engine cannot measure. */
  readonly channels: Float32Array;
  /** [PATCH_VALUES]. */
  readonly patches: Uint8Array;
  /** Only while asked for (FaceEngine.measureChest); null when no shoulders are in the picture. */
  readonly chest?: ChestPosition | null;
  /** Time the analysis took, milliseconds. */
  readonly analysisMs: number;
}

/** Where the chest stands in the picture: it rises and sinks by a pixel or so with each breath. */
export interface ChestPosition {
  /** Down, pixels of the picture. */
  readonly yPx: number;
  /** 0..1. */
  readonly confidence: number;
}

export interface FaceBox {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface EngineDescription extends EngineInfo {
  /** Expression channels this engine can measure; the others are NaN in every frame. */
  readonly measurableChannels: readonly ExpressionChannel[];
  /** Why the second engine is not in use although its model is installed; null when all is well. */
  readonly secondEngineProblem: string | null;
}

/** Why an engine did not start. */
export type EngineFailure =
  /** The browser or the content security policy does not let WebAssembly run at full speed. */
  | 'wrongBackend'
  /** A file of the engine did not load. */
  | 'filesMissing';
