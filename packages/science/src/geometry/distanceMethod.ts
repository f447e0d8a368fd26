import { ASSUMED_CM_PER_PX, ASSUMED_PITCH_ERROR_PERCENT } from './screenPitch';

/**
 * How pixels become degrees, as stored with the results.
 *
 * @param distance how the distance was determined
 * @param cmPerPx measured size of a pixel; null: assumed
 */
export function distanceMethodText(distance: string, cmPerPx: number | null): string {
  const pitch =
    cmPerPx === null
      ? `CSS pixel assumed ${ASSUMED_CM_PER_PX} cm (±${ASSUMED_PITCH_ERROR_PERCENT} %)`
      : 'CSS pixel measured with a bank card';
  return `${distance}; ${pitch}`;
}
