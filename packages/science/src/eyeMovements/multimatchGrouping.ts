/**
 * Simplifies a scanpath before it is compared: MultiMatch's grouping (Dewhurst et al. 2012, section
 * "simplification").
 *
 * In turn, two saccades that follow each other become one when the angle between them is below
 * `directionDeg` and the fixation between is shorter than `durationMs`; then, when the first of them
 * is shorter than `lengthPx` and one of the fixations at its ends is shorter than `durationMs`. A last
 * saccade that is short replaces the one before with their sum. Both are repeated until
 * two rounds leave equally many fixations. The details are those of the MATLAB toolbox and of its
 * Python twin, so that figures agree with published ones; also that a last saccade that went leaves
 * the duration of its fixation behind.
 */

import { portableAcos } from '../math/portableMath';

/** Saccades in their order; the fixation that a saccade starts from gives place and duration. */
export interface SaccadePath {
  /** [n] start, px. */
  readonly xPx: number[];
  readonly yPx: number[];
  /** [n] the way of the saccade, px. */
  readonly dxPx: number[];
  readonly dyPx: number[];
  /** [n + 1 or more] durations of fixations: the first n belong to the saccades, the last ends the path. */
  readonly durationMs: number[];
}

export interface MultimatchGrouping {
  readonly directionDeg: number;
  readonly durationMs: number;
  readonly lengthPx: number;
}

const DEGREES = 180 / Math.PI;

/** @returns null when so much is joined that there is no second saccade to join with */
export function simplifyPath(path: SaccadePath, grouping: MultimatchGrouping): SaccadePath | null {
  let simple = path;
  let before = -1;
  for (;;) {
    const joined = joinByLength(joinByDirection(simple, grouping), grouping);
    if (!joined) return null;
    if (joined.durationMs.length === before) return joined;
    before = joined.durationMs.length;
    simple = joined;
  }
}

function joinByDirection(path: SaccadePath, grouping: MultimatchGrouping): SaccadePath {
  const joined = emptyPath();
  const n = path.dxPx.length;
  for (let i = 0; i < n; i++) {
    const isTurnSmall = i + 1 < n && turnDeg(path, i) < grouping.directionDeg;
    if (isTurnSmall && (path.durationMs[i + 1] ?? 0) < grouping.durationMs) {
      appendSaccade(joined, path, i, i + 1);
      i++;
    } else appendSaccade(joined, path, i);
  }
  joined.durationMs.push(path.durationMs.at(-1) ?? 0);
  return joined;
}

function joinByLength(path: SaccadePath, grouping: MultimatchGrouping): SaccadePath | null {
  const joined = emptyPath();
  const last = path.dxPx.length - 1;
  const isBrief = (at: number) => (path.durationMs.at(at) ?? 0) < grouping.durationMs;
  for (let i = 0; i <= last; i++) {
    const isShort = lengthPx(path, i) < grouping.lengthPx;
    if (i < last && isShort && (isBrief(i + 1) || isBrief(i))) {
      appendSaccade(joined, path, i, i + 1);
      i++;
    } else if (i === last && isShort && (isBrief(-1) || isBrief(-2))) {
      if (i === 0) return null;
      joined.dxPx[joined.dxPx.length - 1] = (path.dxPx[i - 1] ?? 0) + (path.dxPx[i] ?? 0);
      joined.dyPx[joined.dyPx.length - 1] = (path.dyPx[i - 1] ?? 0) + (path.dyPx[i] ?? 0);
      joined.durationMs.push(path.durationMs[i - 1] ?? 0);
    } else appendSaccade(joined, path, i);
  }
  joined.durationMs.push(path.durationMs.at(-1) ?? 0);
  return joined;
}

/** Saccade `from` goes over, with that of `to` added. */
function appendSaccade(into: SaccadePath, path: SaccadePath, from: number, to = from): void {
  const isOne = from === to;
  into.xPx.push(path.xPx[from] ?? 0);
  into.yPx.push(path.yPx[from] ?? 0);
  into.dxPx.push((path.dxPx[from] ?? 0) + (isOne ? 0 : (path.dxPx[to] ?? 0)));
  into.dyPx.push((path.dyPx[from] ?? 0) + (isOne ? 0 : (path.dyPx[to] ?? 0)));
  into.durationMs.push(path.durationMs[from] ?? 0);
}

/** Angle between a saccade and the next; NaN when one of them goes nowhere. */
function turnDeg(path: SaccadePath, at: number): number {
  const [ax = 0, bx = 0] = path.dxPx.slice(at, at + 2);
  const [ay = 0, by = 0] = path.dyPx.slice(at, at + 2);
  const cosine =
    (ax * bx + ay * by) / (Math.sqrt(ax * ax + ay * ay) * Math.sqrt(bx * bx + by * by));
  // Rounding may lead just beyond 1, where there is no angle.
  return portableAcos(Math.min(Math.max(cosine, -1), 1)) * DEGREES;
}

function lengthPx(path: SaccadePath, at: number): number {
  const dx = path.dxPx[at] ?? 0;
  const dy = path.dyPx[at] ?? 0;
  return Math.sqrt(dx * dx + dy * dy);
}

function emptyPath(): SaccadePath {
  return { xPx: [], yPx: [], dxPx: [], dyPx: [], durationMs: [] };
}
