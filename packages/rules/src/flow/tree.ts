import type { Arrangement, Block, BlockChild } from '@fovea/contract/studies/blocks';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { calibrationRange, childrenInOrder, isPositionFixed } from './flow';
import { isDefaultCalibration } from './stimuli';

/** The blocks of a study, and the properties of its stimuli that affect their positions. */
export interface Tree {
  readonly blocks: readonly Block[];
  readonly stimuli: readonly Pick<Stimulus, 'id' | 'type' | 'name'>[];
}

/**
 * A position in a block: before the child that is there now; the number of children means the end.
 */
export interface TreePosition {
  readonly blockId: string;
  readonly place: number;
}

export type TreeProblem =
  | 'unknownItem'
  | 'intoItself'
  | 'defaultCalibration'
  | 'calibrationOrder'
  | 'otherFlow'
  | 'notTheseChildren';

export const TREE_PROBLEM_MESSAGES: Record<TreeProblem, string> = {
  unknownItem: 'An item is not there any more. Reload the page.',
  intoItself: 'A block cannot be put into itself.',
  defaultCalibration: 'The default calibration slides cannot be moved.',
  calibrationOrder: 'The pre-study calibration must come before the post-study calibration.',
  otherFlow: 'Items can be moved within their flow only.',
  notTheseChildren: 'The order must name every item once. Reload the page.',
};

/** A block and every block nested in it; survives a block that contains itself. */
export function blocksWithin(blocks: readonly Block[], blockId: string): Set<string> {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const found = new Set<string>();
  const waiting = [blockId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const block = byId.get(id);
    if (!block || found.has(id)) continue;
    found.add(id);
    for (const child of block.children) if (child.blockId) waiting.push(child.blockId);
  }
  return found;
}

/** The flow that contains a block, or the block itself if it is one; null if it is in none. */
export function flowOfBlock(blocks: readonly Block[], blockId: string): string | null {
  return flowFinder(blocks)(blockId);
}

/** The same for many blocks of one tree. */
function flowFinder(blocks: readonly Block[]): (blockId: string) => string | null {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const parentOf = new Map<string, string>();
  for (const block of blocks) {
    for (const child of block.children) if (child.blockId) parentOf.set(child.blockId, block.id);
  }
  return (blockId) => {
    const seen = new Set<string>();
    for (let id: string | undefined = blockId; id !== undefined; id = parentOf.get(id)) {
      const block = byId.get(id);
      if (!block || seen.has(id)) return null;
      seen.add(id);
      if (block.flowOrder !== null) return id;
    }
    return null;
  };
}

/** The ids of all stimuli in a block, at any depth. */
export function stimuliWithin(blocks: readonly Block[], blockId: string): Set<string> {
  const within = blocksWithin(blocks, blockId);
  const ids = new Set<string>();
  for (const block of blocks) {
    if (!within.has(block.id)) continue;
    for (const child of block.children) if (child.stimulusId) ids.add(child.stimulusId);
  }
  return ids;
}

/** Numbers the children 0, 1, 2 …; in a flow, those outside the calibration range become fixed. */
export function renumberChildren(
  block: Pick<Block, 'id' | 'flowOrder'>,
  children: readonly BlockChild[],
  stimuli: Tree['stimuli'],
): BlockChild[] {
  const placed = children.map((child, blockOrder) => ({
    ...child,
    blockOrder,
    parentBlock: block.id,
  }));
  if (block.flowOrder === null) return placed;
  return placed.map((child, place) =>
    !child.fixed && isPositionFixed(placed, stimuli, place) ? { ...child, fixed: true } : child,
  );
}

/** The blocks after an arrangement. Call `arrangementProblem` first. */
export function withArrangement(tree: Tree, arrangement: Arrangement): Block[] {
  const childById = new Map(
    tree.blocks.flatMap((block) => block.children.map((child) => [child.id, child])),
  );
  const lists = new Map(arrangement.map(({ blockId, children }) => [blockId, children]));
  return tree.blocks.map((block) => {
    const list = lists.get(block.id);
    if (!list) return block;
    const children = [...list]
      .sort((a, b) => a.blockOrder - b.blockOrder)
      .flatMap(({ id, fixed }) => {
        const child = childById.get(id);
        return child ? [{ ...child, fixed }] : [];
      });
    return { ...block, children: renumberChildren(block, children, tree.stimuli) };
  });
}

/**
 * What is wrong with an arrangement, or null. Together its lists must contain exactly the current
 * children of their blocks, distributed within one flow in any way.
 */
