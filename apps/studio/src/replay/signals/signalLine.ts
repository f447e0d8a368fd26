import * as z from 'zod/mini';

export const MIN_THICKNESS_PX = 1;
export const MAX_THICKNESS_PX = 10;
export const DEFAULT_THICKNESS_PX = 2;
/** Maximum number of lines in a chart and over the replay. */
export const LINES_MAX = 2;

/** Settings of one line of a signal chart. `signal` is an id of `science/signalCatalogue`. */
export const SignalLine = z.object({
  signal: z.string(),
  rangeType: z.enum(['fixed', 'auto']),
  customScaleMin: z.nullable(z.number()),
  customScaleMax: z.nullable(z.number()),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  /** Pixels, 1 to 10. */
  thickness: z.number().check(z.minimum(MIN_THICKNESS_PX), z.maximum(MAX_THICKNESS_PX)),
});
export type SignalLine = z.infer<typeof SignalLine>;
