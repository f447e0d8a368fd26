/** A click chooses one; with Ctrl or by its box it is added, or taken away unless it is the last. */
export function toggleInSelection(
  chosen: readonly string[],
  id: string,
  adds: boolean,
): readonly string[] {
  if (!adds) return [id];
  if (!chosen.includes(id)) return [...chosen, id];
  return chosen.length > 1 ? chosen.filter((each) => each !== id) : chosen;
}

/** Everything between two things of a list, both with it; the anchor first, so that it stays shown first. */
export function extendSelection(
  list: readonly string[],
  anchor: string | null,
  id: string,
): readonly string[] {
  const [from, to] = [list.indexOf(anchor ?? ''), list.indexOf(id)];
  if (from < 0 || to < 0) return [id];
  const between = list.slice(Math.min(from, to), Math.max(from, to) + 1);
  return from <= to ? between : between.reverse();
}