export function arrangementProblem(tree: Tree, arrangement: Arrangement): TreeProblem | null {
  const byId = new Map(tree.blocks.map((block) => [block.id, block]));
  const before = new Set<string>();
  const blockIds = new Set<string>();
  for (const { blockId } of arrangement) {
    const block = byId.get(blockId);
    if (!block) return 'unknownItem';
    if (blockIds.has(blockId)) return 'notTheseChildren';
    blockIds.add(blockId);
    for (const child of block.children) before.add(child.id);
  }
  const flows = new Set([...blockIds].map(flowFinder(tree.blocks)));
  if (flows.size > 1) return 'otherFlow';
  const after = arrangement.flatMap(({ children }) => children.map(({ id }) => id));
  const same = after.length === before.size && after.every((id) => before.has(id));
  if (!same || new Set(after).size !== after.length) return 'notTheseChildren';
  for (const { children } of arrangement) {
    const orders = children.map(({ blockOrder }) => blockOrder);
    if (new Set(orders).size !== orders.length) return 'notTheseChildren';
  }

  const blocks = withArrangement(tree, arrangement);
  const flowAfter = flowFinder(blocks);
  const stimulusById = new Map(tree.stimuli.map((stimulus) => [stimulus.id, stimulus]));
  for (const block of blocks) {
    if (!blockIds.has(block.id)) continue;
    for (const child of block.children) {
      const stimulus = stimulusById.get(child.stimulusId ?? '');
      if (!stimulus || !isDefaultCalibration(stimulus)) continue;
      const stood = byId.get(block.id)?.children.some(({ id }) => id === child.id);
      if (!stood) return 'defaultCalibration';
    }
    const { pre, post } = calibrationRange(childrenInOrder(block), tree.stimuli);
    if (pre !== null && post !== null && pre > post) return 'calibrationOrder';
    // No block may contain itself, and every block must still belong to the flow.
    if (flowAfter(block.id) === null) return 'intoItself';
  }
  return null;
}

/**
 * The arrangement after moving items to a position, in the order they have in the flow now. Items
 * inside a moved block move with it. Also returned if nothing changes.
 */
export function arrangementAfterMove(
  tree: Tree,
  childIds: readonly string[],
  target: TreePosition,
): { readonly arrangement: Arrangement } | { readonly problem: TreeProblem } {
  const byId = new Map(tree.blocks.map((block) => [block.id, block]));
  const targetBlock = byId.get(target.blockId);
  const flowId = targetBlock ? flowOfBlock(tree.blocks, target.blockId) : null;
  if (!targetBlock || flowId === null) return { problem: 'unknownItem' };
  const moved = movedInOrder(tree.blocks, flowId, new Set(childIds));
  if (moved.length === 0) {
    const elsewhere = tree.blocks.some((block) =>
      block.children.some(({ id }) => childIds.includes(id)),
    );
    return { problem: elsewhere ? 'otherFlow' : 'unknownItem' };
  }
  const stimulusById = new Map(tree.stimuli.map((stimulus) => [stimulus.id, stimulus]));
  for (const child of moved) {
    const stimulus = stimulusById.get(child.stimulusId ?? '');
    if (stimulus && isDefaultCalibration(stimulus)) return { problem: 'defaultCalibration' };
    if (child.blockId && blocksWithin(tree.blocks, child.blockId).has(target.blockId)) {
      return { problem: 'intoItself' };
    }
  }
  const movedIds = new Set(moved.map(({ id }) => id));
  const parents = new Set([target.blockId, ...moved.map(({ parentBlock }) => parentBlock)]);
  const arrangement = [...parents].map((blockId) => {
    const block = byId.get(blockId)!;
    const children = childrenInOrder(block);
    const left = children.filter(({ id }) => !movedIds.has(id));
    if (blockId === target.blockId) {
      const at = children.slice(0, target.place).filter(({ id }) => !movedIds.has(id)).length;
      left.splice(at, 0, ...moved);
    }
    return { blockId, children: listed(renumberChildren(block, left, tree.stimuli)) };
  });
  const problem = arrangementProblem(tree, arrangement);
  return problem ? { problem } : { arrangement };
}

/** The current arrangement of blocks, which undoes a change to them. */
export function arrangementOf(blocks: readonly Block[], blockIds: readonly string[]): Arrangement {
  return blocks
    .filter(({ id }) => blockIds.includes(id))
    .map((block) => ({ blockId: block.id, children: listed(childrenInOrder(block)) }));
}

function listed(children: readonly BlockChild[]) {
  return children.map(({ id, blockOrder, fixed }) => ({ id, blockOrder, fixed }));
}

/** The chosen items of a flow from top to bottom, without those inside a chosen block. */
function movedInOrder(
  blocks: readonly Block[],
  flowId: string,
  chosen: ReadonlySet<string>,
): BlockChild[] {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const found: BlockChild[] = [];
  const open = new Set<string>();
  const walk = (blockId: string) => {
    const block = byId.get(blockId);
    if (!block || open.has(blockId)) return;
    open.add(blockId);
    for (const child of childrenInOrder(block)) {
      if (chosen.has(child.id)) found.push(child);
      else if (child.blockId) walk(child.blockId);
    }
  };
  walk(flowId);
  return found;
}
