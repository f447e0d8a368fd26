/**
 * Head pose from landmarks: a pinhole camera, a head shape, and the pose that projects the shape
 * onto the picture (perspective n-point by Levenberg-Marquardt; Hartley & Zisserman 2004, 7.2).
 */
import { cameraFocalPx, type CameraOptics } from '../geometry/assumedCamera';
import type { FaceFrames } from '../recording/faceFrames';
import type { HeadPose } from '../geometry/gazeRay';
import { HEAD_SHAPE_CM } from './headShape';
import {
  landmarkSlot,
  LANDMARK_VALUES,
  RIGID_MESH_INDICES,
  SLOT,
} from '../recording/recordedLandmarks';
import { headModel } from './headModel';
import { solveSymmetric } from '../math/ridge';
import {
  matrixOfRotation,
  multiply,
  rotationOfMatrix,
  type Matrix3,
  type Vector3,
} from '../math/rotation';
import { smoothPoses } from './smoothPoses';

export type CameraSize = CameraOptics;

/** Slots of the points used to solve the pose. */
export const RIGID_SLOTS: readonly number[] = RIGID_MESH_INDICES.map(landmarkSlot);

/**
 * Residuals above this many pixels are down-weighted (Huber), so that one wrong point cannot tilt
 * the head.
 */
const HUBER_PX = 3;
const MAX_STEPS = 12;
/** Frames used to fit the personal head: enough for a mean, few enough to be fast. */
const SHAPE_FRAMES = 300;
const SHAPE_ROUNDS = 3;

export interface SolvedPose extends HeadPose {
  /** Root mean square distance between the points and the projected shape. */
  readonly errorPx: number;
}

/**
 * The pose of one frame.
 *
 * @param landmarksPx [LANDMARK_VALUES] x, y of the recorded points
 * @param camera size of the picture, and the focal length where it was measured (see assumedCamera.ts)
 * @param shapeCm [RECORDED_LANDMARKS.length * 3] the head, by default the mean one
 * @param start a pose near the solution (the previous frame); without one the face is assumed to be
 *   frontal
 * @returns the pose in camera coordinates (cm, radians), or null if the points are not finite or no
 *   pose fits
 */
export function solvePose(
  landmarksPx: ArrayLike<number>,
  camera: CameraSize,
  shapeCm: Float64Array = HEAD_SHAPE_CM,
  start?: HeadPose,
): SolvedPose | null {
  const focalPx = cameraFocalPx(camera);
  const first = start ?? frontalPose(landmarksPx, camera, focalPx, shapeCm);
  if (!first) return null;
  let rotation = matrixOfRotation(first.rotation);
  let translation = first.translationCm;
  let current = normalEquations(landmarksPx, camera, focalPx, shapeCm, rotation, translation);
  if (!current) return null;
  let damping = 1e-3;
  for (let step = 0; step < MAX_STEPS; step++) {
    const damped = Float64Array.from(current.matrix);
    for (let i = 0; i < 6; i++) damped[i * 7] = (damped[i * 7] ?? 0) * (1 + damping);
    const change = solveSymmetric(damped, current.right, 6);
    if (!change) break;
    const [wx = 0, wy = 0, wz = 0, tx = 0, ty = 0, tz = 0] = change;
    const triedRotation = multiply(matrixOfRotation([wx, wy, wz]), rotation);
    const triedTranslation: Vector3 = [
      translation[0] + tx,
      translation[1] + ty,
      translation[2] + tz,
    ];
    const tried = normalEquations(
      landmarksPx,
      camera,
      focalPx,
      shapeCm,
      triedRotation,
      triedTranslation,
    );
    if (!tried || tried.cost > current.cost) {
      damping *= 10;
      if (damping > 1e6) break;
      continue;
    }
    const settled = current.cost - tried.cost <= 1e-9 * current.cost;
    rotation = triedRotation;
    translation = triedTranslation;
    current = tried;
    damping = Math.max(damping / 10, 1e-9);
    if (settled) break;
  }
  return {
    rotation: rotationOfMatrix(rotation),
    translationCm: translation,
    errorPx: Math.sqrt(current.squares / RIGID_SLOTS.length),
  };
}

/** Distance from the apparent width between the outer eye corners; no rotation except roll. */
function frontalPose(
  landmarksPx: ArrayLike<number>,
  camera: CameraSize,
  focalPx: number,
  shapeCm: Float64Array,
): HeadPose | null {
  const rightX = landmarksPx[SLOT.rightEyeOuter * 2] ?? Number.NaN;
  const rightY = landmarksPx[SLOT.rightEyeOuter * 2 + 1] ?? Number.NaN;
  const leftX = landmarksPx[SLOT.leftEyeOuter * 2] ?? Number.NaN;
  const leftY = landmarksPx[SLOT.leftEyeOuter * 2 + 1] ?? Number.NaN;
  const widthPx = Math.hypot(leftX - rightX, leftY - rightY);
  if (!(widthPx > 0)) return null;
  const widthCm = (shapeCm[SLOT.leftEyeOuter * 3] ?? 0) - (shapeCm[SLOT.rightEyeOuter * 3] ?? 0);
  const depthCm = (focalPx * widthCm) / widthPx;
  const cmPerPx = depthCm / focalPx;
  return {
    rotation: [0, 0, Math.atan2(leftY - rightY, leftX - rightX)],
    translationCm: [
      ((leftX + rightX) / 2 - camera.widthPx / 2) * cmPerPx,
      ((leftY + rightY) / 2 - camera.heightPx / 2) * cmPerPx,
      depthCm,
    ],
  };
}

