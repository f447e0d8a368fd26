/**
 * The smallest whole number that is enough, between two limits; null if not even the largest is.
 * @param isEnough once true, it stays so
 */
export function smallestCount(
  least: number,
  most: number,
  isEnough: (count: number) => boolean,
): number | null {
  let low = least - 1;
  let high = Math.max(1, least);
  while (high < most && !isEnough(high)) {
    low = high;
    high *= 2;
  }
  if (high >= most) {
    high = most;
    if (!isEnough(high)) return null;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
