/**
 * What gaze that was made with some corrections would be with others, before it is made again. Samples are
 * exact. Fixations keep their times and get the place that their samples would have; where a correction
 * begins or ends within one, or stretches the gaze, making them again may divide or join some.
 */
import {
  correctedAt,
  fitCorrections,
  type AffineMap,
  type GazeStretchCorrection,
} from '../quality/gazeCorrection';
import type { StimulusGaze } from './stimulusGaze';

export type RevisedGaze = Pick<StimulusGaze, 'xNorm' | 'yNorm' | 'fixations'>;

/**
 * @param applied what the gaze was made with
 * @param wanted what it would be made with
 */
export function reviseGaze(
  gaze: Pick<StimulusGaze, 'tMs' | 'xNorm' | 'yNorm' | 'fixations'>,
  applied: readonly GazeStretchCorrection[],
  wanted: readonly GazeStretchCorrection[],
): RevisedGaze {
  const undo = fitCorrections(applied).map((stretch) => ({
    ...stretch,
    map: inverted(stretch.map),
  }));
  const redo = fitCorrections(wanted);
  const xNorm = gaze.xNorm.slice();
  const yNorm = gaze.yNorm.slice();
  const x = gaze.fixations.x.slice();
  const y = gaze.fixations.y.slice();
  const revise = (xs: Float32Array, ys: Float32Array, at: number, tMs: number) => {
    for (const stretches of [undo, redo]) {
      const moved = correctedAt(stretches, tMs, xs[at]!, ys[at]!);
      xs[at] = moved.xNorm;
      ys[at] = moved.yNorm;
    }
  };
  for (let at = 0; at < gaze.tMs.length; at++) revise(xNorm, yNorm, at, gaze.tMs[at]!);
  const { startMs, endMs } = gaze.fixations;
  for (let at = 0; at < gaze.fixations.count; at++) {
    revise(x, y, at, (startMs[at]! + endMs[at]!) / 2);
  }
  return { xNorm, yNorm, fixations: { ...gaze.fixations, x, y } };
}

/** @throws RangeError if it cannot be inverted; maps of corrections that were accepted can */
export function inverted({ xx, xy, x1, yx, yy, y1 }: AffineMap): AffineMap {
  const determinant = xx * yy - xy * yx;
  if (!(Math.abs(determinant) > 1e-9)) throw new RangeError('The map cannot be inverted.');
  const back = {
    xx: yy / determinant,
    xy: -xy / determinant,
    yx: -yx / determinant,
    yy: xx / determinant,
  };
  return {
    ...back,
    x1: -back.xx * x1 - back.xy * y1,
    y1: -back.yx * x1 - back.yy * y1,
  };
}
