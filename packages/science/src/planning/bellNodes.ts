/** A place of integration and its share of the whole, all of which add up to 1. */
export interface Node {
  readonly at: number;
  readonly weight: number;
}

/** Beyond these e-folds below its peak, a density adds less than the last digit of a double. */
const DEPTH = 40;

/**
 * Nodes to take means over a density by: the mean of f is the sum of weight * f(at).
 *
 * The trapezoidal rule over the whole line, which for smooth bells that fall off on both sides
 * converges faster than any power of the step (Trefethen & Weideman 2014, doi 10.1137/130932132).
 * The density need not be normalised.
 *
 * @param lnDensity logarithm of the density; one peak, falling without end on both sides
 * @param peak where it is largest
 * @param countFor how many nodes a range of this width takes
 */
export function bellNodes(
  lnDensity: (at: number) => number,
  peak: number,
  countFor: (width: number) => number,
): readonly Node[] {
  const floor = lnDensity(peak) - DEPTH;
  const from = edgeOf(lnDensity, floor, peak, -1);
  const to = edgeOf(lnDensity, floor, peak, 1);
  const count = countFor(to - from);
  const step = (to - from) / (count - 1);
  const nodes = Array.from({ length: count }, (_, i) => {
    const at = from + i * step;
    return { at, weight: Math.exp(lnDensity(at) - floor - DEPTH) };
  });
  const sum = nodes.reduce((total, { weight }) => total + weight, 0);
  return nodes.map(({ at, weight }) => ({ at, weight: weight / sum }));
}

/** Where the density falls to the floor, on one side of the peak. */
function edgeOf(
  lnDensity: (at: number) => number,
  floor: number,
  peak: number,
  side: -1 | 1,
): number {
  let reach = 1;
  while (lnDensity(peak + side * reach) > floor) reach *= 2;
  let inside = 0;
  for (let i = 0; i < 40; i++) {
    const middle = (inside + reach) / 2;
    if (lnDensity(peak + side * middle) > floor) inside = middle;
    else reach = middle;
  }
  return peak + side * reach;
}
