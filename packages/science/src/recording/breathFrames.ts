/**
 * Position of the chest in the camera picture, from which the respiration rate is computed
 * (respirationRate.ts). Never the picture itself. Times are milliseconds on the session clock.
 */
export interface BreathFrames {
  readonly count: number;
  /** [count] milliseconds, ascending. */
  readonly tMs: Float64Array;
  /**
   * [count] vertical position of the chest or the edge of the shoulders, image px, down; NaN if not
   * visible.
   */
  readonly chestYPx: Float32Array;
  /** [count] 0..1 how clearly it was visible; 0 if not. */
  readonly confidence: Float32Array;
  /**
   * [count] height of the face, image px, which scales the body in this picture; NaN without a
   * face.
   */
  readonly faceHeightPx: Float32Array;
}

/** `count` frames with nothing measured. */
export function emptyBreathFrames(count: number): BreathFrames {
  return {
    count,
    tMs: new Float64Array(count),
    chestYPx: new Float32Array(count).fill(Number.NaN),
    confidence: new Float32Array(count),
    faceHeightPx: new Float32Array(count).fill(Number.NaN),
  };
}

/** Concatenates the parts of a recording in the given order. */
export function joinBreathFrames(list: readonly BreathFrames[]): BreathFrames {
  const joined = emptyBreathFrames(list.reduce((sum, frames) => sum + frames.count, 0));
  let at = 0;
  for (const frames of list) {
    joined.tMs.set(frames.tMs, at);
    joined.chestYPx.set(frames.chestYPx, at);
    joined.confidence.set(frames.confidence, at);
    joined.faceHeightPx.set(frames.faceHeightPx, at);
    at += frames.count;
  }
  return joined;
}