interface NormalEquations {
  readonly matrix: Float64Array;
  readonly right: Float64Array;
  /** Huber cost. */
  readonly cost: number;
  readonly squares: number;
}

function normalEquations(
  landmarksPx: ArrayLike<number>,
  camera: CameraSize,
  focalPx: number,
  shapeCm: Float64Array,
  rotation: Matrix3,
  translation: Vector3,
): NormalEquations | null {
  const matrix = new Float64Array(36);
  const right = new Float64Array(6);
  const row = new Float64Array(6);
  let cost = 0;
  let squares = 0;
  for (const slot of RIGID_SLOTS) {
    // No list per point, because every frame is evaluated several times with all its points.
    const ox = shapeCm[slot * 3]!;
    const oy = shapeCm[slot * 3 + 1]!;
    const oz = shapeCm[slot * 3 + 2]!;
    const x = rotation[0] * ox + rotation[1] * oy + rotation[2] * oz;
    const y = rotation[3] * ox + rotation[4] * oy + rotation[5] * oz;
    const z = rotation[6] * ox + rotation[7] * oy + rotation[8] * oz;
    const cx = x + translation[0];
    const cy = y + translation[1];
    const cz = z + translation[2];
    if (!(cz > 1)) return null;
    const scale = focalPx / cz;
    const du = (landmarksPx[slot * 2] ?? Number.NaN) - (camera.widthPx / 2 + scale * cx);
    const dv = (landmarksPx[slot * 2 + 1] ?? Number.NaN) - (camera.heightPx / 2 + scale * cy);
    const distance = Math.hypot(du, dv);
    if (!Number.isFinite(distance)) return null;
    const weight = distance <= HUBER_PX ? 1 : HUBER_PX / distance;
    cost += distance <= HUBER_PX ? distance ** 2 : 2 * HUBER_PX * distance - HUBER_PX ** 2;
    squares += distance ** 2;
    // The rotation turns the point about the head's origin, the translation moves it.
    const px = cx / cz;
    const py = cy / cz;
    row[0] = -scale * px * y;
    row[1] = scale * (z + px * x);
    row[2] = -scale * y;
    row[3] = scale;
    row[4] = 0;
    row[5] = -scale * px;
    addResidual(matrix, right, row, weight, du);
    row[0] = -scale * (z + py * y);
    row[1] = scale * py * x;
    row[2] = scale * x;
    row[3] = 0;
    row[4] = scale;
    row[5] = -scale * py;
    addResidual(matrix, right, row, weight, dv);
  }
  return { matrix, right, cost, squares };
}

/** Adds one residual in place: a weighted row of derivatives, and the point's error along it. */
function addResidual(
  matrix: Float64Array,
  right: Float64Array,
  row: Float64Array,
  weight: number,
  residual: number,
): void {
  for (let i = 0; i < 6; i++) {
    const weighted = weight * row[i]!;
    right[i]! += weighted * residual;
    for (let j = 0; j <= i; j++) matrix[i * 6 + j]! += weighted * row[j]!;
  }
}

/**
 * Poses of a whole recording, more accurate than frame by frame: the mean head is fitted to the
 * person (its points move to where the recording shows them), every frame is solved against it, and
 * the poses are smoothed over about a tenth of a second without delay (a head moves more slowly).
 *
 * @param frames the recording; not changed
 * @param camera size of the picture
 * @returns the same frames with a new `pose` column; NaN stays where there was no face
 */
export function refinePose(frames: FaceFrames, camera: CameraSize): FaceFrames {
  const measured: number[] = [];
  for (let frame = 0; frame < frames.count; frame++) {
    if (frames.faces[frame] === 1 && Number.isFinite(frames.landmarksPx[frame * LANDMARK_VALUES])) {
      measured.push(frame);
    }
  }
  const stride = Math.max(1, Math.floor(measured.length / SHAPE_FRAMES));
  const chosen = measured.filter((_, at) => at % stride === 0);
  let shape = HEAD_SHAPE_CM;
  for (let round = 0; round < SHAPE_ROUNDS && chosen.length > 0; round++) {
    const views = refineAlternately(frames, chosen, camera, shape).map(({ frame, pose }) => ({
      landmarksPx: landmarksOf(frames, frame),
      pose,
    }));
    shape = headModel(views, camera, shape, RIGID_SLOTS);
  }
  const pose = new Float32Array(frames.count * 6).fill(Number.NaN);
  for (const { frame, pose: solved } of refineAlternately(frames, measured, camera, shape)) {
    pose.set([...solved.rotation, ...solved.translationCm], frame * 6);
  }
  return { ...frames, pose: smoothPoses(pose, frames.tMs) };
}

function refineAlternately(
  frames: FaceFrames,
  which: readonly number[],
  camera: CameraSize,
  shape: Float64Array,
): { readonly frame: number; readonly pose: SolvedPose }[] {
  const solved: { frame: number; pose: SolvedPose }[] = [];
  let before: SolvedPose | undefined;
  for (const frame of which) {
    const landmarksPx = landmarksOf(frames, frame);
    const pose =
      solvePose(landmarksPx, camera, shape, before) ?? solvePose(landmarksPx, camera, shape);
    if (!pose) continue;
    before = pose;
    solved.push({ frame, pose });
  }
  return solved;
}

function landmarksOf(frames: FaceFrames, frame: number): Float32Array {
  return frames.landmarksPx.subarray(frame * LANDMARK_VALUES, (frame + 1) * LANDMARK_VALUES);
}
