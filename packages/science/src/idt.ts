/**
 * I-DT: fixations are stretches of gaze that stay together.
 *
 * Salvucci & Goldberg (2000), doi 10.1145/355017.355028. From a start, as many samples as make the
 * shortest fixation; if (max x - min x) + (max y - min y) is within the dispersion, more are taken
 * until it is not; else the start moves on by one sample.
 * Units: ms and degrees (angles from the middle of the page along each axis, visualAngle.ts).
 * A fixation covers [start, end), half an interval beyond its first and last sample. A loss or a
 * pause of more than 75 ms ends it.
 * Limits: on real webcam noise it agrees with human coders on about half to two thirds of the
 * fixations (docs/science/fixations.md); slow pursuit is split.
 */
import { coordinatesLike, type Coordinates } from './coordinates';
import { GAP_LIMIT_MS } from './fillGaps';
import { emptyFixations, type Fixations } from './fixations';
import { extentEndMs, extentStartMs } from './sampleExtents';
import { axisDeg, type ViewGeometry } from './visualAngle';

export const IDT_VERSION = '1';

export interface IdtParameters {
  readonly dispersionDeg: number;
  readonly minDurationMs: number;
}

/**
 * @param tMs [n] ascending
 * @param xPx [n] the gaze the decision rests on (filled and smoothed), NaN where lost
 * @param yPx [n]
 * @param measured the gaze the centres are averaged from (unsmoothed, NaN where lost)
 * @returns fixations in the order of time, centres in px
 */
export function idt<Kind extends Coordinates>(
  tMs: Float64Array,
  xPx: Kind,
  yPx: Kind,
  measured: { readonly xPx: Kind; readonly yPx: Kind },
  view: ViewGeometry,
  parameters: IdtParameters,
): Fixations<Kind> {
  const xDeg = Float64Array.from(xPx, (px) => axisDeg(px, view.centreXPx, view));
  const yDeg = Float64Array.from(yPx, (px) => axisDeg(px, view.centreYPx, view));
  const { dispersionDeg, minDurationMs } = parameters;
  return idtOnPlane(tMs, xDeg, yDeg, measured, { dispersion: dispersionDeg, minDurationMs });
}

/**
 * The same on a plane: `x`, `y` and the dispersion in one unit, whatever it is.
 *
 * @param x [n] the gaze the decision rests on, NaN where lost
 */
export function idtOnPlane<Kind extends Coordinates>(
  tMs: Float64Array,
  x: Float64Array,
  y: Float64Array,
  measured: { readonly xPx: Kind; readonly yPx: Kind },
  limits: { readonly dispersion: number; readonly minDurationMs: number },
): Fixations<Kind> {
  const n = tMs.length;
  const found: { first: number; last: number }[] = [];
  let first = 0;
  while (first < n) {
    const last = longestFrom(first);
    if (last < 0) {
      first++;
      continue;
    }
    found.push({ first, last });
    first = last + 1;
  }
  return fixationsOf(found);

  /** Last sample of the longest fixation that starts here; -1 when there is none. */
  function longestFrom(start: number): number {
    let minX = Number.POSITIVE_INFINITY;
    let maxX = Number.NEGATIVE_INFINITY;
    let minY = Number.POSITIVE_INFINITY;
    let maxY = Number.NEGATIVE_INFINITY;
    let last = -1;
    for (let i = start; i < n; i++) {
      const atX = x[i] ?? Number.NaN;
      const atY = y[i] ?? Number.NaN;
      if (Number.isNaN(atX) || Number.isNaN(atY)) break;
      if (i > start && (tMs[i] ?? 0) - (tMs[i - 1] ?? 0) > GAP_LIMIT_MS) break;
      minX = Math.min(minX, atX);
      maxX = Math.max(maxX, atX);
      minY = Math.min(minY, atY);
      maxY = Math.max(maxY, atY);
      if (maxX - minX + (maxY - minY) > limits.dispersion) break;
      last = i;
    }
    if (last < 0) return -1;
    return extentEndMs(tMs, last) - extentStartMs(tMs, start) >= limits.minDurationMs ? last : -1;
  }

  function fixationsOf(runs: readonly { first: number; last: number }[]): Fixations<Kind> {
    if (runs.length === 0) return emptyFixations(measured.xPx);
    const centres = runs.map((run) => centreOf(run));
    return {
      count: runs.length,
      startMs: Float64Array.from(runs, (run) => extentStartMs(tMs, run.first)),
      endMs: Float64Array.from(runs, (run) => extentEndMs(tMs, run.last)),
      x: coordinatesLike(
        measured.xPx,
        centres.map((centre) => centre.x),
      ),
      y: coordinatesLike(
        measured.xPx,
        centres.map((centre) => centre.y),
      ),
    };
  }

  function centreOf(run: { first: number; last: number }): { x: number; y: number } {
    let sumX = 0;
    let sumY = 0;
    let count = 0;
    for (let i = run.first; i <= run.last; i++) {
      const mx = measured.xPx[i] ?? Number.NaN;
      const my = measured.yPx[i] ?? Number.NaN;
      if (Number.isNaN(mx) || Number.isNaN(my)) continue;
      sumX += mx;
      sumY += my;
      count++;
    }
    return { x: sumX / count, y: sumY / count };
  }
}
