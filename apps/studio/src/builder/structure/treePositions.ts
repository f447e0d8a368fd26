import type { TreePosition } from '@fovea/rules/flow/tree';
import { visibleRows, type TreeRow, type TreeRows } from './treeRows';

export type DropSide = 'before' | 'after' | 'on';

const placeOf = (rows: TreeRows, row: TreeRow): number => siblingsOf(rows, row).indexOf(row);

const parentRow = (rows: TreeRows, row: TreeRow): TreeRow | null =>
  rows.byBlock.get(row.child.parentBlock) ?? null;

const siblingsOf = (rows: TreeRows, row: TreeRow): readonly TreeRow[] =>
  parentRow(rows, row)?.rows ?? rows.top;

/** Whether a row is `outer` or one of its descendants. */
export function isWithin(rows: TreeRows, row: TreeRow, outer: TreeRow): boolean {
  for (let at: TreeRow | null = row; at; at = parentRow(rows, at)) if (at === outer) return true;
  return false;
}

/** The target position of a drop next to or onto a row; null if there is none. */
export function positionOfDrop(rows: TreeRows, row: TreeRow, side: DropSide): TreePosition | null {
  if (side === 'on') return row.block ? { blockId: row.block.id, place: row.rows.length } : null;
  const place = placeOf(rows, row) + (side === 'after' ? 1 : 0);
  return { blockId: row.child.parentBlock, place };
}

/** Whether rows may be dropped there: not onto or into themselves, and only into blocks. */
export function canDrop(
  rows: TreeRows,
  moved: readonly TreeRow[],
  row: TreeRow,
  side: DropSide,
): boolean {
  if (moved.some(({ isImmovable, isPending }) => isImmovable || isPending) || row.isPending)
    return false;
  if (side === 'on' && !row.block) return false;
  return !moved.some((one) => (side === 'on' ? isWithin(rows, row, one) : inside(rows, row, one)));
}

/** Strict descendants only: a drop next to a row itself leaves it in place. */
const inside = (rows: TreeRows, row: TreeRow, outer: TreeRow) =>
  row !== outer && isWithin(rows, row, outer);

/**
 * The position one step up or down for the selected rows, in display order: past their neighbour, into
 * an unfolded block, or out of their block. Null if there is none.
 */
export function positionOneStepAway(
  rows: TreeRows,
  moved: readonly TreeRow[],
  direction: 'up' | 'down',
  isUnfolded: (row: TreeRow) => boolean,
): TreePosition | null {
  const chosen = new Set(moved);
  const seen = visibleRows(rows.top, isUnfolded).filter((row) => chosen.has(row));
  const edge = direction === 'up' ? seen[0] : seen.at(-1);
  if (!edge) return null;
  const siblings = siblingsOf(rows, edge);
  const step = direction === 'up' ? -1 : 1;
  let at = siblings.indexOf(edge) + step;
  // Skips neighbours that are selected too.
  while (siblings[at] && chosen.has(siblings[at]!)) at += step;
  const neighbour = siblings[at];
  if (neighbour?.isImmovable) return null;
  if (neighbour?.block && isUnfolded(neighbour)) {
    return {
      blockId: neighbour.block.id,
      place: direction === 'up' ? neighbour.rows.length : 0,
    };
  }
  if (neighbour) return positionOfDrop(rows, neighbour, direction === 'up' ? 'before' : 'after');
  const parent = parentRow(rows, edge);
  return parent && positionOfDrop(rows, parent, direction === 'up' ? 'before' : 'after');
}

/**
 * Where new items go: after the last selected row, or inside the selected block; null for any position.
 */
export function insertionPosition(
  rows: TreeRows,
  selection: readonly TreeRow[],
): TreePosition | null {
  const last = selection.at(-1);
  if (!last) return null;
  if (last.block) return positionOfDrop(rows, last, 'on');
  // Nothing new goes after the last calibration of the flow.
  const isEnd = last.isImmovable && placeOf(rows, last) > 0;
  return isEnd ? null : positionOfDrop(rows, last, 'after');
}
