/**
 * The second engine: MediaPipe's FaceLandmarker, used when the operator has installed its model.
 *
 * The version is pinned because later versions send usage data to their vendor. Its irises already have our
 * order.
 */
import { FaceLandmarker } from '@mediapipe/tasks-vision';
import { EngineError, type CameraFrame, type FaceMesh, type MeshEngine } from './faceMesh';

const VERSION = '0.10.35';
const MESH_POINTS = 478;

export const LANDMARKER_FILE = 'face_landmarker.task';

export async function createMediapipeEngine(assetsBase: string): Promise<MeshEngine> {
  // A loader serves one instance and a module runs only once, so each instance needs a different URL.
  const files = (use: string) => ({
    wasmLoaderPath: `${assetsBase}vision_wasm_module_internal.js?${use}`,
    wasmBinaryPath: `${assetsBase}vision_wasm_module_internal.wasm`,
  });
  const baseOptions = {
    modelAssetPath: `${assetsBase}${LANDMARKER_FILE}`,
    delegate: 'CPU',
  } as const;
  try {
    const tracker = await FaceLandmarker.createFromOptions(files('track'), {
      baseOptions,
      runningMode: 'VIDEO',
      numFaces: 1,
    });
    // With two faces allowed, the tracker would search every frame for the missing one.
    const counter = await FaceLandmarker.createFromOptions(files('count'), {
      baseOptions,
      runningMode: 'IMAGE',
      numFaces: 2,
    });
    return new MediapipeEngine(tracker, counter);
  } catch (cause) {
    throw new EngineError('filesMissing', `The face engine did not load: ${String(cause)}`);
  }
}

class MediapipeEngine implements MeshEngine {
  readonly name = 'mediapipe';
  readonly version = VERSION;
  /** The only mode that works with the CPU delegate. */
  readonly backend = 'wasm';
  private readonly tracker: FaceLandmarker;
  private readonly counter: FaceLandmarker;
  private lastMs = 0;

  constructor(tracker: FaceLandmarker, counter: FaceLandmarker) {
    this.tracker = tracker;
    this.counter = counter;
  }

  findMesh(picture: CameraFrame, tMs: number): Promise<FaceMesh | null> {
    // Its time stamps must increase with every call.
    this.lastMs = Math.max(this.lastMs + 1, Math.round(tMs));
    const points = this.tracker.detectForVideo(picture.canvas, this.lastMs).faceLandmarks[0];
    if (!points || points.length < MESH_POINTS) return Promise.resolve(null);
    const meshPx = new Float32Array(MESH_POINTS * 2);
    for (const [i, { x, y }] of points.entries()) {
      meshPx[i * 2] = x * picture.widthPx;
      meshPx[i * 2 + 1] = y * picture.heightPx;
    }
    // It reports no confidence; a face that it keeps tracking is above its own threshold.
    return Promise.resolve({ meshPx, confidence: 1 });
  }

  countFaces(picture: CameraFrame): Promise<number> {
    return Promise.resolve(this.counter.detect(picture.canvas).faceLandmarks.length);
  }

  close(): void {
    this.tracker.close();
    this.counter.close();
  }
}
