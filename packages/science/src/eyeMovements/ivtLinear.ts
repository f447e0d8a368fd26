/**
 * I-VT if only a constant size of a degree is known: angle = px / pxPerDeg everywhere.
 *
 * The page is treated as infinitely far away, where an angle equals its tangent, so degrees are
 * linear. Units and limits as in ivt.ts.
 */
import type { Coordinates } from '../math/coordinates';
import type { Fixations } from './fixations';
import { ivt, IVT_DEFAULTS, type IvtParameters } from './ivt';

const FAR = 1e-8;

/**
 * @param tMs [n] ascending
 * @param x [n] in px, or in degrees with a `pxPerDeg` of 1; NaN where lost
 * @param y [n]
 */
export function ivtLinear<Kind extends Coordinates>(
  tMs: Float64Array,
  x: Kind,
  y: Kind,
  pxPerDeg: number,
  parameters: IvtParameters = IVT_DEFAULTS,
): Fixations<Kind> {
  const distanceCm = (pxPerDeg * 180) / Math.PI / FAR;
  const view = { centreXPx: 0, centreYPx: 0, cmPerPx: 1, distanceCm };
  return ivt(tMs, x, y, view, {
    ...parameters,
    thresholdDegPerS: parameters.thresholdDegPerS * FAR,
    mergeAngleDeg: parameters.mergeAngleDeg * FAR,
  });
}
