/**
 * Splits points of the plane into two clusters with the least sum of squared distances to the
 * clusters' means: 2-means in a window of gaze, where at most one saccade is expected.
 *
 * The initial means are chosen as in kmeans++: any point, then one by its squared distance from it.
 * Batch steps until nothing moves, then single moves that lower the sum further (as MATLAB's
 * kmeans).
 */

/** Maximum number of steps. */
const MAX_ROUNDS = 100;

/** A reproducible generator, identical on every machine (32-bit integers only), 0 <= draw < 1. */
export function seededDraws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * @param x [n] finite, at least two
 * @param y [n]
 * @param draw 0 <= draw < 1, see seededDraws
 * @returns [n] 0 or 1; both occur, also among equal points
 */
export function twoMeans(x: Float64Array, y: Float64Array, draw: () => number): Uint8Array {
  const n = x.length;
  const group = new Uint8Array(n);
  const size = [n, 0];
  const meanX = [0, 0];
  const meanY = [0, 0];
  const first = Math.floor(draw() * n);
  const second = drawnFrom(first);
  assignNearest([x[first]!, x[second]!], [y[first]!, y[second]!]);
  takeMeans();
  let sum = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = squaredSum();
    if (now >= sum) break;
    sum = now;
    if (!assignNearest(meanX, meanY)) break;
    takeMeans();
  }
  moveSingly();
  return group;

  function drawnFrom(from: number): number {
    const squared = (i: number) => (x[i]! - x[from]!) ** 2 + (y[i]! - y[from]!) ** 2;
    let all = 0;
    for (let i = 0; i < n; i++) all += squared(i);
    let left = draw() * all;
    for (let i = 0; i < n - 1; i++) {
      left -= squared(i);
      if (left < 0) return i;
    }
    return n - 1;
  }

  function squaredTo(i: number, to: number): number {
    return (x[i]! - meanX[to]!) ** 2 + (y[i]! - meanY[to]!) ** 2;
  }

  function squaredSum(): number {
    let total = 0;
    for (let i = 0; i < n; i++) total += squaredTo(i, group[i]!);
    return total;
  }

  /** @returns whether a point moved; ties stay */
  function assignNearest(centreX: readonly number[], centreY: readonly number[]): boolean {
    let hasMoved = false;
    for (let i = 0; i < n; i++) {
      const to0 = (x[i]! - centreX[0]!) ** 2 + (y[i]! - centreY[0]!) ** 2;
      const to1 = (x[i]! - centreX[1]!) ** 2 + (y[i]! - centreY[1]!) ** 2;
      const nearest = to0 === to1 ? group[i]! : to1 < to0 ? 1 : 0;
      if (nearest === group[i]) continue;
      group[i] = nearest;
      hasMoved = true;
    }
    return hasMoved;
  }

  function takeMeans(): void {
    size[1] = group.reduce((count, one) => count + one, 0);
    size[0] = n - size[1];
    const empty = size.indexOf(0);
    // Equal points are all nearest to one mean, so one of them becomes the other cluster.
    if (empty >= 0) {
      group[0] = empty;
      size[empty] = 1;
      size[1 - empty] = n - 1;
    }
    meanX.fill(0);
    meanY.fill(0);
    for (let i = 0; i < n; i++) {
      meanX[group[i]!]! += x[i]! / size[group[i]!]!;
      meanY[group[i]!]! += y[i]! / size[group[i]!]!;
    }
  }

  /** The cost of moving a point includes that the means move with it. */
  function moveSingly(): void {
    let unmoved = 0;
    for (let step = 0; unmoved < n && step < n * MAX_ROUNDS; step++) {
      const i = step % n;
      const from = group[i]!;
      const to = 1 - from;
      unmoved++;
      if (size[from] === 1) continue;
      const gain = (size[from]! / (size[from]! - 1)) * squaredTo(i, from);
      if ((size[to]! / (size[to]! + 1)) * squaredTo(i, to) >= gain) continue;
      group[i] = to;
      size[from]!--;
      size[to]!++;
      meanX[to]! += (x[i]! - meanX[to]!) / size[to]!;
      meanY[to]! += (y[i]! - meanY[to]!) / size[to]!;
      meanX[from]! -= (x[i]! - meanX[from]!) / size[from]!;
      meanY[from]! -= (y[i]! - meanY[from]!) / size[from]!;
      unmoved = 0;
    }
  }
}
