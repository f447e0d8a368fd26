/**
 * The default engine: the face models of @vladmandic/human on WebAssembly.
 *
 * The models are run directly instead of through the library's pipeline, which rounds landmarks to whole
 * pixels, mirrors the right iris and runs the detector more often than necessary.
 */
import { CroppedPixels, cropToPicture, type Crop } from './croppedPixels';
import { DETECTOR_SIDE, decodeFaces, type DetectedFace } from './decodeFaces';
import { EngineError, type CameraFrame, type FaceMesh, type MeshEngine } from './faceMesh';
import type { GraphModel, Tensor, Tensors } from './tensors';

const VERSION = '3.3.6';
const MESH_SIDE = 192;
const MESH_POINTS = 468;
const IRIS_SIDE = 64;
const IRIS_MODEL_POINTS = 76;
/** First iris point of the iris model: centre, then four points of the rim. */
const IRIS_FIRST = 71;
/** Size of the mesh crop relative to the face, and of the eye crop relative to the width of the eye. */
const FACE_MARGIN = 1.5;
const EYE_MARGIN = 2.3;
const MIN_DETECTION_SCORE = 0.5;
/** A person next to the respondent is smaller and scores lower than a clear face, but must be counted. */
const MIN_SECOND_FACE_SCORE = 0.6;
const MIN_CONFIDENCE = 0.5;

/** Mesh points of the eyelids, in the order of the first sixteen contour points of the iris model. */
const EYE_CONTOUR = {
  right: [33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173],
  left: [263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398],
} as const;
const IRIS_AT = { right: 468, left: 473 } as const;

export async function createHumanEngine(assetsBase: string): Promise<MeshEngine> {
  const tensors = await loadTensors(assetsBase);
  const load = (name: string) =>
    tensors.loadGraphModel(`${assetsBase}models/${name}.json`).catch((cause: unknown) => {
      throw new EngineError(
        'filesMissing',
        `The face model ${name} did not load: ${String(cause)}`,
      );
    });
  const [detector, mesh, iris] = await Promise.all([
    load('blazeface'),
    load('facemesh'),
    load('iris'),
  ]);
  return new HumanEngine(tensors, { detector, mesh, iris });
}

async function loadTensors(assetsBase: string): Promise<Tensors> {
  const url = `${assetsBase}tfjs.esm.js`;
  let tensors: Tensors;
  try {
    tensors = (await import(/* @vite-ignore */ url)) as Tensors;
  } catch (cause) {
    throw new EngineError('filesMissing', `The face engine did not load: ${String(cause)}`);
  }
  tensors.enableProdMode();
  const wasm = (name: string) => [name, `${assetsBase}${name}`] as const;
  tensors.setWasmPaths(
    Object.fromEntries([
      wasm('tfjs-backend-wasm.wasm'),
      wasm('tfjs-backend-wasm-simd.wasm'),
      wasm('tfjs-backend-wasm-threaded-simd.wasm'),
    ]),
  );
  const set = await tensors.setBackend('wasm').catch(() => false);
  if (set) await tensors.ready();
  // Without 'wasm-unsafe-eval' in the policy, the library would silently fall back to a backend ten times
  // slower.
  if (!set || tensors.getBackend() !== 'wasm') {
    throw new EngineError(
      'wrongBackend',
      `WebAssembly did not start (backend ${set ? tensors.getBackend() : 'none'}).`,
    );
  }
  return tensors;
}

interface Models {
  readonly detector: GraphModel;
  readonly mesh: GraphModel;
  readonly iris: GraphModel;
}

class HumanEngine implements MeshEngine {
  readonly name = 'human';
  readonly version = VERSION;
  readonly backend: string;
  private readonly tensors: Tensors;
  private readonly models: Models;
  private readonly detectorPixels = new CroppedPixels(DETECTOR_SIDE);
  private readonly meshPixels = new CroppedPixels(MESH_SIDE);
  private readonly irisPixels = new CroppedPixels(IRIS_SIDE);
  /** Crop for the next frame, from the face of the previous one. */
  private tracked: Crop | null = null;

  constructor(tensors: Tensors, models: Models) {
    this.tensors = tensors;
    this.models = models;
    this.backend = tensors.getBackend();
  }

  async findMesh(picture: CameraFrame): Promise<FaceMesh | null> {
    const followed = this.tracked && (await this.meshIn(picture, this.tracked));
    const found = followed ?? (await this.detectAndMesh(picture));
    this.tracked = found && cropAround(found.meshPx);
    return found;
  }

  async countFaces(picture: CameraFrame): Promise<number> {
    return (await this.detect(picture, MIN_SECOND_FACE_SCORE)).length;
  }

  close(): void {
    for (const model of Object.values(this.models) as GraphModel[]) model.dispose();
  }

  private async detectAndMesh(picture: CameraFrame): Promise<FaceMesh | null> {
    const [face] = await this.detect(picture, MIN_DETECTION_SCORE);
    if (!face) return null;
    const whole = wholePicture(picture);
    const centre = cropToPicture(whole, face.centreX, face.centreY);
    const right = cropToPicture(whole, ...face.rightEye);
    const left = cropToPicture(whole, ...face.leftEye);
    return this.meshIn(picture, {
      centreXPx: centre.x,
      centreYPx: centre.y,
      sidePx: Math.max(face.width, face.height) * whole.sidePx * FACE_MARGIN,
      turn: Math.atan2(left.y - right.y, left.x - right.x),
      mirrored: false,
    });
  }

