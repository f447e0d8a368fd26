import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import { leastNeededLast } from '@fovea/science/quality/earlyStop';
import type { ViewportPx } from '@fovea/science/recording/sessionEvents';

export interface DotPosition {
  /** Index of the point in the options, independent of the order of presentation. */
  readonly index: number;
  readonly xPx: number;
  readonly yPx: number;
}

/**
 * The points in the order of presentation, on this viewport.
 *
 * @param mayEndEarly a random order then ends with the points that are needed least
 */
export function calibrationPath(
  options: Pick<CalibrationOptions, 'positions' | 'randomizePositions'>,
  viewport: ViewportPx,
  random: () => number,
  mayEndEarly = false,
): DotPosition[] {
  const rests = options.positions.map((position, index) => ({ index, ...position }));
  if (options.randomizePositions) {
    for (let last = rests.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [rests[last], rests[other]] = [rests[other]!, rests[last]!];
    }
  }
  const isReordered = options.randomizePositions && mayEndEarly;
  return (isReordered ? leastNeededLast(rests) : rests).map(({ index, xNorm, yNorm }) => ({
    index,
    xPx: xNorm * viewport.widthPx,
    yPx: yNorm * viewport.heightPx,
  }));
}

/** Eases in and out, so that the eye can follow: 0 at 0, 1 at 1. */
export function easeInOut(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}
