/**
 * Detects an offset of the gaze and decides whether to correct it.
 *
 * Known targets that the fit never saw show how far the gaze is off. Corrections from few points
 * make webcam gaze worse more often than better (docs/science/quality.md), so three rules apply:
 * only an offset is corrected, never a gain; it is shrunk by what chance alone would give
 * (positive-part James & Stein 1961); and it is used only if targets, each left out in turn, are
 * met clearly better. Each round of targets gives an offset at its time; between two rounds it is
 * interpolated linearly, before the first and after the last it is constant. Units: degrees from
 * the centre of the page along each axis, ms.
 */
import { meanOf } from '../math/meanOf';
import type { TargetGaze } from './quality';
import { axisDeg, pxOfAxis, type ViewGeometry } from '../geometry/visualAngle';

/** Gaze by a fit that never saw this target. */
export interface HeldOutTarget extends TargetGaze {
  readonly xNorm: number;
  readonly yNorm: number;
  /** When it was looked at, the middle of its frames. */
  readonly atMs: number;
  /** Targets shown one after another for one purpose belong to one round. */
  readonly round: number;
}

export interface AxisOffset {
  readonly xDeg: number;
  readonly yDeg: number;
}

export interface DriftCorrection {
  /** The offset at the time of each round, in chronological order; linear in between. */
  readonly knots: readonly (AxisOffset & { readonly atMs: number })[];
  /** For each target: the offset at its time, estimated without it. */
  readonly leftOut: readonly AxisOffset[];
}

/** A round with fewer targets is not used. */
const MIN_TARGETS = 5;
/**
 * How many standard errors the gain must be above zero, and the share of the error it must reach.
 */
const SURE = 2;
const WORTH = 0.05;

interface Miss extends AxisOffset {
  readonly atMs: number;
  readonly round: number;
}

/**
 * @param targets of one fit, all rounds
 * @param view the page as it was seen
 * @returns null if no correction is clearly better than none
 */
export function estimateDrift(
  targets: readonly HeldOutTarget[],
  view: ViewGeometry,
): DriftCorrection | null {
  const misses = targets.map((target) => missOf(target, view));
  const known = misses.filter((miss) => miss !== null);
  const leftOut = misses.map((miss) =>
    offsetAt(
      knotsOf(
        known.filter((other) => other !== miss),
        MIN_TARGETS - 1,
      ),
      miss?.atMs ?? 0,
    ),
  );
  const knots = knotsOf(known, MIN_TARGETS);
  if (knots.every(({ xDeg, yDeg }) => xDeg === 0 && yDeg === 0)) return null;
  const gains = misses.flatMap((miss, at) => {
    const { xDeg, yDeg } = leftOut[at] ?? NO_OFFSET;
    return miss
      ? [Math.hypot(miss.xDeg, miss.yDeg) - Math.hypot(miss.xDeg - xDeg, miss.yDeg - yDeg)]
      : [];
  });
  const gain = meanOf(gains);
  const spread = gains.reduce((sum, each) => sum + (each - gain) ** 2, 0) / (gains.length - 1);
  const before = meanOf(known.map(({ xDeg, yDeg }) => Math.hypot(xDeg, yDeg)));
  const isSure = gain > SURE * Math.sqrt(spread / gains.length) && gain > WORTH * before;
  return isSure ? { knots, leftOut } : null;
}

const NO_OFFSET: AxisOffset = { xDeg: 0, yDeg: 0 };

/** The offset at a time. */
export function offsetAt(knots: DriftCorrection['knots'], tMs: number): AxisOffset {
  const after = knots.findIndex(({ atMs }) => atMs > tMs);
  const next = after < 0 ? null : knots[after];
  const before = after < 0 ? knots.at(-1) : knots[after - 1];
  if (!next || !before) return next ?? before ?? NO_OFFSET;
  const share = (tMs - before.atMs) / (next.atMs - before.atMs);
  return {
    xDeg: before.xDeg + share * (next.xDeg - before.xDeg),
    yDeg: before.yDeg + share * (next.yDeg - before.yDeg),
  };
}

/** A point of the page with an offset subtracted, CSS px. */
export function subtractOffset(
  xPx: number,
  yPx: number,
  offset: AxisOffset,
  view: ViewGeometry,
): { readonly xPx: number; readonly yPx: number } {
  return {
    xPx: pxOfAxis(axisDeg(xPx, view.centreXPx, view) - offset.xDeg, view.centreXPx, view),
    yPx: pxOfAxis(axisDeg(yPx, view.centreYPx, view) - offset.yDeg, view.centreYPx, view),
  };
}

/**
 * Gaze of all frames with the offset at their time subtracted.
 *
 * @param gaze [n] CSS px, not changed; NaN stays NaN
 * @param tMs [n] ascending
 */
export function correctDrift(
  gaze: { readonly xPx: Float32Array; readonly yPx: Float32Array },
  tMs: Float64Array,
  { knots }: DriftCorrection,
  view: ViewGeometry,
): { readonly xPx: Float32Array; readonly yPx: Float32Array } {
  const xPx = new Float32Array(gaze.xPx.length);
  const yPx = new Float32Array(gaze.yPx.length);
  for (let i = 0; i < tMs.length; i++) {
    const moved = subtractOffset(
      gaze.xPx[i] ?? Number.NaN,
      gaze.yPx[i] ?? Number.NaN,
      offsetAt(knots, tMs[i] ?? 0),
      view,
    );
    xPx[i] = moved.xPx;
    yPx[i] = moved.yPx;
  }
  return { xPx, yPx };
}

/** Offset from the target to the mean gaze on it; null without gaze. */
function missOf(target: HeldOutTarget, view: ViewGeometry): Miss | null {
  const xPx = meanOf(Array.from(target.xPx));
  const yPx = meanOf(Array.from(target.yPx));
  if (!Number.isFinite(xPx) || !Number.isFinite(yPx)) return null;
  return {
    xDeg: axisDeg(xPx, view.centreXPx, view) - axisDeg(target.targetXPx, view.centreXPx, view),
    yDeg: axisDeg(yPx, view.centreYPx, view) - axisDeg(target.targetYPx, view.centreYPx, view),
    atMs: target.atMs,
    round: target.round,
  };
}

function knotsOf(
  misses: readonly Miss[],
  least: number,
): (AxisOffset & { readonly atMs: number })[] {
  const rounds = [...new Set(misses.map(({ round }) => round))];
  return rounds
    .flatMap((round) => {
      const own = misses.filter((miss) => miss.round === round);
      if (own.length < least) return [];
      const xDeg = meanOf(own.map((miss) => miss.xDeg));
      const yDeg = meanOf(own.map((miss) => miss.yDeg));
      const squares = own.reduce(
        (sum, miss) => sum + (miss.xDeg - xDeg) ** 2 + (miss.yDeg - yDeg) ** 2,
        0,
      );
      // How far a mean over this many targets is off by chance.
      const chance = squares / (own.length - 1) / own.length;
      const length = xDeg * xDeg + yDeg * yDeg;
      const stored = length > chance ? 1 - chance / length : 0;
      return [
        { xDeg: stored * xDeg, yDeg: stored * yDeg, atMs: meanOf(own.map(({ atMs }) => atMs)) },
      ];
    })
    .sort((a, b) => a.atMs - b.atMs);
}
