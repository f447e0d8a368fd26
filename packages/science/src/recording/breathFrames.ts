/**
 * Where the chest stood in the camera's picture: what the rate of breathing is found from
 * (respirationRate.ts). Never the picture itself. Times are milliseconds on the session clock.
 */
export interface BreathFrames {
  readonly count: number;
  /** [count] milliseconds, ascending. */
  readonly tMs: Float64Array;
  /** [count] vertical place of the chest or the shoulders' edge, image px, down; NaN if not seen. */
  readonly chestYPx: Float32Array;
  /** [count] 0..1 how clearly it was seen; 0 if not. */
  readonly confidence: Float32Array;
  /** [count] height of the face, image px: the unit of the body in this picture; NaN without a face. */
  readonly faceHeightPx: Float32Array;
}

/** Frames of `count` moments with nothing measured. */
export function emptyBreathFrames(count: number): BreathFrames {
  return {
    count,
    tMs: new Float64Array(count),
    chestYPx: new Float32Array(count).fill(Number.NaN),
    confidence: new Float32Array(count),
    faceHeightPx: new Float32Array(count).fill(Number.NaN),
  };
}

/** One recording from its parts, in the order given. */
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
