/**
 * What a figure in degrees can be in truth: distance and screen are known to a factor, the same for
 * all figures of a respondent.
 *
 * @param errorPercent `degreeErrorPercent` of a recording
 */
export function degreeRange(
  degrees: number,
  errorPercent: number,
): { readonly leastDeg: number; readonly mostDeg: number } {
  const factor = 1 + errorPercent / 100;
  return { leastDeg: degrees / factor, mostDeg: degrees * factor };
}

/**
 * `degreeErrorPercent` of a usual recording by webcam: as in the analysis, with faces and irises that
 * agree (degreeUncertainty.ts in the science package).
 */
export const USUAL_DEGREE_ERROR_PERCENT = { cardMeasured: 19, screenAssumed: 28 } as const;
