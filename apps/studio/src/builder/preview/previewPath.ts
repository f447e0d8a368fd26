type Position = { readonly xNorm: number; readonly yNorm: number };

/** The points of one round, as configured or shuffled. */
export function previewPath(
  positions: readonly Position[],
  isRandom: boolean,
  random: () => number,
): Position[] {
  const path = [...positions];
  if (!isRandom) return path;
  for (let last = path.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [path[last], path[other]] = [path[other]!, path[last]!];
  }
  return path;
}
