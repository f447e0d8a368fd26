/**
 * Distance between eye and screen, by where a dot disappears in the blind spot.
 *
 * One eye is covered, the other looks at a square. A dot that moves away from it, towards the temple of the
 * open eye, disappears at about 13.5 degrees (Li, Joo, Yeatman & Reinecke 2020, doi
 * 10.1038/s41598-019-57204-1). With both places in cm from the point of the screen in front of the eye, the angle
 * between them is tan t = D (b - a) / (D^2 + a b), so that D = (d + sqrt(d^2 - 4 a b tan^2 t)) / (2 tan t),
 * d = b - a. Units: cm, degrees.
 */
export const BLIND_SPOT_DEG = 13.5;
/**
 * How much that angle differs between people, standard deviation. Li et al. found 53.0 +- 3.0 cm with 19 heads
 * on a chin rest (standard error 0.69) and a mean error of 3.25 cm with free heads: 0.75 and 0.8 to 1 degree.
 */
export const BLIND_SPOT_SPREAD_DEG = 1;

const TAN = Math.tan((BLIND_SPOT_DEG * Math.PI) / 180);

/** The same as an error of the distance: d ln tan t = 2 dt / sin 2t; percent. */
export const BLIND_SPOT_PERCENT =
  (100 * 2 * BLIND_SPOT_SPREAD_DEG * (Math.PI / 180)) /
  Math.sin((2 * BLIND_SPOT_DEG * Math.PI) / 180);

/** @returns NaN if no distance fits */
export function blindSpotDistanceCm(squareXCm: number, dotXCm: number): number {
  const apartCm = Math.abs(dotXCm - squareXCm);
  const root = Math.sqrt(apartCm ** 2 - 4 * squareXCm * dotXCm * TAN ** 2);
  return apartCm > 0 ? (apartCm + root) / (2 * TAN) : Number.NaN;
}
