import * as z from 'zod/mini';

/**
 * A dot that was shown before a stimulus, and where gaze was measured meanwhile, as fractions of the picture of the
 * stimulus. It corrects nothing.
 */
export const DriftCheck = z.object({
  targetXNorm: z.number(),
  targetYNorm: z.number(),
  /** Mean position; null: there was too little gaze. */
  gazeXNorm: z.nullable(z.number()),
  gazeYNorm: z.nullable(z.number()),
  /** Angle between both. */
  offsetDeg: z.nullable(z.number()),
  precisionStdDeg: z.nullable(z.number()),
  samples: z.int(),
});
export type DriftCheck = z.infer<typeof DriftCheck>;
