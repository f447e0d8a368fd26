/**
 * Distance of the eyes from the screen, from two things of known size in the picture.
 *
 * The face: the depth of the head pose (pose.ts), which is based on a mean head. The iris: its
 * width is 11.7 mm in nearly everybody (faceSizes.ts), so D = f x 11.7 mm / width in px, as the median of windows
 * of 2 s. Both are weighted by their possible error. The focal length f is unknown in a browser
 * (assumedCamera.ts) unless a study measured it (measuredCamera.ts): it changes both alike, so that their agreement
 * says nothing about it. Units: cm, px, percent.
 */
import {
  ASSUMED_FIELD_OF_VIEW_DEG,
  cameraFocalPx,
  FIELD_OF_VIEW_PERCENT,
} from '../geometry/assumedCamera';
import type { FaceFrames } from '../recording/faceFrames';
import { LANDMARK_VALUES } from '../recording/recordedLandmarks';
import { medianOf } from '../math/medianOf';
import { HEAD_SIZE_PERCENT, IRIS_CM, IRIS_RIMS, MOST_TURNED_RAD, sizeWeights } from './faceSizes';
import type { MeasuredCamera } from './measuredCamera';
import { cameraAt, type CameraInterval } from './posesByCamera';

const WINDOW_MS = 2000;

export interface ViewingDistance {
  readonly distanceCm: number;
  readonly faceCm: number;
  /** Null if the iris was not visible well enough. */
  readonly irisCm: number | null;
  /** How its angle of view was known. */
  readonly cameraMethod: 'assumed' | 'measured';
  /** Possible error because of the angle of view of the camera. */
  readonly cameraErrorPercent: number;
  /** Possible error because faces and irises differ; nothing where a measured camera has it already. */
  readonly sizeErrorPercent: number;
  /** Of the distance as a whole, where the camera was measured with this person; null: follows from both. */
  readonly measuredErrorPercent: number | null;
  readonly method: string;
}

/**
 * How a distance was determined by a camera, as stored with the results.
 * @param method from what size in the picture
 * @param measured null: the camera is assumed
 */
export function cameraDistanceText(method: string, measured: MeasuredCamera | null): string {
  // Without the angle, which each session has its own of (cameraMeasurement).
  if (measured?.focalShare)
    return `${method} with a camera field of view measured by the blind spot`;
  return `${method} with a camera field of view assumed ${ASSUMED_FIELD_OF_VIEW_DEG}° (±${Math.round(FIELD_OF_VIEW_PERCENT)} %)`;
}

/**
 * @param frames the recording with poses from posesByCamera
 * @param cameras those that the poses were found with
 * @param measured null: the angle of view is assumed
 * @returns null without a single measured frame
 */
export function viewingDistance(
  frames: FaceFrames,
  cameras: readonly CameraInterval[],
  measured: MeasuredCamera | null = null,
): ViewingDistance | null {
  const camera = {
    cameraMethod: measured?.focalShare ? ('measured' as const) : ('assumed' as const),
    cameraErrorPercent: measured?.cameraErrorPercent ?? FIELD_OF_VIEW_PERCENT,
    measuredErrorPercent: measured?.distanceErrorPercent ?? null,
  };
  const faceCm = medianOf(
    Float64Array.from({ length: frames.count }, (_, frame) => depthCm(frames, frame)),
  );
  if (!(faceCm > 0)) return null;
  const { irisCm, irisPx } = irisDistance(frames, cameras);
  if (!(irisCm > 0)) {
    return {
      distanceCm: faceCm,
      faceCm,
      irisCm: null,
      ...camera,
      sizeErrorPercent: HEAD_SIZE_PERCENT,
      method: 'size of the face',
    };
  }
  const { iris: irisWeight, face: faceWeight } = sizeWeights(irisPx);
  const distanceCm = (irisCm * irisWeight + faceCm * faceWeight) / (irisWeight + faceWeight);
  // If the two measures disagree more than their errors allow, both are suspect.
  const apartPercent = (50 * Math.abs(irisCm - faceCm)) / distanceCm;
  return {
    distanceCm,
    faceCm,
    irisCm,
    ...camera,
    sizeErrorPercent: Math.max(apartPercent, Math.sqrt(1 / (irisWeight + faceWeight))),
    method: 'sizes of iris and face',
  };
}

function depthCm(frames: FaceFrames, frame: number): number {
  return frames.faces[frame] === 1 ? (frames.pose[frame * 6 + 5] ?? Number.NaN) : Number.NaN;
}

function irisDistance(frames: FaceFrames, cameras: readonly CameraInterval[]) {
  const windows: number[] = [];
  const widths: number[] = [];
  let own: number[] = [];
  let windowMs = Number.NEGATIVE_INFINITY;
  for (let frame = 0; frame < frames.count; frame++) {
    const tMs = frames.tMs[frame] ?? 0;
    if (tMs - windowMs >= WINDOW_MS) {
      if (own.length > 0) windows.push(medianOf(own));
      own = [];
      windowMs = tMs;
    }
    const yaw = frames.pose[frame * 6 + 1] ?? Number.NaN;
    if (frames.faces[frame] !== 1 || !(Math.abs(yaw) < MOST_TURNED_RAD)) continue;
    const focalPx = cameraFocalPx(cameraAt(cameras, tMs));
    const { right, left } = IRIS_RIMS;
    const widthPx = (apartPx(frames, frame, ...right) + apartPx(frames, frame, ...left)) / 2;
    if (!(widthPx > 2)) continue;
    widths.push(widthPx);
    own.push((focalPx * IRIS_CM * Math.cos(yaw)) / widthPx);
  }
  if (own.length > 0) windows.push(medianOf(own));
  return { irisCm: medianOf(windows), irisPx: medianOf(widths) };
}

function apartPx(frames: FaceFrames, frame: number, a: number, b: number): number {
  const at = (slot: number, axis: number) =>
    frames.landmarksPx[frame * LANDMARK_VALUES + slot * 2 + axis] ?? Number.NaN;
  return Math.hypot(at(a, 0) - at(b, 0), at(a, 1) - at(b, 1));
}
