import type { Coordinates } from '../math/coordinates';
import { portableAtan } from '../math/portableMath';
import type { ViewGeometry } from './visualAngle';

const DEGREES = 180 / Math.PI;

/**
 * Angles from the centre of the page along one axis: axisDeg (visualAngle.ts) of every value, the
 * same to the bit on every machine.
 *
 * @param px [n] NaN where lost
 * @returns [n]
 */
export function axisDegrees(px: Coordinates, centrePx: number, view: ViewGeometry): Float64Array {
  const scale = view.cmPerPx / view.distanceCm;
  const degrees = new Float64Array(px.length);
  // One loop, because from() with a function takes several times as long.
  for (let i = 0; i < px.length; i++) {
    degrees[i] = portableAtan((px[i]! - centrePx) * scale) * DEGREES;
  }
  return degrees;
}
