/** Fixations column by column. */
export interface Fixations {
  readonly count: number;
  /** [count] milliseconds; a fixation covers [startMs, endMs). */
  readonly startMs: Float64Array;
  readonly endMs: Float64Array;
  /** [count] mean of the samples, in the unit of the gaze. */
  readonly x: Float32Array;
  readonly y: Float32Array;
}

export function emptyFixations(): Fixations {
  return {
    count: 0,
    startMs: new Float64Array(0),
    endMs: new Float64Array(0),
    x: new Float32Array(0),
    y: new Float32Array(0),
  };
}
