/**
 * How the eye patches of a recording scatter while nothing moves: noise of the camera, and landmarks that
 * jitter. A fit of few points knows it poorly, and its weights answer to it. Any two successive frames that look
 * alike show it, wherever the person looked, so it is taken from the whole recording.
 */
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import { medianOf } from '../math/medianOf';
import { measuredPose, patchFeatures } from './patchFeatures';

/** Successive frames are at most this far apart: a camera of 10 frames a second. */
const MAX_APART_MS = 110;
/**
 * Two frames count if their squared distance is at most this many times the median one: between others the eyes or
 * the head moved.
 */
const ALIKE_DISTANCES = 1.5;
/** Of a longer recording as many pairs, evenly spread: enough for the covariances, few enough to be fast. */
const MAX_PAIRS = 2000;

/**
 * @param frames the recording with poses from refinePose
 * @returns [(PATCH_VALUES + 1)²] covariances of the normalised patch values of one frame (patchFeatures) around what the eyes show,
 *   lower half, as the gram of ridge.ts (nothing for its bias); null without any two successive frames
 */
export function patchNoise(frames: FaceFrames): Float64Array | null {
  const seconds: number[] = [];
  for (let frame = 1; frame < frames.count; frame++) {
    const apartMs = (frames.tMs[frame] ?? 0) - (frames.tMs[frame - 1] ?? 0);
    if (apartMs > MAX_APART_MS) continue;
    if (measuredPose(frames, frame) && measuredPose(frames, frame - 1)) seconds.push(frame);
  }
  const stride = Math.max(1, Math.ceil(seconds.length / MAX_PAIRS));
  const changes = seconds
    .filter((_, at) => at % stride === 0)
    .map((frame) => {
      const before = patchFeatures(frames.patches, frame - 1);
      return patchFeatures(frames.patches, frame).map((value, i) => value - before[i]!);
    });
  if (changes.length === 0) return null;
  const squares = changes.map((change) => change.reduce((sum, value) => sum + value * value, 0));
  const limit = ALIKE_DISTANCES * medianOf(squares);
  const alike = changes.filter((_, at) => squares[at]! <= limit);
  const size = PATCH_VALUES + 1;
  const noise = new Float64Array(size * size);
  // The difference of two frames has the noise of both.
  const share = 1 / (2 * alike.length);
  for (const change of alike) {
    for (let i = 0; i < PATCH_VALUES; i++) {
      const value = share * change[i]!;
      const row = i * size;
      for (let j = 0; j <= i; j++) noise[row + j]! += value * change[j]!;
    }
  }
  return noise;
}
