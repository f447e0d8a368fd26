/** What the step of the setup that measures the camera found, by the blind spot of the respondent. */
import * as z from 'zod/mini';

/** `measured`, or why the angle of view stays assumed. */
export const CameraOutcome = z.enum([
  'measured',
  'tooFewPresses',
  'noFace',
  'spread',
  'implausible',
  'otherCamera',
]);
export type CameraOutcome = z.infer<typeof CameraOutcome>;

export const CameraMeasurement = z.object({
  outcome: CameraOutcome,
  /** How often the dot disappeared while a face was seen. */
  presses: z.int(),
  /** Distance of the eye from the screen meanwhile, mean. */
  distanceCm: z.nullable(z.number()),
  /** Standard deviation of what each press gave. */
  spreadPercent: z.nullable(z.number()),
  /** Angle of view along the longer side of the picture, by the blind spot alone. */
  blindSpotFieldOfViewDeg: z.nullable(z.number()),
  /** The same averaged with the assumed angle, as distances use it; null unless measured. */
  fieldOfViewDeg: z.nullable(z.number()),
});
export type CameraMeasurement = z.infer<typeof CameraMeasurement>;
