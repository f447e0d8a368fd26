import { medianOf } from './medianOf';

/** Maximum number of points compared with each other: an hour of one every 5 s is 720. */
const MAX_POINTS = 600;

/**
 * The median of the slopes between pairs of points (Theil 1950, Sen 1968), so that single points
 * that are far off do not affect it. Close points say almost nothing about a slope: only pairs at
 * least a third of the whole apart are compared.
 *
 * @param points in the order of `atOf`
 * @param riseOf how far the second point is above the first
 * @returns NaN for fewer than two points
 */
export function medianSlope<Point>(
  points: readonly Point[],
  atOf: (point: Point) => number,
  riseOf: (from: Point, to: Point) => number,
): number {
  return medianOf(slopes(points, atOf, riseOf));
}

/** The slopes themselves, where those of several lines count together. */
export function slopes<Point>(
  points: readonly Point[],
  atOf: (point: Point) => number,
  riseOf: (from: Point, to: Point) => number,
): number[] {
  const every = Math.ceil(points.length / MAX_POINTS);
  const some = every > 1 ? points.filter((_, at) => at % every === 0) : points;
  const [first] = some;
  const last = some.at(-1);
  if (first === undefined || last === undefined) return [];
  const apart = (atOf(last) - atOf(first)) / 3;
  return some.flatMap((from, at) =>
    some.slice(at + 1).flatMap((to) => {
      const run = atOf(to) - atOf(from);
      return run > 0 && run >= apart ? [riseOf(from, to) / run] : [];
    }),
  );
}
