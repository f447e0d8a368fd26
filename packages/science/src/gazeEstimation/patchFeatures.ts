/** What a fit sees of one frame: its eye patches, normalised, and its head pose. */
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import type { HeadPose } from '../geometry/gazeRay';

/** Below this opening the pupil is covered and there is no gaze. */
export const CLOSED_BELOW = 0.35;
const EYE_VALUES = PATCH_VALUES / 2;

/**
 * Grey values of one frame's patches, each eye normalised to mean 0 and standard deviation 1, which
 * removes light and exposure.
 *
 * @param patches the `patches` column
 * @returns [PATCH_VALUES]
 */
export function patchFeatures(patches: Uint8Array, frame: number): Float64Array {
  const features = new Float64Array(PATCH_VALUES);
  for (let eye = 0; eye < 2; eye++) {
    const from = frame * PATCH_VALUES + eye * EYE_VALUES;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < EYE_VALUES; i++) {
      const value = patches[from + i] ?? 0;
      sum += value;
      squares += value * value;
    }
    const centre = sum / EYE_VALUES;
    const spread = Math.sqrt(Math.max(squares / EYE_VALUES - centre * centre, 1));
    for (let i = 0; i < EYE_VALUES; i++) {
      features[eye * EYE_VALUES + i] = ((patches[from + i] ?? 0) - centre) / spread;
    }
  }
  return features;
}

/**
 * The head pose of a frame whose gaze can be computed: one face, eyes open, a pose; otherwise null.
 */
export function measuredPose(frames: FaceFrames, frame: number): HeadPose | null {
  if (frames.faces[frame] !== 1) return null;
  // An engine that cannot measure eyelids gives NaN: then every frame counts as open.
  const left = frames.lids[frame * 2] ?? Number.NaN;
  const right = frames.lids[frame * 2 + 1] ?? Number.NaN;
  if (left < CLOSED_BELOW && right < CLOSED_BELOW) return null;
  const [rx, ry, rz, tx, ty, tz] = frames.pose.subarray(frame * 6, frame * 6 + 6);
  if (rx === undefined || ry === undefined || rz === undefined) return null;
  if (tx === undefined || ty === undefined || tz === undefined) return null;
  if (!Number.isFinite(rx + ry + rz + tx + ty + tz)) return null;
  return { rotation: [rx, ry, rz], translationCm: [tx, ty, tz] };
}
