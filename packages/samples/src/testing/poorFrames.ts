/** What a poor camera, a slow device or somebody who walks away makes of good frames. */
import {
  emptyFaceFrames,
  joinFaceFrames,
  sliceFaceFrames,
} from '@fovea/science/recording/faceChunk';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';

/** Only as many frames as a device with this rate delivers. */
export function atRate(frames: FaceFrames, rateHz: number): FaceFrames {
  const kept: FaceFrames[] = [];
  let nextMs = 0;
  frames.tMs.forEach((tMs, frame) => {
    if (tMs < nextMs) return;
    kept.push(sliceFaceFrames(frames, frame, frame + 1));
    nextMs = tMs + 1000 / rateHz;
  });
  return joinFaceFrames(kept);
}

/** Nobody is in front of the camera in [fromMs, toMs). */
export function withoutFace(frames: FaceFrames, fromMs: number, toMs: number): FaceFrames {
  const isAway = (tMs: number) => tMs >= fromMs && tMs < toMs;
  return joinFaceFrames(
    Array.from(frames.tMs, (tMs, frame) => {
      if (!isAway(tMs)) return sliceFaceFrames(frames, frame, frame + 1);
      const empty = emptyFaceFrames(1);
      empty.tMs[0] = tMs;
      return empty;
    }),
  );
}
