/**
 * Fills short losses of one eye for I2MC: Steffen's monotone interpolation (1990, Astron.
 * Astrophys. 239, 443-450) over losses of at most 100 ms with two samples of gaze on either side,
 * if the gaze moved no farther than `maxDisplacementPx` meanwhile.
 */
import { medianOf } from '../math/medianOf';

export interface GapFilling {
  /** Longest loss, in samples. */
  readonly longest: number;
  /** Samples of gaze required on either side. */
  readonly edge: number;
  readonly maxDisplacementPx: number;
}

/** Samples from `first` to `last`, both inclusive. */
interface Run {
  first: number;
  last: number;
}

export interface FilledGaze {
  readonly xPx: Float64Array;
  readonly yPx: Float64Array;
  /** [n] 1 if still lost. */
  readonly isLost: Uint8Array;
}

/**
 * @param xPx [n] NaN where lost
 * @param yPx [n]
 * @param isLost [n] 1 if lost
 * @returns copies
 */
export function fillForI2mc(
  xPx: Float64Array,
  yPx: Float64Array,
  isLost: Uint8Array,
  filling: GapFilling,
): FilledGaze {
  const filled: FilledGaze = { xPx: xPx.slice(), yPx: yPx.slice(), isLost: isLost.slice() };
  for (const run of fillableRuns(xPx, yPx, isLost, filling)) {
    const known: number[] = [];
    for (let i = run.first - filling.edge; i <= run.last + filling.edge; i++) {
      if (i < run.first || i > run.last || filled.isLost[i] === 0) known.push(i);
    }
    const x = known.map((i) => filled.xPx[i]!);
    const y = known.map((i) => filled.yPx[i]!);
    const slopeX = steffenSlopes(known, x);
    const slopeY = steffenSlopes(known, y);
    for (let i = run.first; i <= run.last; i++) {
      filled.xPx[i] = valueAt(known, x, slopeX, i);
      filled.yPx[i] = valueAt(known, y, slopeY, i);
      filled.isLost[i] = 0;
    }
  }
  return filled;
}

/** Runs of entries equal to `wanted`. */
export function findRuns(flags: ArrayLike<number>, wanted: number): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < flags.length; i++) {
    if (flags[i] !== wanted) continue;
    const before = runs.at(-1);
    if (before && before.last === i - 1) before.last = i;
    else runs.push({ first: i, last: i });
  }
  return runs;
}

function fillableRuns(
  xPx: Float64Array,
  yPx: Float64Array,
  isLost: Uint8Array,
  { longest, edge, maxDisplacementPx }: GapFilling,
): Run[] {
  const lost = joinedRuns(isLost, longest, edge);
  const n = isLost.length;
  return lost.filter((run, at) => {
    const before = lost[at - 1];
    const after = lost[at + 1];
    if (run.last - run.first + 1 > longest) return false;
    if (run.first < edge + 1 || run.last > n - 1 - edge) return false;
    if (before && before.last > run.first - edge - 1) return false;
    if (after && after.first < run.last + edge + 1) return false;
    const inside = isLost.subarray(run.first, run.last + 1);
    return findRuns(inside, 1).every((loss) => {
      const from = run.first + loss.first;
      const to = run.first + loss.last + 1;
      const dx = medianOf(xPx.subarray(to, to + edge)) - medianOf(xPx.subarray(from - edge, from));
      const dy = medianOf(yPx.subarray(to, to + edge)) - medianOf(yPx.subarray(from - edge, from));
      // Without gaze on one side there is no displacement to exceed.
      return !(Math.sqrt(dx * dx + dy * dy) > maxDisplacementPx);
    });
  });
}

/** Losses, joined if too little gaze lies between a short one and the next. */
function joinedRuns(isLost: Uint8Array, longest: number, edge: number): Run[] {
  const lost = findRuns(isLost, 1);
  const seen = findRuns(isLost, 0);
  const length = (run: Run | undefined) => (run ? run.last - run.first + 1 : edge);
  let k = 0;
  while (k < lost.length - 1) {
    const run = lost[k]!;
    const left = seen.find(({ last }) => last === run.first - 1);
    const right = seen.find(({ first }) => first === run.last + 1);
    if (length(run) > longest || length(left) < edge || length(right) >= edge) k++;
    else {
      run.last = lost[k + 1]!.last;
      lost.splice(k + 1, 1);
    }
  }
  return lost;
}

/** Slopes at the known points, chosen so that the curve stays between adjacent points. */
function steffenSlopes(at: readonly number[], value: readonly number[]): number[] {
  const last = at.length - 1;
  const step = (i: number) => at[i + 1]! - at[i]!;
  const rise = (i: number) => (value[i + 1]! - value[i]!) / step(i);
  const edgeSlope = (near: number, far: number) => {
    const share = step(near) / (step(near) + step(far));
    const slope = rise(near) * (1 + share) - rise(far) * share;
    if (slope * rise(near) <= 0) return 0;
    return Math.abs(slope) > 2 * Math.abs(rise(near)) ? 2 * rise(near) : slope;
  };
  return at.map((_at, i) => {
    if (i === 0) return edgeSlope(0, 1);
    if (i === last) return edgeSlope(last - 1, last - 2);
    const before = rise(i - 1);
    const after = rise(i);
    if (before * after <= 0) return 0;
    const slope = (before * step(i) + after * step(i - 1)) / (step(i - 1) + step(i));
    const least = Math.min(Math.abs(before), Math.abs(after));
    return Math.abs(slope) > 2 * least ? 2 * Math.sign(before) * least : slope;
  });
}

function valueAt(
  at: readonly number[],
  value: readonly number[],
  slope: readonly number[],
  i: number,
): number {
  const exact = at.indexOf(i);
  if (exact >= 0) return value[exact]!;
  const right = at.findIndex((known) => known > i);
  const left = right - 1;
  const h = at[right]! - at[left]!;
  const rise = (value[right]! - value[left]!) / h;
  const t = i - at[left]!;
  const cubic = (slope[left]! + slope[right]! - 2 * rise) / h / h;
  const square = (3 * rise - 2 * slope[left]! - slope[right]!) / h;
  return value[left]! + t * (slope[left]! + t * (square + t * cubic));
}
