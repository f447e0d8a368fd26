/**
 * Divides points where a value jumps for good. A single deviating point is an outlier rather than a
 * jump, since the next one is as before; it is left out.
 *
 * @param isApart whether two values differ by more than a jump
 */
export function splitAtJumps<Point>(
  points: readonly Point[],
  isApart: (before: Point, after: Point) => boolean,
): Point[][] {
  const parts: Point[][] = [];
  points.forEach((point, at) => {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const next = points[at + 1];
    if (!part || last === undefined) parts.push([point]);
    else if (!isApart(last, point)) part.push(point);
    else if (next === undefined || isApart(last, next)) parts.push([point]);
  });
  return parts;
}
