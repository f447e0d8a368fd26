import { assumedFocalPx, type CameraOptics } from '../geometry/assumedCamera';
import { medianOf } from '../math/medianOf';
import type { BlindSpotPress } from '../recording/sessionEvents';
import { IRIS_RIMS, MOST_TURNED_RAD } from './faceSizes';

/** Pictures of this time before a press are of the same distance. */
export const PRESS_WINDOW_MS = 800;
const LEAST_FRAMES = 3;

/** What an engine found in one picture. */
export interface FaceInPicture {
  readonly tMs: number;
  readonly faces: number;
  readonly camera: CameraOptics;
  /** [LANDMARK_VALUES] x, y of the recorded points. */
  readonly landmarksPx: ArrayLike<number>;
  /** [6] rotation vector (radians) and translation (cm), by the assumed camera; NaN without a face. */
  readonly pose: ArrayLike<number>;
}

/**
 * The size of the face in the pictures before a press: of the open eye alone, since the other is covered.
 * @param pressMs as the results' tMs
 */
export function faceAtPress(
  results: readonly FaceInPicture[],
  pressMs: number,
  openEye: 'left' | 'right',
): Pick<BlindSpotPress, 'irisPx' | 'faceCmPerPx'> {
  const seen = results.filter(
    ({ tMs, faces, pose }) =>
      tMs > pressMs - PRESS_WINDOW_MS && tMs <= pressMs && faces >= 1 && pose[5]! > 0,
  );
  if (seen.length < LEAST_FRAMES) return { irisPx: null, faceCmPerPx: null };
  const irises = seen.filter(({ pose }) => Math.abs(pose[1]!) < MOST_TURNED_RAD);
  const irisPx = medianOf(irises.map((result) => irisWidthPx(result, openEye)));
  return {
    irisPx: Number.isFinite(irisPx) ? irisPx : null,
    faceCmPerPx: medianOf(seen.map(({ pose, camera }) => pose[5]! / assumedFocalPx(camera))),
  };
}

function irisWidthPx({ landmarksPx, pose }: FaceInPicture, eye: 'left' | 'right'): number {
  const [a, b] = IRIS_RIMS[eye];
  const dx = landmarksPx[2 * a]! - landmarksPx[2 * b]!;
  const dy = landmarksPx[2 * a + 1]! - landmarksPx[2 * b + 1]!;
  return Math.hypot(dx, dy) / Math.cos(pose[1]!);
}
