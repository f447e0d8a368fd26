/** Places are kept in single precision; what is computed for others to check goes through in double. */
export type Coordinates = Float32Array | Float64Array;

/** As precise as another column. Plain lists are copied faster than mapped (from with a function). */
export function coordinatesLike<Kind extends Coordinates>(
  like: Kind,
  values: readonly number[],
): Kind {
  const created =
    like instanceof Float64Array ? new Float64Array(values) : new Float32Array(values);
  return created as Kind;
}
