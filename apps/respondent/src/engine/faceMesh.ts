/** The interface that both engines implement: a frame in, the mesh of one face out. */

export interface FaceMesh {
  /** [478 * 2] x, y in pixels of the frame; irises at 468 (right) and 473 (left). */
  readonly meshPx: Float32Array;
  readonly confidence: number;
}

/** A camera frame on a canvas that is reused for every frame. */
export interface CameraFrame {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface MeshEngine {
  readonly name: 'human' | 'mediapipe';
  readonly version: string;
  readonly backend: string;
  /** The tracked face, or null; starts from the face of the previous frame. */
  findMesh(picture: CameraFrame, tMs: number): Promise<FaceMesh | null>;
  /** How many faces the whole frame shows; slower, so only called occasionally. */
  countFaces(picture: CameraFrame): Promise<number>;
  close(): void;
}

/** Says what the page should report when an engine cannot start. */
export class EngineError extends Error {
  readonly failure: 'wrongBackend' | 'filesMissing';
  constructor(failure: 'wrongBackend' | 'filesMissing', message: string) {
    super(message);
    this.failure = failure;
  }
}
