import { coordinatesLike, type Coordinates } from '../math/coordinates';

/** Fixations as columns; centres have the precision of the gaze they are computed from. */
export interface Fixations<Centres extends Coordinates = Float32Array> {
  readonly count: number;
  /** [count] milliseconds; a fixation covers [startMs, endMs). */
  readonly startMs: Float64Array;
  readonly endMs: Float64Array;
  /** [count] mean of the samples, in the unit of the gaze. */
  readonly x: Centres;
  readonly y: Centres;
}

/** @param like determines the precision */
export function emptyFixations<Centres extends Coordinates>(like: Centres): Fixations<Centres> {
  return {
    count: 0,
    startMs: new Float64Array(0),
    endMs: new Float64Array(0),
    x: coordinatesLike(like, []),
    y: coordinatesLike(like, []),
  };
}
