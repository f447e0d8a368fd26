import * as z from 'zod/mini';

export const THINNEST_PX = 1;
export const THICKEST_PX = 10;
export const USUAL_THICKNESS_PX = 2;

/** Settings of one line of a signal chart. `signal` is an id of `science/signalCatalogue`. */
export const SignalLine = z.object({
  signal: z.string(),
  rangeType: z.enum(['fixed', 'auto']),
  customScaleMin: z.nullable(z.number()),
  customScaleMax: z.nullable(z.number()),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  /** Pixels, 1 to 10. */
  thickness: z.number().check(z.minimum(THINNEST_PX), z.maximum(THICKEST_PX)),
});
export type SignalLine = z.infer<typeof SignalLine>;
