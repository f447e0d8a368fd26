import * as z from 'zod/mini';

/** Standard deviation of the blur, degrees: half a degree is finer than webcam gaze ever is. */
export const SIGMA_DEG = { min: 0.5, max: 3, step: 0.25, usual: 1 } as const;
export const OPACITY = { min: 0.1, max: 1, step: 0.05, usual: 1 } as const;

const within = ({ min, max, usual }: typeof SIGMA_DEG | typeof OPACITY) =>
  z.catch(z.number().check(z.minimum(min), z.maximum(max)), usual);

/** As stored in view states; what is damaged or missing falls back to the usual. */
export const HeatmapSigmaDeg = within(SIGMA_DEG);
export const HeatmapOpacity = within(OPACITY);