  private async detect(picture: CameraFrame, minScore: number): Promise<DetectedFace[]> {
    const pixels = this.detectorPixels.read(picture, wholePicture(picture), -1);
    const outputs = await this.run(this.models.detector, pixels, [
      1,
      DETECTOR_SIDE,
      DETECTOR_SIDE,
      3,
    ]);
    // Scores and boxes of the fine and the coarse anchors are four tensors, told apart by their size.
    const [coarseScores, fineScores, coarseBoxes, fineBoxes] = outputs.toSorted(
      (a, b) => a.length - b.length,
    );
    if (!coarseScores || !fineScores || !coarseBoxes || !fineBoxes) return [];
    return decodeFaces(joined(fineScores, coarseScores), joined(fineBoxes, coarseBoxes), minScore);
  }

  private async meshIn(picture: CameraFrame, crop: Crop): Promise<FaceMesh | null> {
    const pixels = this.meshPixels.read(picture, crop, 0);
    const outputs = await this.run(this.models.mesh, pixels, [1, MESH_SIDE, MESH_SIDE, 3]);
    const points = outputs.find((output) => output.length === MESH_POINTS * 3);
    const flag = outputs.find((output) => output.length === 1)?.[0] ?? 0;
    if (!points || flag < MIN_CONFIDENCE) return null;
    const meshPx = new Float32Array((MESH_POINTS + 10) * 2);
    for (let i = 0; i < MESH_POINTS; i++) {
      const { x, y } = cropToPicture(
        crop,
        (points[i * 3] ?? 0) / MESH_SIDE,
        (points[i * 3 + 1] ?? 0) / MESH_SIDE,
      );
      meshPx[i * 2] = x;
      meshPx[i * 2 + 1] = y;
    }
    await this.refineEyes(picture, meshPx, crop.turn);
    return { meshPx, confidence: Math.min(1, flag) };
  }

  /** The iris model is trained on right eyes; the left eye is passed to it mirrored. */
  private async refineEyes(picture: CameraFrame, meshPx: Float32Array, turn: number) {
    const side = IRIS_SIDE * IRIS_SIDE * 3;
    const both = new Float32Array(2 * side);
    const crops = (['right', 'left'] as const).map((eye, at) => {
      const crop = eyeCrop(meshPx, eye, turn);
      both.set(this.irisPixels.read(picture, crop, 0), at * side);
      return { eye, crop };
    });
    const [output] = await this.run(this.models.iris, both, [2, IRIS_SIDE, IRIS_SIDE, 3]);
    if (!output) return;
    for (const [at, { eye, crop }] of crops.entries()) {
      const place = (point: number, meshIndex: number) => {
        const from = (at * IRIS_MODEL_POINTS + point) * 3;
        const { x, y } = cropToPicture(
          crop,
          (output[from] ?? 0) / IRIS_SIDE,
          (output[from + 1] ?? 0) / IRIS_SIDE,
        );
        meshPx[meshIndex * 2] = x;
        meshPx[meshIndex * 2 + 1] = y;
      };
      for (const [point, meshIndex] of EYE_CONTOUR[eye].entries()) place(point, meshIndex);
      for (let i = 0; i < 5; i++) place(IRIS_FIRST + i, IRIS_AT[eye] + i);
    }
  }

  private async run(
    model: GraphModel,
    pixels: Float32Array,
    shape: readonly number[],
  ): Promise<Float32Array[]> {
    const input = this.tensors.tensor(pixels, shape);
    const result = model.execute(input);
    const outputs: readonly Tensor[] = Array.isArray(result) ? result : [result];
    const values = await Promise.all(outputs.map((output) => output.data()));
    this.tensors.dispose([input, ...outputs]);
    return values;
  }
}

/** The whole frame as a square, padded with black. */
function wholePicture(picture: CameraFrame): Crop {
  return {
    centreXPx: picture.widthPx / 2,
    centreYPx: picture.heightPx / 2,
    sidePx: Math.max(picture.widthPx, picture.heightPx),
    turn: 0,
    mirrored: false,
  };
}

/** Crop for the next frame: around all points, level with the eyes. */
function cropAround(meshPx: Float32Array): Crop {
  const rightX = meshPx[33 * 2] ?? 0;
  const rightY = meshPx[33 * 2 + 1] ?? 0;
  const turn = Math.atan2((meshPx[263 * 2 + 1] ?? 0) - rightY, (meshPx[263 * 2] ?? 0) - rightX);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  let [low, high, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < MESH_POINTS; i++) {
    const x = meshPx[i * 2] ?? 0;
    const y = meshPx[i * 2 + 1] ?? 0;
    const across = x * cos + y * sin;
    const down = y * cos - x * sin;
    low = Math.min(low, across);
    high = Math.max(high, across);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const across = (low + high) / 2;
  const down = (top + bottom) / 2;
  return {
    centreXPx: across * cos - down * sin,
    centreYPx: across * sin + down * cos,
    sidePx: Math.max(high - low, bottom - top) * FACE_MARGIN,
    turn,
    mirrored: false,
  };
}

function eyeCrop(meshPx: Float32Array, eye: 'right' | 'left', turn: number): Crop {
  const [outer, inner] = eye === 'right' ? [33, 133] : [263, 362];
  const ox = meshPx[outer * 2] ?? 0;
  const oy = meshPx[outer * 2 + 1] ?? 0;
  const ix = meshPx[inner * 2] ?? 0;
  const iy = meshPx[inner * 2 + 1] ?? 0;
  return {
    centreXPx: (ox + ix) / 2,
    centreYPx: (oy + iy) / 2,
    sidePx: Math.max(2, Math.hypot(ix - ox, iy - oy) * EYE_MARGIN),
    turn,
    mirrored: eye === 'left',
  };
}

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const whole = new Float32Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
