/** What is recommended before a recording is trusted; the filters of segments use the same figures. */
export const RECOMMENDED = { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: 0.8 } as const;
