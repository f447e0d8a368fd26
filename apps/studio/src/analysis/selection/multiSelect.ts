/** A click selects one item; with Ctrl or the checkbox it is added, or removed unless it is the last. */
export function toggleInSelection(
  chosen: readonly string[],
  id: string,
  adds: boolean,
): readonly string[] {
  if (!adds) return [id];
  if (!chosen.includes(id)) return [...chosen, id];
  return chosen.length > 1 ? chosen.filter((each) => each !== id) : chosen;
}

/** The range between two items of a list, inclusive; the anchor comes first so that it stays shown first. */
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
