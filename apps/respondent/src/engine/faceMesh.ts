/** The interface both engines stand behind: a picture in, the mesh of one face out. */

export interface FaceMesh {
  /** [478 * 2] x, y in pixels of the picture; irises at 468 (right) and 473 (left). */
  readonly meshPx: Float32Array;
  readonly confidence: number;
}

/** A picture of the camera on a canvas, filled anew for each frame. */
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
  /** The tracked face, or null; follows the face of the frame before. */
  findMesh(picture: CameraFrame, tMs: number): Promise<FaceMesh | null>;
  /** How many faces the whole picture shows; slower, for now and then. */
  countFaces(picture: CameraFrame): Promise<number>;
  close(): void;
}

/** Carries what the page should say when an engine cannot start. */
export class EngineError extends Error {
  readonly failure: 'wrongBackend' | 'filesMissing';
  constructor(failure: 'wrongBackend' | 'filesMissing', message: string) {
    super(message);
    this.failure = failure;
  }
}
