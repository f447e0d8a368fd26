/**
 * Median of the finite values; the mean of the middle two if their number is even.
 *
 * @returns NaN without a finite value
 */
export function medianOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values)
    .filter((value) => Number.isFinite(value))
    .sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
