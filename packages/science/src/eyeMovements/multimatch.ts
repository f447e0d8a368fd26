/**
 * MultiMatch: similarity of two scanpaths in five dimensions.
 *
 * Jarodzka, Holmqvist & Nyström (2010), doi 10.1145/1743666.1743718; Dewhurst et al. (2012), doi
 * 10.3758/s13428-012-0212-2. Scanpaths become saccade vectors; the cheapest path through the table
 * of their differences (steps right, down, or both; cost: the length of the difference of the
 * vectors reached) pairs them; the median over the pairs is scaled:
 *
 * - shape: 1 - length of the vectors' difference / (2 x diagonal of the screen)
 * - direction: 1 - angle between them / pi
 * - length: 1 - difference of their lengths / diagonal
 * - position: 1 - distance of their starts / diagonal
 * - duration: 1 - difference of the durations of the fixations they start from / the longer of both
 *
 * 1 is identical, 0 maximally different. Figures agree with multimatch_gaze (Python) and the MATLAB
 * toolbox. Limits: the last fixation counts only as the end of the last saccade.
 */
import { medianOf } from '../math/medianOf';
import { simplifyPath, type MultimatchGrouping, type SaccadePath } from './multimatchGrouping';
import { portableAtan2 } from '../math/portableMath';

export const MULTIMATCH_VERSION = '1';

/** Fixations in chronological order. */
export interface Scanpath {
  /** [n] px */
  readonly xPx: ArrayLike<number>;
  readonly yPx: ArrayLike<number>;
  /** [n] */
  readonly durationMs: ArrayLike<number>;
}

export interface MultimatchOptions {
  readonly screenPx: { readonly widthPx: number; readonly heightPx: number };
  /** Null compares scanpaths as they are. */
  readonly grouping: MultimatchGrouping | null;
}

export interface MultimatchSimilarity {
  readonly shape: number;
  readonly direction: number;
  readonly length: number;
  readonly position: number;
  readonly duration: number;
}

/**
 * @returns null if a scanpath has less than three fixations, or grouping leaves too little of it
 */
export function multimatch(
  a: Scanpath,
  b: Scanpath,
  { screenPx, grouping }: MultimatchOptions,
): MultimatchSimilarity | null {
  if (a.xPx.length < 3 || b.xPx.length < 3) return null;
  const one = grouping ? simplifyPath(saccadesOf(a), grouping) : saccadesOf(a);
  const two = grouping ? simplifyPath(saccadesOf(b), grouping) : saccadesOf(b);
  if (!one || !two) return null;
  const pairs = pairSaccades(one, two);
  const median = (difference: (i: number, j: number) => number) =>
    medianOf(pairs.map(([i, j]) => difference(i, j)));
  const diagonalPx = Math.sqrt(screenPx.widthPx ** 2 + screenPx.heightPx ** 2);
  return {
    shape: 1 - median((i, j) => vectorDifferencePx(one, i, two, j)) / (2 * diagonalPx),
    direction:
      1 - median((i, j) => angleBetween(directionOf(one, i), directionOf(two, j))) / Math.PI,
    length: 1 - median((i, j) => Math.abs(lengthOf(one, i) - lengthOf(two, j))) / diagonalPx,
    position: 1 - median((i, j) => startDistancePx(one, i, two, j)) / diagonalPx,
    duration: 1 - median((i, j) => durationDifference(one, i, two, j)),
  };
}

function saccadesOf({ xPx, yPx, durationMs }: Scanpath): SaccadePath {
  const path: SaccadePath = { xPx: [], yPx: [], dxPx: [], dyPx: [], durationMs: [] };
  for (let i = 0; i < xPx.length; i++) {
    path.durationMs.push(durationMs[i] ?? 0);
    if (i + 1 === xPx.length) break;
    const x = xPx[i] ?? 0;
    const y = yPx[i] ?? 0;
    path.xPx.push(x);
    path.yPx.push(y);
    path.dxPx.push((xPx[i + 1] ?? 0) - x);
    path.dyPx.push((yPx[i + 1] ?? 0) - y);
  }
  return path;
}

/** The pairs (saccade of a, saccade of b) along the cheapest path, from both first to both last. */
function pairSaccades(a: SaccadePath, b: SaccadePath): [number, number][] {
  const rows = a.dxPx.length;
  const columns = b.dxPx.length;
  // Steps only lead forward, so the costs can be computed row by row; that of the first pair is
  // never added.
  const cost = new Float64Array(rows * columns);
  const cameFrom = new Int32Array(rows * columns).fill(-1);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      if (i === 0 && j === 0) continue;
      const at = i * columns + j;
      let best = -1;
      if (i > 0 && j > 0) best = at - columns - 1;
      if (j > 0 && (best < 0 || cost[at - 1]! < cost[best]!)) best = at - 1;
      if (i > 0 && (best < 0 || cost[at - columns]! < cost[best]!)) best = at - columns;
      cost[at] = cost[best]! + vectorDifferencePx(a, i, b, j);
      cameFrom[at] = best;
    }
  }
  const pairs: [number, number][] = [];
  for (let at = rows * columns - 1; at >= 0; at = cameFrom[at]!) {
    pairs.push([Math.floor(at / columns), at % columns]);
  }
  return pairs.reverse();
}

function vectorDifferencePx(a: SaccadePath, i: number, b: SaccadePath, j: number): number {
  return Math.sqrt((a.dxPx[i]! - b.dxPx[j]!) ** 2 + (a.dyPx[i]! - b.dyPx[j]!) ** 2);
}

function startDistancePx(a: SaccadePath, i: number, b: SaccadePath, j: number): number {
  return Math.sqrt((a.xPx[i]! - b.xPx[j]!) ** 2 + (a.yPx[i]! - b.yPx[j]!) ** 2);
}

function durationDifference(a: SaccadePath, i: number, b: SaccadePath, j: number): number {
  const one = a.durationMs[i]!;
  const two = b.durationMs[j]!;
  const longer = Math.max(one, two);
  return longer > 0 ? Math.abs(one - two) / longer : 0;
}

function lengthOf(path: SaccadePath, at: number): number {
  return Math.sqrt(path.dxPx[at]! ** 2 + path.dyPx[at]! ** 2);
}

function directionOf(path: SaccadePath, at: number): number {
  return portableAtan2(path.dyPx[at]!, path.dxPx[at]!);
}

/** 0 to pi. */
function angleBetween(aRad: number, bRad: number): number {
  const turn = Math.abs(aRad - bRad);
  return turn > Math.PI ? 2 * Math.PI - turn : turn;
}
