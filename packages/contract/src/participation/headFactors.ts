/** How movements of the head are measured in one session. */
import * as z from 'zod/mini';

/** Whether a factor is used, and why not: not proved at left-out moments, or the head hardly moved. */
export const HeadFactorOutcome = z.enum(['used', 'notProved', 'tooFewMoments']);
export type HeadFactorOutcome = z.infer<typeof HeadFactorOutcome>;

/**
 * How much too small nods and turns of the head were measured, by the point of the calibration at which the
 * respondent moved the head.
 */
export const HeadFactors = z.object({
  /** Added to the direction of the gaze for each degree of a nod or a turn; 0 if it is not used. */
  pitch: z.number(),
  yaw: z.number(),
  pitchOutcome: HeadFactorOutcome,
  yawOutcome: HeadFactorOutcome,
  /** Moments of known gaze with a moved head. */
  moments: z.int(),
  /** How often the head went away and came back. */
  excursions: z.int(),
  /**
   * Mean error at those moments without and with the factors that are used, each fitted without them, degrees;
   * what is missed at the point with a still head is not in it. Null without moments.
   */
  beforeDeg: z.nullable(z.number()),
  afterDeg: z.nullable(z.number()),
});
export type HeadFactors = z.infer<typeof HeadFactors>;
