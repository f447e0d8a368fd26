/**
 * From a gaze direction in the head to a point on the page, and back.
 *
 * The camera is assumed to be at the centre of the viewport's upper edge, looking straight out of
 * the screen: the screen is the plane z = 0 of the camera's coordinates (see faceFrames.ts). The
 * camera looks at the person, so the page's right is the camera's -x.
 */
import type { GazeSetup } from './gazeSetup';
import { matrixOfRotation, rotate, rotateBack, type Vector3 } from '../math/rotation';

/** Rotation vector (radians) and translation (cm) of the head in camera coordinates. */
export interface HeadPose {
  readonly rotation: Vector3;
  readonly translationCm: Vector3;
}

/**
 * Gaze direction in the head's own frame, radians. (0, 0) looks straight ahead (the head's -z);
 * yaw grows towards the subject's left (the head's +x), pitch downwards (the head's +y).
 */
export interface GazeAngles {
  readonly yaw: number;
  readonly pitch: number;
}

/** Position of a point of the page, cm in camera coordinates. */
export function screenPointCm(xPx: number, yPx: number, setup: GazeSetup): Vector3 {
  return [(setup.viewportPx.widthPx / 2 - xPx) * setup.cmPerPx, yPx * setup.cmPerPx, 0];
}

/** Direction in the head's frame from between the eyes to a point of the page. */
export function anglesTowards(
  xPx: number,
  yPx: number,
  pose: HeadPose,
  setup: GazeSetup,
): GazeAngles {
  const target = screenPointCm(xPx, yPx, setup);
  const [ex, ey, ez] = pose.translationCm;
  return anglesInHead([target[0] - ex, target[1] - ey, target[2] - ez], pose);
}

function anglesInHead(direction: Vector3, pose: HeadPose): GazeAngles {
  const [x, y, z] = rotateBack(matrixOfRotation(pose.rotation), direction);
  return { yaw: Math.atan2(x, -z), pitch: Math.atan2(y, Math.hypot(x, z)) };
}

/**
 * Direction in the head's frame from between the eyes to the camera, which shows the head's
 * rotation.
 */
export function anglesTowardsCamera(pose: HeadPose): GazeAngles {
  const [ex, ey, ez] = pose.translationCm;
  return anglesInHead([-ex, -ey, -ez], pose);
}

/**
 * The point where a gaze direction intersects the page.
 *
 * @returns CSS pixels of the viewport (possibly outside the page); null if the ray misses the plane
 */
export function pageHit(
  angles: GazeAngles,
  pose: HeadPose,
  setup: GazeSetup,
): { readonly xPx: number; readonly yPx: number } | null {
  const level = Math.cos(angles.pitch);
  const [dx, dy, dz] = rotate(matrixOfRotation(pose.rotation), [
    Math.sin(angles.yaw) * level,
    Math.sin(angles.pitch),
    -Math.cos(angles.yaw) * level,
  ]);
  const [ex, ey, ez] = pose.translationCm;
  if (!(dz < -1e-3) || !(ez > 0)) return null;
  const reach = ez / -dz;
  return {
    xPx: setup.viewportPx.widthPx / 2 - (ex + reach * dx) / setup.cmPerPx,
    yPx: (ey + reach * dy) / setup.cmPerPx,
  };
}

/** Angle between two gaze directions, degrees. */
export function angleBetweenDeg(a: GazeAngles, b: GazeAngles): number {
  const ax = Math.sin(a.yaw) * Math.cos(a.pitch);
  const ay = Math.sin(a.pitch);
  const az = Math.cos(a.yaw) * Math.cos(a.pitch);
  const bx = Math.sin(b.yaw) * Math.cos(b.pitch);
  const by = Math.sin(b.pitch);
  const bz = Math.cos(b.yaw) * Math.cos(b.pitch);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return (Math.atan2(cross, ax * bx + ay * by + az * bz) * 180) / Math.PI;
}
