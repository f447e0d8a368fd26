/** Where a label would best stand: at the height of what it names. */
export interface LabelAnchor {
  readonly id: string;
  readonly yPx: number;
}

/**
 * Heights for labels in one column: each as near as possible to its anchor, none over another, all
 * between 0 and `heightPx`. Where they do not fit, the ones furthest down are left out.
 *
 * @param rowPx the distance between two labels
 * @returns the middle of each label, in the order of height
 */
export function labelRows(
  anchors: readonly LabelAnchor[],
  heightPx: number,
  rowPx: number,
): readonly LabelAnchor[] {
  const count = Math.max(0, Math.floor(heightPx / rowPx));
  const sorted = anchors.toSorted((a, b) => a.yPx - b.yPx).slice(0, count);
  const placed: LabelAnchor[] = [];
  for (const [at, { id, yPx }] of sorted.entries()) {
    const above = placed.at(-1);
    const topPx = above ? above.yPx + rowPx : rowPx / 2;
    // Leaves room for those that follow.
    const bottomPx = heightPx - rowPx / 2 - (sorted.length - 1 - at) * rowPx;
    placed.push({ id, yPx: Math.min(Math.max(yPx, topPx), bottomPx) });
  }
  return placed;
}
