/**
 * The cheapest division of gaze into fixations and transitions, by dynamic programming: exact, in
 * time and memory proportional to the number of samples.
 *
 * A fixation of the samples i..j costs its price (segmentationCosts.ts) and its misfit. Its samples
 * z are a centre c plus scatter that is correlated from sample to sample (autoregressive, first
 * order); the misfit is the negative log-likelihood for the best centre, without its constants:
 *
 *   weight ((z_i - c)² + sum over k = i+1..j of (w_k - (1 - r) c)² / (1 - r²)),  w_k = z_k - r z_(k-1)
 *
 * with r the correlation, for x and y. Sums over w since the first sample give it for each i and j
 * in constant time. A sample outside of fixations costs a constant. A fixation may go on beyond the
 * longest of the table: each further sample is then compared with the centre of as many samples
 * before it, so that it is not divided however long it lasts.
 */
import type { SegmentationCosts } from './segmentationCosts';

export interface Segmentation {
  /** First and last sample of each fixation, in order. */
  readonly firsts: readonly number[];
  readonly lasts: readonly number[];
  readonly cost: number;
}

/**
 * @param x [n] valid gaze without a pause, in the unit of the costs' spread
 * @param y [n]
 */
export function cheapestSegmentation(
  x: Float64Array,
  y: Float64Array,
  costs: SegmentationCosts,
): Segmentation {
  const n = x.length;
  const { correlation: r, weight, transition, least, most, price, pricePerMore } = costs;
  const ofSquare = 1 / (1 - r * r);
  const ofSum = 1 / (1 + r);
  const perSample = (1 - r) / (1 + r);
  // One over the weight of d samples in their centre.
  const share = new Float64Array(most + 1);
  for (let d = 1; d <= most; d++) share[d] = 1 / (1 + perSample * (d - 1));

  // Positions from the first sample, because differences of large sums lose digits.
  const atX = new Float64Array(n);
  const atY = new Float64Array(n);
  // [at]: over the samples before `at`.
  const sumX = new Float64Array(n + 1);
  const sumY = new Float64Array(n + 1);
  const squares = new Float64Array(n + 1);
  for (let k = 1; k < n; k++) {
    atX[k] = x[k]! - x[0]!;
    atY[k] = y[k]! - y[0]!;
    const wx = atX[k]! - r * atX[k - 1]!;
    const wy = atY[k]! - r * atY[k - 1]!;
    sumX[k + 1] = sumX[k]! + wx;
    sumY[k + 1] = sumY[k]! + wy;
    squares[k + 1] = squares[k]! + wx * wx + wy * wy;
  }

  // [at]: least cost of the samples before `at`; the first sample of the best fixation that ends
  // there; whether taking it is cheaper than a transition.
  const spent = new Float64Array(n + 1);
  const firstOf = new Int32Array(n + 1);
  const isEnd = new Uint8Array(n + 1);
  // The best fixation that is as long as the longest of the table, or longer.
  let longCost = Number.POSITIVE_INFINITY;
  let longFirst = 0;
  for (let at = 1; at <= n; at++) {
    const toX = sumX[at]!;
    const toY = sumY[at]!;
    const toSquares = squares[at]!;
    const longest = most < at ? most : at;
    let best = Number.POSITIVE_INFINITY;
    let first = 0;
    let cost = best;
    for (let d = least; d <= longest; d++) {
      const i = at - d;
      const zx = atX[i]!;
      const zy = atY[i]!;
      const cx = zx + ofSum * (toX - sumX[i + 1]!);
      const cy = zy + ofSum * (toY - sumY[i + 1]!);
      const around = zx * zx + zy * zy + ofSquare * (toSquares - squares[i + 1]!);
      cost = spent[i]! + weight * (around - (cx * cx + cy * cy) * share[d]!) + price[d]!;
      if (cost < best) {
        best = cost;
        first = i;
      }
    }
    if (at > most) {
      const i = at - 1 - most;
      const meanX = (atX[i]! + ofSum * (sumX[at - 1]! - sumX[i + 1]!)) * share[most]!;
      const meanY = (atY[i]! + ofSum * (sumY[at - 1]! - sumY[i + 1]!)) * share[most]!;
      const missX = toX - sumX[at - 1]! - (1 - r) * meanX;
      const missY = toY - sumY[at - 1]! - (1 - r) * meanY;
      longCost += weight * ofSquare * (missX * missX + missY * missY) + pricePerMore;
    }
    if (longest === most && cost <= longCost) {
      longCost = cost;
      longFirst = at - most;
    }
    if (longCost < best) {
      best = longCost;
      first = longFirst;
    }
    const without = spent[at - 1]! + transition;
    isEnd[at] = best <= without ? 1 : 0;
    spent[at] = best <= without ? best : without;
    firstOf[at] = first;
  }

  const firsts: number[] = [];
  const lasts: number[] = [];
  for (let at = n; at > 0; at = isEnd[at] === 1 ? firstOf[at]! : at - 1) {
    if (isEnd[at] === 0) continue;
    firsts.push(firstOf[at]!);
    lasts.push(at - 1);
  }
  return { firsts: firsts.reverse(), lasts: lasts.reverse(), cost: spent[n]! };
}
