import type { EngineInfo, ExpressionChannel } from '@fovea/science/recording/faceFrames';

/** The engine's result for one camera frame: one row of FaceFrames, and some values for the screen. */
export interface FaceResult {
  /** When the camera delivered the frame, milliseconds on the page's `performance.now()` clock. */
  readonly tMs: number;
  /** The camera's own time stamp of the frame, where the browser exposes it. */
  readonly stampMs?: number;
  /** 0, 1 or 2 (two or more); only one face is measured, others are counted occasionally. */
  readonly faces: 0 | 1 | 2;
  /** 0..1; 0 without a face. */
  readonly confidence: number;
  /** Mean grey value of the frame, 0..255. */
  readonly light: number;
  /** Bounding box of the face in pixels of the unmirrored frame; null without a face. */
  readonly box: FaceBox | null;
  readonly camera: { readonly widthPx: number; readonly heightPx: number };
  /** [LANDMARK_VALUES] x, y of the recorded landmarks; NaN without a face. */
  readonly landmarksPx: Float32Array;
  /** [6] rotation vector (radians) and translation (cm); NaN without a face. */
  readonly pose: Float32Array;
  /** [2] opening of the left and right eye: 0 closed, 1 relaxed. */
  readonly lids: Float32Array;
  /** [EXPRESSION_CHANNELS.length]; NaN where the engine cannot measure. */
  readonly channels: Float32Array;
  /** [PATCH_VALUES]. */
  readonly patches: Uint8Array;
  /** Only when enabled (FaceEngine.measureChest); null when no shoulders are in the frame. */
  readonly chest?: ChestPosition | null;
  /** Duration of the analysis, milliseconds. */
  readonly analysisMs: number;
}

/** Position of the chest in the frame: it rises and sinks by about a pixel with each breath. */
export interface ChestPosition {
  /** Downwards, pixels of the frame. */
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
  /** Why the second engine is not used although its model is installed; null if there is no problem. */
  readonly secondEngineProblem: string | null;
}

/** Why an engine did not start. */
export type EngineFailure =
  /** The browser or the content security policy prevents WebAssembly from running at full speed. */
  | 'wrongBackend'
  /** A file of the engine failed to load. */
  | 'filesMissing';
