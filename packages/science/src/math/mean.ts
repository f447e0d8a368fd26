/**
 * @returns the mean of all values; NaN as soon as one of them is, so that a value that could not be computed is never
 *   averaged away (`meanOf` leaves such values out)
 */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
