import { EXPRESSION_CHANNELS, PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import { expressionChannels } from '@fovea/science/face/expressions';
import { extractEyePatches } from '@fovea/science/face/eyePatches';
import { measureFace } from '@fovea/science/face/faceMeasures';
import type { HeadPose } from '@fovea/science/geometry/gazeRay';
import { RECORDED_LANDMARKS, LANDMARK_VALUES } from '@fovea/science/recording/recordedLandmarks';
import { eyelidOpening } from '@fovea/science/face/eyelids';
import { solvePose } from '@fovea/science/face/pose';
import { NeutralFace } from '@fovea/science/face/neutralFace';
import { ChestTracker } from './chestTracker';
import type { CameraFrame, MeshEngine } from './faceMesh';
import type { FaceBox, FaceResult } from './faceResult';

/** Looking for a second face takes a good part of a frame's time, so it is done at this interval. */
const COUNT_EVERY_MS = 1000;
/** Brightness is measured on a frame scaled to this size. */
const LIGHT_SIDE = 16;

/** Turns frames into results: the engine's mesh and everything measured from it. */
export class FrameAnalyzer {
  private readonly engine: MeshEngine;
  private picture: CameraFrame | null = null;
  private readonly lightContext = smallContext();
  private before: HeadPose | undefined;
  private rest = new NeutralFace();
  private countedMs = Number.NEGATIVE_INFINITY;
  private severalFaces = false;
  private readonly chest = new ChestTracker();
  measuresChest = false;

  constructor(engine: MeshEngine) {
    this.engine = engine;
  }

  /** Forgets what was learned: another camera, perhaps another person. */
  forget(): void {
    this.before = undefined;
    this.rest = new NeutralFace();
    this.countedMs = Number.NEGATIVE_INFINITY;
    this.severalFaces = false;
    this.chest.forget();
  }

  async analyse(source: VideoFrame | ImageBitmap, tMs: number): Promise<FaceResult> {
    const began = performance.now();
    const picture = this.draw(source);
    const { canvas, widthPx, heightPx } = picture;
    const camera = { widthPx, heightPx };
    const light = this.light(canvas);
    const found = await this.engine.findMesh(picture, tMs);
    if (tMs - this.countedMs >= COUNT_EVERY_MS) {
      this.countedMs = tMs;
      this.severalFaces = (await this.engine.countFaces(picture)) > 1;
    }
    const empty = {
      tMs,
      light,
      camera,
      confidence: 0,
      box: null,
      landmarksPx: new Float32Array(LANDMARK_VALUES).fill(Number.NaN),
      pose: new Float32Array(6).fill(Number.NaN),
      lids: new Float32Array(2).fill(Number.NaN),
      channels: new Float32Array(EXPRESSION_CHANNELS.length).fill(Number.NaN),
      patches: new Uint8Array(PATCH_VALUES),
    };
    const box = found && boxAround(found.meshPx);
    const chest = this.chestIn(picture, box, tMs);
    if (!found) {
      this.before = undefined;
      return { ...empty, ...chest, faces: 0, analysisMs: performance.now() - began };
    }
    const landmarksPx = selectLandmarks(found.meshPx);
    const shown = { faces: this.severalFaces ? 2 : 1, confidence: found.confidence } as const;
    const pose =
      solvePose(landmarksPx, camera, undefined, this.before) ?? solvePose(landmarksPx, camera);
    this.before = pose ?? undefined;
    const row = { ...empty, ...chest, ...shown, landmarksPx, box };
    if (!pose) return { ...row, analysisMs: performance.now() - began };
    const measures = measureFace(landmarksPx, pose, camera);
    this.rest.add(measures, tMs);
    const rest = this.rest.measures() ?? measures;
    const lids = eyelidOpening(measures, rest);
    return {
      ...row,
      pose: Float32Array.of(...pose.rotation, ...pose.translationCm),
      lids: Float32Array.of(lids.left, lids.right),
      channels: expressionChannels(measures, rest, this.engine.name),
      patches: patchesOf(picture, landmarksPx),
      analysisMs: performance.now() - began,
    };
  }

  private chestIn(
    picture: CameraFrame,
    box: FaceBox | null,
    tMs: number,
  ): Pick<FaceResult, 'chest'> {
    if (!this.measuresChest) return {};
    const chest = box ? this.chest.measure(picture, box, tMs) : null;
    return chest === undefined ? {} : { chest };
  }

  private draw(source: VideoFrame | ImageBitmap): CameraFrame {
    const widthPx = 'displayWidth' in source ? source.displayWidth : source.width;
    const heightPx = 'displayHeight' in source ? source.displayHeight : source.height;
    if (this.picture?.widthPx !== widthPx || this.picture.heightPx !== heightPx) {
      const canvas = new OffscreenCanvas(widthPx, heightPx);
      const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
      if (!context) throw new Error('This browser cannot draw off the screen.');
      this.picture = { canvas, context, widthPx, heightPx };
    }
    this.picture.context.drawImage(source, 0, 0, widthPx, heightPx);
    return this.picture;
  }

  private light(canvas: OffscreenCanvas): number {
    this.lightContext.drawImage(canvas, 0, 0, LIGHT_SIDE, LIGHT_SIDE);
    const grey = greyOf(this.lightContext.getImageData(0, 0, LIGHT_SIDE, LIGHT_SIDE).data);
    return grey.reduce((sum, value) => sum + value, 0) / grey.length;
  }
}

function smallContext(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(LIGHT_SIDE, LIGHT_SIDE).getContext('2d', {
    willReadFrequently: true,
    alpha: false,
  });
  if (!context) throw new Error('This browser cannot draw off the screen.');
  return context;
}

/** Only the strip with the eyes is read back: the whole frame would take milliseconds. */
function patchesOf({ context, widthPx, heightPx }: CameraFrame, landmarksPx: Float32Array) {
  const eyes = [33, 133, 362, 263].map((meshIndex) => {
    const slot = RECORDED_LANDMARKS.indexOf(meshIndex);
    return { x: landmarksPx[slot * 2] ?? 0, y: landmarksPx[slot * 2 + 1] ?? 0 };
  });
  const xs = eyes.map(({ x }) => x);
  const ys = eyes.map(({ y }) => y);
  const margin = (Math.max(...xs) - Math.min(...xs)) / 3;
  const left = clamp(Math.floor(Math.min(...xs) - margin), 0, widthPx - 2);
  const top = clamp(Math.floor(Math.min(...ys) - margin), 0, heightPx - 2);
  const width = clamp(Math.ceil(Math.max(...xs) + margin) - left, 2, widthPx - left);
  const height = clamp(Math.ceil(Math.max(...ys) + margin) - top, 2, heightPx - top);
  const grey = greyOf(context.getImageData(left, top, width, height).data);
  const moved = landmarksPx.map((value, i) => value - (i % 2 === 0 ? left : top));
  return extractEyePatches({ grey, widthPx: width, heightPx: height }, moved);
}

/** Luma of BT.601. */
function greyOf(rgba: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < grey.length; i++) {
    const red = rgba[i * 4] ?? 0;
    const green = rgba[i * 4 + 1] ?? 0;
    const blue = rgba[i * 4 + 2] ?? 0;
    grey[i] = (red * 77 + green * 150 + blue * 29 + 128) >> 8;
  }
  return grey;
}

function selectLandmarks(meshPx: Float32Array): Float32Array {
  const stored = new Float32Array(LANDMARK_VALUES);
  for (const [slot, meshIndex] of RECORDED_LANDMARKS.entries()) {
    stored[slot * 2] = meshPx[meshIndex * 2] ?? Number.NaN;
    stored[slot * 2 + 1] = meshPx[meshIndex * 2 + 1] ?? Number.NaN;
  }
  return stored;
}

function boxAround(meshPx: Float32Array): FaceBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < meshPx.length; i += 2) {
    left = Math.min(left, meshPx[i] ?? left);
    right = Math.max(right, meshPx[i] ?? right);
    top = Math.min(top, meshPx[i + 1] ?? top);
    bottom = Math.max(bottom, meshPx[i + 1] ?? bottom);
  }
  return { xPx: left, yPx: top, widthPx: right - left, heightPx: bottom - top };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
