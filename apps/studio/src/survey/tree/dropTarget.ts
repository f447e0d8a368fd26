import type { Target } from '../operations/elementEdits';
import { isWithin } from '../operations/jsonPath';
import { ownerPath, type OutlineNode } from '../operations/outline';

export type DropSide = 'before' | 'after' | 'on';

/** The target of a dropped page or element; null when it cannot be dropped there. */
export function dropTarget(dragged: OutlineNode, at: OutlineNode, side: DropSide): Target | null {
  if (dragged.path.length === 0 || isWithin(at.path, dragged.path)) return null;
  if (side === 'on') {
    return dragged.kind === 'element' && at.holder !== null
      ? { owner: at.path, place: at.children.length }
      : null;
  }
  if (dragged.kind !== at.kind || at.path.length === 0) return null;
  const place = Number(at.path.at(-1)) + (side === 'after' ? 1 : 0);
  if (at.kind === 'page') return { owner: [], place };
  const owner = ownerPath(at.path);
  return owner && { owner, place };
}
