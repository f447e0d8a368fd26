/**
 * Mean of the finite values; null and NaN are ignored.
 *
 * @returns NaN without a finite value
 */
export function meanOf(values: readonly (number | null)[]): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : Number.NaN;
}
