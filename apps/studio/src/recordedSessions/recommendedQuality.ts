/** Recommended minimum quality of a recording; segment filters use the same values. */
export const RECOMMENDED = { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: 0.8 } as const;
