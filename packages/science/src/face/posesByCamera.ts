/**
 * Head poses of a recording whose camera may have changed: pixel positions of one camera are
 * meaningless with the picture size of another.
 */
import type { FaceFrames } from '../recording/faceFrames';
import { refinePose, type CameraSize } from './pose';
import type { SessionEvent } from '../recording/sessionEvents';

/** Assumed without a camera event: what the client requests from browsers. */
const DEFAULT_CAMERA: CameraSize = { widthPx: 640, heightPx: 480 };

export interface CameraInterval {
  /** Its frames begin here and last until the next interval; ms on the session clock. */
  readonly fromMs: number;
  readonly camera: CameraSize;
}

/**
 * Which camera applies when.
 *
 * A new camera's first frames can be older than the event that reports it, so its interval begins
 * when the previous one was lost or its page unloaded.
 *
 * @param events in chronological order
 * @param focalShare measured focal length over the longer side of the picture; null: assumed
 * @returns in chronological order, at least one, the first from the beginning
 */
export function cameraIntervals(
  events: readonly SessionEvent[],
  focalShare: number | null = null,
): CameraInterval[] {
  const stretches: CameraInterval[] = [];
  let goneMs: number | null = null;
  for (const event of events) {
    if (event.kind === 'cameraLost' || event.kind === 'sessionResumed') goneMs ??= event.tMs;
    if (event.kind !== 'cameraStarted') continue;
    const { widthPx, heightPx } = event.camera;
    const fromMs = stretches.length === 0 ? Number.NEGATIVE_INFINITY : (goneMs ?? event.tMs);
    goneMs = null;
    const before = stretches.at(-1)?.camera;
    if (before?.widthPx === widthPx && before.heightPx === heightPx) continue;
    stretches.push({ fromMs, camera: withFocal({ widthPx, heightPx }, focalShare) });
  }
  return stretches.length > 0
    ? stretches
    : [{ fromMs: Number.NEGATIVE_INFINITY, camera: withFocal(DEFAULT_CAMERA, focalShare) }];
}

/** @param focalShare measured focal length over the longer side of the picture; null: assumed */
export function withFocal(camera: CameraSize, focalShare: number | null): CameraSize {
  if (focalShare === null) return camera;
  return { ...camera, focalPx: focalShare * Math.max(camera.widthPx, camera.heightPx) };
}

/** The camera at a time. */
export function cameraAt(stretches: readonly CameraInterval[], tMs: number): CameraSize {
  return (
    (stretches.findLast(({ fromMs }) => fromMs <= tMs) ?? stretches[0])?.camera ?? DEFAULT_CAMERA
  );
}

/**
 * Refines the poses of all frames, separately for each camera size (see refinePose).
 *
 * @param frames the recording; not changed
 * @returns the same frames with a new `pose` column
 */
export function posesByCamera(
  frames: FaceFrames,
  stretches: readonly CameraInterval[],
): FaceFrames {
  const cameraOf = Array.from(frames.tMs, (tMs) => cameraAt(stretches, tMs));
  const sizes = new Map(
    stretches.map(({ camera }) => [`${camera.widthPx}x${camera.heightPx}`, camera]),
  );
  const pose = new Float32Array(frames.pose.length).fill(Number.NaN);
  for (const camera of sizes.values()) {
    const isOwn = (frame: number) =>
      cameraOf[frame]?.widthPx === camera.widthPx && cameraOf[frame].heightPx === camera.heightPx;
    const own = refinePose(
      { ...frames, faces: frames.faces.map((faces, frame) => (isOwn(frame) ? faces : 0)) },
      camera,
    );
    own.pose.forEach((value, at) => {
      if (isOwn(Math.floor(at / 6))) pose[at] = value;
    });
  }
  return { ...frames, pose };
}
