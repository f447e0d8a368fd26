/**
 * Simplifies a scanpath before comparison: MultiMatch's grouping (Dewhurst et al. 2012, section
 * "simplification").
 *
 * In turn, two consecutive saccades are merged if the angle between them is below `directionDeg`
 * and the fixation between is shorter than `durationMs`; then, if the first of them is shorter than
 * `lengthPx` and one of the fixations at its ends is shorter than `durationMs`. A short last
 * saccade replaces the one before with their sum. Both steps are repeated until two rounds leave
 * the same number of fixations. The details follow the MATLAB toolbox and its Python port, so that
 * figures agree with published ones; this includes that a removed last saccade leaves the duration
 * of its fixation behind.
 */

import { portableAcos } from '../math/portableMath';

/** Saccades in order; position and duration are those of the fixation a saccade starts from. */
export interface SaccadePath {
  /** [n] start, px. */
  readonly xPx: number[];
  readonly yPx: number[];
  /** [n] displacement of the saccade, px. */
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

/** @returns null if merging leaves no second saccade */
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

/** Appends saccade `from`, with that of `to` added. */
function appendSaccade(into: SaccadePath, path: SaccadePath, from: number, to = from): void {
  const isOne = from === to;
  into.xPx.push(path.xPx[from] ?? 0);
  into.yPx.push(path.yPx[from] ?? 0);
  into.dxPx.push((path.dxPx[from] ?? 0) + (isOne ? 0 : (path.dxPx[to] ?? 0)));
  into.dyPx.push((path.dyPx[from] ?? 0) + (isOne ? 0 : (path.dyPx[to] ?? 0)));
  into.durationMs.push(path.durationMs[from] ?? 0);
}

/** Angle between a saccade and the next; NaN if one of them has no length. */
function turnDeg(path: SaccadePath, at: number): number {
  const [ax = 0, bx = 0] = path.dxPx.slice(at, at + 2);
  const [ay = 0, by = 0] = path.dyPx.slice(at, at + 2);
  const cosine =
    (ax * bx + ay * by) / (Math.sqrt(ax * ax + ay * ay) * Math.sqrt(bx * bx + by * by));
  // Rounding may lead slightly beyond 1, where arccos is undefined.
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
