import type { FaceMeasures } from './faceMeasures';

/**
 * Eyelid gap of a closed eye as a fraction of the gap at rest: the lid contours themselves stay
 * slightly apart.
 */
const CLOSED_PART = 0.25;

/**
 * Opening of both eyes relative to the person's own resting face.
 *
 * @returns left and right: 0 closed, 1 as at rest or wider; NaN where a measure is
 */
export function eyelidOpening(
  measures: FaceMeasures,
  rest: FaceMeasures,
): { readonly left: number; readonly right: number } {
  return {
    left: opening(measures.leftLidGap, rest.leftLidGap),
    right: opening(measures.rightLidGap, rest.rightLidGap),
  };
}

function opening(gap: number, restGap: number): number {
  const part = (gap / restGap - CLOSED_PART) / (1 - CLOSED_PART);
  return Math.min(1, Math.max(0, part));
}
