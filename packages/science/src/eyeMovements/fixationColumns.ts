import { coordinatesLike, type Coordinates } from '../math/coordinates';
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';
import { emptyFixations, type Fixations } from './fixations';

/**
 * Fixations from the samples that belong to them.
 *
 * @param measured the gaze the centres are averaged from (unsmoothed, NaN where lost)
 * @param firsts first sample of each fixation, in chronological order
 * @param lasts last sample of each
 */
export function fixationColumns<Kind extends Coordinates>(
  tMs: Float64Array,
  measured: { readonly xPx: Kind; readonly yPx: Kind },
  firsts: readonly number[],
  lasts: readonly number[],
): Fixations<Kind> {
  const count = firsts.length;
  if (count === 0) return emptyFixations(measured.xPx);
  const startMs = new Float64Array(count);
  const endMs = new Float64Array(count);
  const x: number[] = [];
  const y: number[] = [];
  for (let f = 0; f < count; f++) {
    const first = firsts[f]!;
    const last = lasts[f]!;
    startMs[f] = extentStartMs(tMs, first);
    endMs[f] = extentEndMs(tMs, last);
    let sumX = 0;
    let sumY = 0;
    let samples = 0;
    for (let i = first; i <= last; i++) {
      const mx = measured.xPx[i]!;
      const my = measured.yPx[i]!;
      if (mx !== mx || my !== my) continue;
      sumX += mx;
      sumY += my;
      samples++;
    }
    x.push(sumX / samples);
    y.push(sumY / samples);
  }
  return {
    ...{ count, startMs, endMs },
    x: coordinatesLike(measured.xPx, x),
    y: coordinatesLike(measured.xPx, y),
  };
}
