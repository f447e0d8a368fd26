/** Positions are stored in single precision; results that others verify are computed in double. */
export type Coordinates = Float32Array | Float64Array;

/**
 * An array with the precision of another column. Copying a plain list is faster than `from` with a
 * function.
 */
export function coordinatesLike<Kind extends Coordinates>(
  like: Kind,
  values: readonly number[],
): Kind {
  const created =
    like instanceof Float64Array ? new Float64Array(values) : new Float32Array(values);
  return created as Kind;
}
