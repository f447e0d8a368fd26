/**
 * I-DT: fixations are intervals in which the gaze stays together.
 *
 * Salvucci & Goldberg (2000), doi 10.1145/355017.355028. From a start, take as many samples as the
 * shortest fixation has; if (max x - min x) + (max y - min y) is within the dispersion, more are
 * added until it is not; otherwise the start moves on by one sample. Units: ms and degrees (angles
 * from the centre of the page along each axis, visualAngle.ts). A fixation covers [start, end),
 * half an interval beyond its first and last sample. A loss or a pause of more than 75 ms ends it.
 * Limits: on real webcam noise it agrees with human coders on about half to three quarters of the
 * fixations (docs/science/fixations.md); slow pursuit is split.
 */
import type { Coordinates } from '../math/coordinates';
import { GAP_LIMIT_MS } from './fillGaps';
import { fixationColumns } from './fixationColumns';
import type { Fixations } from './fixations';
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';
import { axisDeg, type ViewGeometry } from '../geometry/visualAngle';

export const IDT_VERSION = '1';

export interface IdtParameters {
  readonly dispersionDeg: number;
  readonly minDurationMs: number;
}

/**
 * @param tMs [n] ascending
 * @param xPx [n] the gaze used for detection (filled and smoothed), NaN where lost
 * @param yPx [n]
 * @param measured the gaze the centres are averaged from (unsmoothed, NaN where lost)
 * @returns fixations in chronological order, centres in px
 */
export function idt<Kind extends Coordinates>(
  tMs: Float64Array,
  xPx: Kind,
  yPx: Kind,
  measured: { readonly xPx: Kind; readonly yPx: Kind },
  view: ViewGeometry,
  parameters: IdtParameters,
): Fixations<Kind> {
  const n = tMs.length;
  const { centreXPx, centreYPx } = view;
  const xDeg = new Float64Array(n);
  const yDeg = new Float64Array(n);
  // One loop, because from() with a function takes several times as long.
  for (let i = 0; i < n; i++) {
    xDeg[i] = axisDeg(xPx[i]!, centreXPx, view);
    yDeg[i] = axisDeg(yPx[i]!, centreYPx, view);
  }
  const { dispersionDeg, minDurationMs } = parameters;
  return idtOnPlane(tMs, xDeg, yDeg, measured, { dispersion: dispersionDeg, minDurationMs });
}

/**
 * The same on a plane: `x`, `y` and the dispersion in the same unit, whichever it is.
 *
 * @param x [n] the gaze used for detection, NaN where lost
 */
export function idtOnPlane<Kind extends Coordinates>(
  tMs: Float64Array,
  x: Float64Array,
  y: Float64Array,
  measured: { readonly xPx: Kind; readonly yPx: Kind },
  limits: { readonly dispersion: number; readonly minDurationMs: number },
): Fixations<Kind> {
  const n = tMs.length;
  const { dispersion, minDurationMs } = limits;
  const firsts: number[] = [];
  const lasts: number[] = [];
  let first = 0;
  while (first < n) {
    // The longest interval that starts here.
    let last = -1;
    let minX = x[first]!;
    let minY = y[first]!;
    let maxX = minX;
    let maxY = minY;
    let beforeMs = tMs[first]!;
    for (let i = first; i < n; i++) {
      const atX = x[i]!;
      const atY = y[i]!;
      const now = tMs[i]!;
      // NaN is the only value that differs from itself.
      if (atX !== atX || atY !== atY || now - beforeMs > GAP_LIMIT_MS) break;
      if (atX < minX) minX = atX;
      if (atX > maxX) maxX = atX;
      if (atY < minY) minY = atY;
      if (atY > maxY) maxY = atY;
      if (maxX - minX + (maxY - minY) > dispersion) break;
      last = i;
      beforeMs = now;
    }
    const isLong = last >= 0 && extentEndMs(tMs, last) - extentStartMs(tMs, first) >= minDurationMs;
    if (isLong) {
      firsts.push(first);
      lasts.push(last);
    }
    first = isLong ? last + 1 : first + 1;
  }
  return fixationColumns(tMs, measured, firsts, lasts);
}
